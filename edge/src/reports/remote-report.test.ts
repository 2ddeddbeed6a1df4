import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { promoteCanary } from '@padiman/release/promote';
import { publishRemote, trialStore } from '@padiman/release/testing';
import type { ApiInProcess } from '../app.ts';
import { readableLog, runEdge } from '../testing/running-edge.ts';

/** API that accepts every token that begins with `staff`. */
const api: ApiInProcess = {
  ready: async () => true,
  plugin: async (routes) => {
    routes.get('/admin/me', async (request, reply) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      return token.startsWith('staff') ? { success: true, data: { _id: token } } : reply.code(401).send({});
    });
  },
};

const valid = { remote: 'mfe-rides', version: '1.0.0-a', phase: 'load', cause: 'answered 404' };
const address = '/api/telemetry/remotes';

type Running = Awaited<ReturnType<typeof runEdge>>;

const send = ({ ask }: Pick<Running, 'ask'>, token: string, body: object) =>
  ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

/** Waits for a condition: reports are counted after the answer. */
async function until(condition: () => Promise<boolean>) {
  for (const ends = Date.now() + 10_000; !(await condition());) {
    assert.ok(Date.now() < ends, 'Timed out');
    await pause(10);
  }
}

/** Edge with a canary of mfe-rides. */
async function runWithCanary(t: TestContext) {
  const first = await runEdge(t, { api });
  const { record } = await publishRemote(first.store, first.folder, 'mfe-rides', { code: 'canary();' });
  const promoteRides = () => promoteCanary(first.store, record, 10);
  let { release } = await promoteRides();
  /** Starts a second edge on the same folder. */
  const another = () => runEdge(t, { api, store: trialStore(first.folder) });
  const canary = async () => (await first.store.live())?.live['mfe-rides']?.canary?.build;
  const noted = async () => {
    const folder = join(first.folder, 'reports/mfe-rides', record.build, release);
    const files = await readdir(folder).catch(() => []);
    return files.filter((file) => !file.startsWith('.')).length;
  };
  const halts = async () => {
    let count = 0;
    let release = await first.store.live();
    while (release) {
      if (release.action.startsWith('halt')) count += 1;
      release = release.previous ? await first.store.findRelease(release.previous) : undefined;
    }
    return count;
  };
  const promoteAgain = async () => ({ release } = await promoteRides());
  return { first, another, record, canary, noted, halts, promoteAgain };
}

test('invalid reports are rejected', async (t) => {
  const { ask } = await runEdge(t, { api });
  const status = async (body: unknown) =>
    (
      await ask(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  assert.equal(await status(valid), 204);
  for (const invalid of [
    {},
    { ...valid, phase: 'sleep' },
    { ...valid, remote: '../x' },
    { ...valid, more: 1 },
    { ...valid, cause: 'x'.repeat(2000) },
  ]) {
    assert.equal(await status(invalid), 400);
  }
  assert.equal(await status('x'.repeat(5000)), 413);
});

test('reports of three members of staff halt a canary, and no others', async (t) => {
  const { first, another, record, canary, noted, promoteAgain } = await runWithCanary(t);
  const report = { ...valid, version: record.build };
  for (const nobody of ['a', 'b', 'c', 'd']) await send(first, nobody, report);
  await send(first, 'staff-3', { ...report, version: 'another-build' });
  // An uncaught error does not count.
  await send(first, 'staff-3', { ...report, phase: 'use' });
  for (const again of ['staff-1', 'staff-1', 'staff-1', 'staff-2']) await send(first, again, report);
  await until(async () => (await noted()) === 2);
  await first.edge.close();
  assert.equal(await canary(), record.build);

  const restarted = await another();
  await send(restarted, 'staff-2', report);
  await send(restarted, 'staff-3', report);
  await until(async () => (await canary()) === undefined);
  const live = await first.store.live();
  assert.match(live?.by ?? '', /^platform /);
  assert.match(live?.action ?? '', /^halt mfe-rides .*: 3 of staff report that it fails$/);

  // Promoting the same build again resets its count.
  await promoteAgain();
  await send(restarted, 'staff-1', report);
  await until(async () => (await noted()) === 1);
  assert.equal(await canary(), record.build);
});

test('two edges on one store count together, and halt once', async (t) => {
  const { first, another, record, canary, halts, noted } = await runWithCanary(t);
  const second = await another();
  const report = { ...valid, version: record.build };
  await Promise.all([
    send(first, 'staff-1', report),
    send(second, 'staff-2', report),
    send(second, 'staff-1', report),
    send(first, 'staff-3', report),
  ]);
  await until(async () => (await canary()) === undefined);
  await Promise.all([first, second].map(({ edge }) => edge.close()));
  assert.equal(await halts(), 1);
  assert.equal(await noted(), 3);
});

test('an edge without a platform key ends no canary, and says so', async (t) => {
  const { first, record, canary } = await runWithCanary(t);
  const { lines, server } = readableLog();
  const keyless = await runEdge(t, { api, store: trialStore(first.folder, { signer: null }), server });
  const report = { ...valid, version: record.build };
  for (const token of ['staff-1', 'staff-2', 'staff-3']) await send(keyless, token, report);
  await until(async () =>
    lines.some(({ msg }) => msg === 'canary fails, but this machine has no platform key to end it with'),
  );
  assert.equal(await canary(), record.build);
});

test('a failing store is logged, and reports are still accepted', async (t) => {
  const { first, record } = await runWithCanary(t);
  const store = trialStore(first.folder);
  store.reports.note = () => Promise.reject(new Error('the disk is full'));
  const { lines, server } = readableLog();
  const failing = await runEdge(t, { api, store, server });
  const report = { ...valid, version: record.build };
  for (let count = 0; count < 30; count++) {
    assert.equal((await send(failing, `staff-${count}`, report)).status, 204);
  }
  const logged = () => lines.filter(({ msg }) => msg === 'a report of a canary was not counted');
  await until(async () => logged().length >= 10);
  await failing.edge.close();
  assert.equal(logged().length, 10);
  assert.equal((logged()[0]?.err as { message: string }).message, 'the disk is full');
});
