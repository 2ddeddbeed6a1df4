import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ApiSettings } from '../config/settings.ts';
import { serve } from '../testing/api.ts';
import { pglite } from '../testing/databases.ts';
import { insertAdmin } from '../testing/records.ts';

const off: ApiSettings['pressure'] = { eventLoopDelay: 0, requestsInFlight: 0 };

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

async function serving(context: TestContext, pressure: ApiSettings['pressure'], wait: () => Promise<void>) {
  const sms = { name: 'test', send: wait };
  const api = await serve(await pglite.open(), { settings: { pressure }, sms });
  context.after(api.close);
  return api;
}

test('refuses a call above the limit of calls in flight at once, with Retry-After', async (context) => {
  const [reached, released] = [gate(), gate()];
  const api = await serving(context, { ...off, requestsInFlight: 1 }, () => {
    reached.open();
    return released.opened;
  });
  const { phoneNumber } = await insertAdmin(api.database);
  const held = api.call('POST', '/admin/forgot-password', { body: { phoneNumber } });
  await reached.opened;

  const refused = await api.call('GET', '/admin/me');
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '2');
  const { requestId, ...envelope } = refused.body;
  assert.deepEqual(envelope, {
    success: false,
    code: 'unavailable',
    message: 'The server is busy. Please try again.',
  });
  assert.equal(typeof requestId, 'string');
  assert.equal((await api.call('GET', '/unknown')).status, 503);
  // Metrics are not subject to back-pressure.
  assert.equal((await fetch(api.url.replace('/api', '/metrics'))).status, 200);

  released.open();
  assert.equal((await held).status, 200);
  assert.equal((await api.call('GET', '/admin/me')).status, 401);
});

test('a call whose caller disconnects no longer counts as in flight', async (context) => {
  const [reached, released] = [gate(), gate()];
  context.after(released.open);
  const api = await serving(context, { ...off, requestsInFlight: 1 }, () => {
    reached.open();
    return released.opened;
  });
  const { phoneNumber } = await insertAdmin(api.database);
  const leaving = new AbortController();
  const left = fetch(`${api.url}/admin/forgot-password`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber }),
  });
  await reached.opened;
  assert.equal((await api.call('GET', '/admin/me')).status, 503);
  leaving.abort();
  await assert.rejects(left, { name: 'AbortError' });
  const deadline = Date.now() + 20_000;
  let answer = await api.call('GET', '/admin/me');
  while (answer.status === 503 && Date.now() < deadline) answer = await api.call('GET', '/admin/me');
  assert.equal(answer.status, 401);
});

test('refuses calls with the same envelope while the event loop is delayed', async (context) => {
  // Any process exceeds the limit after the first measurement.
  const limits = { ...off, eventLoopDelay: Number.MIN_VALUE };
  const api = await serving(context, limits, () => Promise.resolve());
  const deadline = Date.now() + 20_000;
  let answer = await api.call('GET', '/admin/me');
  while (answer.status !== 503 && Date.now() < deadline) answer = await api.call('GET', '/admin/me');
  assert.equal(answer.status, 503);
  assert.equal(answer.body.code, 'unavailable');
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await fetch(api.url.replace('/api', '/metrics'))).status, 200);
});
