import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { verifySignature } from '@padiman/federation/registry';
import { FolderStore } from '../store/folder-store.ts';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { publishRemote, storeWithRelease, trialSigner } from '../testing/trial-checkout.ts';
import { promote } from './promote.ts';

/**
 * What is live is whole: signed, every file of every build there, and every release since `seen` there without a gap.
 */
async function assertWhole(store: ReleaseStore, seen?: ReleaseRecord): Promise<ReleaseRecord> {
  const live = await store.live();
  assert.ok(live);
  await verifySignature(JSON.stringify(live.registry), `${live.signed?.key} ${live.signed?.signature}`, [
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

/** A process that is ready to promote and waits for the word. */
async function promotingProcess(folder: string, ...args: string[]) {
  const script = join(import.meta.dirname, '../testing/promoting-process.ts');
  // What was compiled once need not be again: two hundred of these are started here.
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

test('of 20 processes that promote at the same moment, none is lost', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const names = Array.from({ length: 20 }, (_, index) => `mfe-trial-${index}`);
  const ready = [];
  for (const name of names) {
    const { record } = await publishRemote(store, folder, name);
    ready.push(promotingProcess(folder, name, record.build));
  }
  const processes = await Promise.all(ready);
  for (const { go } of processes) go();
  const codes = await Promise.all(processes.map(async ({ ended }) => (await ended)[0] as number));
  assert.deepEqual(new Set(codes), new Set([0]));
  const live = await assertWhole(new FolderStore(folder));
  assert.equal(live.release, '000021');
  for (const name of names) assert.ok(live.registry.remotes[name], name);
});

test('of two remotes that claim one path at the same time, one is refused', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const one = (await publishRemote(store, folder, 'mfe-one', { paths: ['/claimed'] })).record;
  const two = (await publishRemote(store, folder, 'mfe-two', { paths: ['/claimed'] })).record;
  const results = await Promise.allSettled(
    [one, two].map((record) => promote(new FolderStore(folder), [record])),
  );
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

/** Half a minute's work; fewer are enough while one works on this. */
const kills = Number(process.env.KILLS ?? 200);

test(`${kills} times kill -9 in the middle of publishing and promoting: the registry is always whole`, async (t) => {
  const { store, folder } = await storeWithRelease(t);
  // One that ends by itself leaves behind what it compiled; a killed one does not.
  const { record: warm } = await publishRemote(store, folder, 'mfe-warm');
  const warming = await promotingProcess(folder, 'mfe-warm', warm.build);
  warming.go();
  await warming.ended;
  let seen = await assertWhole(store);
  /** How long a process takes to publish and promote, here and now. */
  let cycle = 50;
  let killed = 0;
  // Two at a time, which is harder on the store too: the other goes on while one dies.
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
      seen = await assertWhole(new FolderStore(folder), seen);
      // Nobody got so far: give the next one more time.
      if (Number(seen.release) < 3) cycle *= 2;
    }
  };
  await Promise.all([lane(0), lane(1)]);
  assert.ok(Number(seen.release) > kills / 10, `only ${seen.release} releases came of it`);
  const { record } = await publishRemote(store, folder, 'mfe-rides', { code: 'afterwards();' });
  await promote(store, [record]);
  assert.equal((await assertWhole(store, seen)).live['mfe-rides']?.build, record.build);
});
