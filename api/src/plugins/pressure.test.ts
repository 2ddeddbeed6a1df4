import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ApiSettings } from '../config/settings.ts';
import { serve, type TestApi } from '../testing/api.ts';
import { pglite } from '../testing/databases.ts';
import { insertAdmin } from '../testing/records.ts';

const off: ApiSettings['pressure'] = { eventLoopDelay: 0, requestsInFlight: 0 };

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

async function serving(
  context: TestContext,
  pressure: ApiSettings['pressure'],
  send: () => Promise<void> = () => Promise.resolve(),
) {
  const api = await serve(await pglite.open(), { settings: { pressure }, sms: { name: 'test', send } });
  context.after(api.close);
  return api;
}

/** An API with a limit of one call, and a call that is in flight until it is released or aborted. */
async function busy(context: TestContext) {
  const [reached, released] = [gate(), gate()];
  context.after(released.open);
  const api = await serving(context, { ...off, requestsInFlight: 1 }, () => {
    reached.open();
    return released.opened;
  });
  const { phoneNumber } = await insertAdmin(api.database);
  const leaving = new AbortController();
  const held = fetch(`${api.url}/admin/forgot-password`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber }),
  });
  await reached.opened;
  return { api, held, release: released.open, abort: () => leaving.abort() };
}

/** Repeats a call until its answer is, or is not, one of an overloaded server. */
async function until(api: TestApi, isBusy: boolean) {
  const deadline = Date.now() + 20_000;
  let answer = await api.call('GET', '/admin/me');
  while ((answer.status === 503) !== isBusy && Date.now() < deadline)
    answer = await api.call('GET', '/admin/me');
  return answer;
}

test('refuses a call above the limit of calls in flight at once, with Retry-After', async (context) => {
  const { api, held, release } = await busy(context);
  const refused = await api.call('GET', '/admin/me');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2']);
  const { requestId, ...envelope } = refused.body;
  const message = 'The server is busy. Please try again.';
  assert.deepEqual(envelope, { success: false, code: 'unavailable', message });
  assert.equal(typeof requestId, 'string');
  assert.equal((await api.call('GET', '/unknown')).status, 503);
  // Metrics are not subject to back-pressure.
  assert.equal((await fetch(api.url.replace('/api', '/metrics'))).status, 200);

  release();
  assert.equal((await held).status, 200);
  assert.equal((await api.call('GET', '/admin/me')).status, 401);
});

test('a call whose caller disconnects no longer counts as in flight', async (context) => {
  const { api, held, abort } = await busy(context);
  assert.equal((await api.call('GET', '/admin/me')).status, 503);
  abort();
  await assert.rejects(held, { name: 'AbortError' });
  assert.equal((await until(api, false)).status, 401);
});

test('refuses calls with the same envelope while the event loop is delayed', async (context) => {
  // Any process exceeds the limit after the first measurement.
  const api = await serving(context, { ...off, eventLoopDelay: Number.MIN_VALUE });
  const answer = await until(api, true);
  assert.deepEqual([answer.status, answer.body.code], [503, 'unavailable']);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await fetch(api.url.replace('/api', '/metrics'))).status, 200);
});
