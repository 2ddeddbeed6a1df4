import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { verifySignature } from '@padiman/federation/registry';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { publishRemote, storeWithRelease, trialSigner, trialStore } from '../testing/trial-checkout.ts';
import { promote } from './promote.ts';

/** Asserts that the live release is signed, its builds have all files, and no release since `seen` is missing. */
async function assertConsistent(store: ReleaseStore, seen?: ReleaseRecord): Promise<ReleaseRecord> {
  const live = await store.live();
  assert.ok(live);
  await verifySignature(JSON.stringify(live.registry), `${live.signed.key} ${live.signed.signature}`, [
    trialSigner.key,
  ]);
  for (
    let release: ReleaseRecord | undefined = live;
    release?.previous && release.release !== seen?.release;
  ) {
    const before = await store.findRelease(release.previous);
    assert.equal(Number(release.release), Number(before?.release) + 1);
    release = before;
  }
  for (const [name, { build }] of Object.entries(live.live)) {
    assert.equal((live.registry.remotes[name] ?? live.registry.shell).build, build);
    const record = await store.findBuild(name, build);
    assert.ok(record, `${name} ${build}`);
    for (const file of Object.keys(record.integrity)) {
      assert.ok(await store.readFile(name, build, file), `${name} ${build} ${file}`);
    }
  }
  return live;
}

/** Starts a process that promotes on `go`. */
async function promotingProcess(folder: string, ...args: string[]) {
  const script = join(import.meta.dirname, '../testing/promoting-process.ts');
  // Two hundred of these start here; the compile cache saves most of their start time.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = spawn(process.execPath, [script, folder, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  child.stdin.on('error', () => {});
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  const promoted = once(child.stdout, 'data').catch(() => {});
  return { promoted, go: () => child.stdin.write('go'), kill: () => child.kill('SIGKILL'), ended };
}

/** The long run of tests sets 200. */
const kills = Number(process.env.KILLS ?? 12);
const concurrent = kills < 100 ? 8 : 20;

test(`no promotion of ${concurrent} concurrent processes is lost`, async (t) => {
  const { folder, publish } = await storeWithRelease(t);
  const names = Array.from({ length: concurrent }, (_, index) => `mfe-trial-${index}`);
  const ready = [];
  for (const name of names) {
    const record = await publish(name);
    ready.push(promotingProcess(folder, name, record.build));
  }
  const processes = await Promise.all(ready);
  for (const { go } of processes) go();
  const codes = await Promise.all(processes.map(async ({ ended }) => (await ended)[0] as number));
  assert.deepEqual(new Set(codes), new Set([0]));
  const live = await assertConsistent(trialStore(folder));
  assert.equal(Number(live.release), concurrent + 1);
  for (const name of names) assert.ok(live.registry.remotes[name], name);
});

test('of two concurrent promotions that claim the same path, one is refused', async (t) => {
  const { folder, publish } = await storeWithRelease(t);
  const one = await publish('mfe-one', { paths: ['/claimed'] });
  const two = await publish('mfe-two', { paths: ['/claimed'] });
  const results = await Promise.allSettled([one, two].map((record) => promote(trialStore(folder), [record])));
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test(`the registry stays consistent when ${kills} processes are killed while publishing and promoting`, async (t) => {
  const { store, folder, publishLive } = await storeWithRelease(t);
  // Fills the compile cache, which a killed process does not write.
  const { record: warm } = await publishRemote(store, folder, 'mfe-warm');
  const warming = await promotingProcess(folder, 'mfe-warm', warm.build);
  warming.go();
  await warming.ended;
  let seen = await assertConsistent(store);
  /** Measured time in ms to publish and promote. */
  let cycle = 50;
  let killed = 0;
  // Two at a time, so that one promotes while the other is killed.
  const lane = async (number: number) => {
    while (killed < kills) {
      killed++;
      const { go, kill, ended, promoted } = await promotingProcess(folder, `mfe-lane-${number}`);
      const began = performance.now();
      go();
      void promoted.then(() => (cycle = performance.now() - began));
      await pause(Math.random() * 2 * cycle);
      kill();
      await ended;
      seen = await assertConsistent(trialStore(folder), seen);
      // No promotion succeeded so far: give the next one more time.
      if (Number(seen.release) < 3) cycle *= 2;
    }
  };
  await Promise.all([lane(0), lane(1)]);
  assert.ok(Number(seen.release) > kills / 10, `only ${seen.release} releases were made`);
  const record = await publishLive('mfe-rides', { code: 'afterwards();' });
  assert.equal((await assertConsistent(store, seen)).live['mfe-rides']?.build, record.build);
});
