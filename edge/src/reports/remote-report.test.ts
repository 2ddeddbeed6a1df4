import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promoteCanary } from '@padiman/release/promote';
import { publishRemote } from '@padiman/release/testing';
import type { ApiInProcess } from '../api/api-in-process.ts';
import { runEdge } from '../testing/running-edge.ts';

/** An API that knows everybody whose token begins with `staff`. */
const api: ApiInProcess = {
  ready: async () => true,
  plugin: async (routes) => {
    routes.get('/admin/me', async (request, reply) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      return token.startsWith('staff') ? { success: true, data: { _id: token } } : reply.code(401).send({});
    });
  },
};

const whole = { remote: 'mfe-rides', version: '1.0.0-a', phase: 'load', cause: 'answered 404' };

test('reports are taken whole or not at all', async (t) => {
  const { ask } = await runEdge(t, { api });
  const send = (body: unknown) =>
    ask('/api/telemetry/remotes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  assert.equal((await send(whole)).status, 204);
  for (const wrong of [
    {},
    { ...whole, phase: 'sleep' },
    { ...whole, remote: '../x' },
    { ...whole, more: 1 },
    { ...whole, cause: 'x'.repeat(2000) },
  ]) {
    assert.equal((await send(wrong)).status, 400);
  }
  assert.equal((await send('x'.repeat(5000))).status, 413);
});

test('a canary is halted when three members of staff say that it fails, and by nobody else', async (t) => {
  const { ask, store, folder } = await runEdge(t, { api });
  const { record } = await publishRemote(store, folder, 'mfe-rides', { code: 'canary();' });
  await promoteCanary(store, record, 10);
  const report = async (token: string, version = record.build) => {
    const body = JSON.stringify({ ...whole, version });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    await ask('/api/telemetry/remotes', { method: 'POST', headers, body });
    return (await store.live())?.live['mfe-rides']?.canary?.build;
  };
  for (const nobody of ['a', 'b', 'c', 'd']) assert.equal(await report(nobody), record.build);
  for (const again of ['staff-1', 'staff-1', 'staff-1', 'staff-2']) {
    assert.equal(await report(again), record.build);
  }
  assert.equal(await report('staff-3', 'another-build'), record.build);
  assert.equal(await report('staff-3'), undefined);
  const live = await store.live();
  assert.equal(live?.by, 'the console');
  assert.match(live?.action ?? '', /^halt mfe-rides .*3 of staff report that it fails/);
});
