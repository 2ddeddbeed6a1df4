import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promote, promoteCanary } from '@padiman/release/promote';
import { storeWithRelease, trialStore } from '@padiman/release/testing';
import type { ApiInProcess } from '../app.ts';
import { readableLog, runEdge, until } from '../testing/running-edge.ts';
import { failureGuard } from './failure-guard.ts';

const rights = { viewAllUsers: true };

/** API that accepts every token that begins with `staff`, or with `plain` for an account without rights. */
const api: ApiInProcess = {
  ready: async () => true,
  plugin: async (routes) => {
    routes.get('/admin/me', async (request, reply) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      if (token.startsWith('plain')) return { success: true, data: { _id: token } };
      return token.startsWith('staff')
        ? { success: true, data: { _id: token, rights } }
        : reply.code(401).send({});
    });
  },
};

const valid = { remote: 'mfe-rides', version: '1.0.0-a', phase: 'load', cause: 'answered 404' };
const address = '/api/telemetry/remotes';

type Running = Awaited<ReturnType<typeof runEdge>>;

/** Sends a report, which is counted after its answer. */
const send = ({ post }: Pick<Running, 'post'>, token: string, body: object) =>
  post(address, body, { authorization: `Bearer ${token}` });

/** Edge with a canary of mfe-rides for this share of staff. */
async function runWithCanary(t: TestContext, percent = 100) {
  const first = await runEdge(t, { api });
  const record = await first.publish('mfe-rides', { code: 'canary();' });
  const promoteRides = () => promoteCanary(first.store, record, percent, { again: true });
  let { release } = await promoteRides();
  /** Starts a second edge on the same folder. */
  const another = () => runEdge(t, { api, store: trialStore(first.folder) });
  const canary = async () => (await first.store.live())?.live['mfe-rides']?.canary?.build;
  const noted = async () => {
    const folder = join(first.folder, 'reports/mfe-rides', record.build, release, 'failures');
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

/** The release that began the canary of mfe-rides. */
const sinceOf = async ({ store }: Running) => (await store.live())?.live['mfe-rides']?.canary?.since;

test('invalid reports are rejected', async (t) => {
  const { post } = await runEdge(t, { api });
  const status = async (body: unknown) => (await post(address, body)).status;
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
  assert.equal(await status(['x'.repeat(5000)]), 413);
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
  assert.match(
    live?.action ?? '',
    /^halt mfe-rides .*: 3 members of staff had failures that the live build does not have$/,
  );

  // Promoting the same build again resets its count.
  await promoteAgain();
  await send(restarted, 'staff-1', report);
  await until(async () => (await noted()) === 1);
  assert.equal(await canary(), record.build);
});

test('failures that the live build has too end no canary', async (t) => {
  const { first, record, canary } = await runWithCanary(t);
  const live = first.release.registry.remotes['mfe-rides']!.build;
  const outage = (version: string, number: number) => ({
    ...valid,
    version,
    cause: `https://padiman.example/${version}/remoteEntry.js answered 503 after ${number} ms`,
  });
  await send(first, 'staff-1', outage(live, 1));
  await until(async () => (await first.store.reports.builds()).length === 1);
  for (let index = 1; index <= 5; index++) await send(first, `staff-${index}`, outage(record.build, index));
  const run = { name: 'mfe-rides', build: record.build, since: (await sinceOf(first))! };
  const own = { ...valid, version: record.build, cause: 'x is undefined' };
  for (const name of ['staff-1', 'staff-2']) await send(first, name, own);
  await until(async () => (await first.store.reports.countReporters(run)) === 2);
  assert.equal(await canary(), record.build);
  await send(first, 'staff-3', { ...own, cause: 'y is undefined' });
  await until(async () => (await canary()) === undefined);
});

test('a flood of failures by one member of staff is noted 20 times and ends nothing', async (t) => {
  const { first, record, canary, noted } = await runWithCanary(t);
  const report = { ...valid, version: record.build };
  for (let count = 0; count < 60; count++)
    await send(first, 'staff-1', { ...report, cause: `failure ${'x'.repeat(count)}` });
  await first.edge.close();
  assert.equal(await noted(), 20);
  assert.equal(await canary(), record.build);
});

test('a member of staff outside the canary, and a visitor, count for nothing', async (t) => {
  const { first, record, canary } = await runWithCanary(t, 0.0001);
  const report = { ...valid, version: record.build };
  for (let index = 0; index < 5; index++) {
    await send(first, `staff-${index}`, report);
    await send(first, `visitor-${index}`, report);
  }
  await first.edge.close();
  assert.equal(await canary(), record.build);
  assert.deepEqual(await first.store.reports.builds(), []);
});

test('a promoted build that fails returns to the last good one by itself, once, from two edges', async (t) => {
  const first = await runEdge(t, { api });
  const good = first.release.registry.remotes['mfe-rides']!.build;
  const record = await first.publishLive('mfe-rides', { code: 'bad();' });
  const second = await runEdge(t, { api, store: trialStore(first.folder) });
  const report = { ...valid, version: record.build };
  const now = async () => (await first.store.live())!;
  // A visitor's reports change nothing, however many.
  for (let index = 0; index < 10; index++) await send(first, `visitor-${index}`, report);
  await Promise.all(
    [1, 2, 3, 4, 5].map((index) => send(index % 2 ? first : second, `staff-${index}`, report)),
  );
  await until(async () => (await now()).live['mfe-rides']?.build === good);
  const returned = await now();
  assert.match(
    returned.action,
    /^halt mfe-rides \S+: 3 members of staff had failures that the last good build does/,
  );
  assert.deepEqual(returned.withdrawn, { 'mfe-rides': [record.build] });

  // The restored build fails too, such as with the API down: nothing moves back or further.
  for (let index = 1; index <= 6; index++) await send(second, `staff-${index}`, { ...valid, version: good });
  await Promise.all([first, second].map(({ edge }) => edge.close()));
  assert.equal((await now()).release, returned.release);
});

test('three accounts without rights roll no release back by forged failure reports', async (t) => {
  const { edge, store, publishLive, ...running } = await runEdge(t, { api });
  const record = await publishLive('mfe-rides', { code: 'good();' });
  const report = { ...valid, version: record.build };
  for (const name of ['plain-1', 'plain-2', 'plain-3', 'plain-4']) {
    await send(running, name, report);
  }
  await edge.close();
  assert.equal((await store.live())?.live['mfe-rides']?.build, record.build);
  assert.deepEqual(await store.reports.builds(), []);
});

test('a new build stays when its failures are those of the last good one', async (t) => {
  const { edge, store, publishLive, release, ...running } = await runEdge(t, { api });
  const good = release.registry.remotes['mfe-rides']!.build;
  const record = await publishLive('mfe-rides', { code: 'good();' });
  // Each page falls back to the last good build, which fails in the same way.
  const failAll = async (version: string) => {
    for (const name of ['staff-1', 'staff-2', 'staff-3', 'staff-4'])
      await send(running, name, { ...valid, version });
  };
  await failAll(good);
  await until(async () => (await store.reports.builds()).length > 0);
  await failAll(record.build);
  await edge.close();
  assert.equal((await store.live())?.live['mfe-rides']?.build, record.build);
  assert.deepEqual(await store.reports.builds(), [{ name: 'mfe-rides', build: record.build }]);
});

test('a build that has been live for a day no longer returns by itself', async (t) => {
  const { store, publish } = await storeWithRelease(t);
  const record = await publish('mfe-rides', { code: 'next();' });
  const { release } = await promote(store, [record]);
  const failAll = async (now: () => number) => {
    const guard = failureGuard(store, now);
    const failure = { ...valid, version: record.build };
    const results = [];
    for (const id of ['a', 'b', 'c', 'd'])
      results.push(
        await guard.noteFailure(failure, async () => ({ id, phone: '', superAdmin: false, rights })),
      );
    return results;
  };
  const day = 24 * 60 * 60 * 1000;
  assert.deepEqual(new Set(await failAll(() => Date.now() + day + 1000)), new Set(['counted']));
  assert.equal((await store.live())!.release, release);
  assert.ok((await failAll(Date.now)).includes('last good build restored'));
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
    lines.some(({ msg }) => msg === 'a build fails, but this machine has no platform key to replace it with'),
  );
  assert.equal(await canary(), record.build);
});

test('a failing store is logged, and reports are still accepted', async (t) => {
  const { first, record } = await runWithCanary(t);
  const store = trialStore(first.folder);
  store.reports.noteFailure = () => Promise.reject(new Error('the disk is full'));
  const { lines, server } = readableLog();
  const failing = await runEdge(t, { api, store, server });
  const report = { ...valid, version: record.build };
  for (let count = 0; count < 30; count++) {
    assert.equal((await send(failing, `staff-${count}`, report)).status, 204);
  }
  const logged = () => lines.filter(({ msg }) => msg === 'a report of a page was not counted');
  await until(async () => logged().length > 0);
  await failing.edge.close();
  assert.equal(logged().filter(({ repeated }) => repeated === undefined).length, 1);
  assert.equal((logged()[0]?.err as { message: string }).message, 'the disk is full');
});
