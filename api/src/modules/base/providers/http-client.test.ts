import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  replyBroken,
  replyHalf,
  replyWith,
  startProvider,
  type ProviderReply,
} from '../../../testing/sms-provider.ts';
import { callProvider, ProviderCallFailed, type ProviderCall } from './http-client.adapter.ts';

async function open(context: TestContext, ...replies: ProviderReply[]) {
  const provider = await startProvider(...replies);
  context.after(() => provider.close());
  const pauses: number[] = [];
  const call = (change: Partial<ProviderCall>) =>
    callProvider({
      method: 'GET',
      url: provider.url,
      headers: {},
      timeout: 5_000,
      pause: (milliseconds) => Promise.resolve(pauses.push(milliseconds)),
      ...change,
    });
  return { ...provider, call, pauses };
}

const failure = (answer: Promise<unknown>): Promise<ProviderCallFailed> =>
  answer.then(
    () => assert.fail('was answered'),
    (error: unknown) => {
      assert.ok(error instanceof ProviderCallFailed);
      return error;
    },
  );

test('an answer beyond the size limit is cut off while it is read', async (t) => {
  let written = 0;
  const endless: ProviderReply = (response) => {
    const chunk = 'x'.repeat(64 * 1024);
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
      if (!response.destroyed) response.once('drain', write);
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    write();
  };
  const error = await failure((await open(t, endless)).call({}));
  assert.match(error.message, /UND_ERR_RES_EXCEEDED_MAX_SIZE/);
  assert.equal(error.neverSent, false);
  assert.ok(written < 64 * 1024 * 1024);
});

test('a GET is retried after a failure of a gateway, a POST is not', async (t) => {
  for (const status of [502, 503, 504]) {
    const { call, pauses, requests } = await open(t, replyWith(status, {}), replyWith(200, { well: true }));
    assert.deepEqual([await call({}), pauses], [{ status: 200, json: { well: true } }, [250]]);
    assert.equal(requests.length, 2);

    const posted = await open(t, replyWith(status, { well: false }), replyWith(200, {}));
    assert.deepEqual(await posted.call({ method: 'POST', body: '{}' }), { status, json: { well: false } });
    assert.equal(posted.requests.length, 1);
  }
});

test('the last answer is returned when retries are used up', async (t) => {
  const { call, requests } = await open(t, replyWith(503, { well: false }));
  assert.deepEqual([await call({}), requests.length], [{ status: 503, json: { well: false } }, 3]);
});

test('no call is retried after its connection broke, and the outcome is unknown', async (t) => {
  for (const method of ['GET', 'POST'] as const) {
    const { call, requests } = await open(t, replyBroken, replyWith(200, {}));
    assert.deepEqual([(await failure(call({ method }))).neverSent, requests.length], [false, 1]);
  }
});

test('the deadline includes the body of the answer', async (t) => {
  const { call } = await open(t, replyHalf);
  assert.match((await failure(call({ timeout: 150 }))).message, /no answer within 150 ms/);
});

test('no redirect is followed', async (t) => {
  const target = await open(t, replyWith(200, {}));
  assert.equal((await (await open(t, replyWith(302, {}, { location: target.url }))).call({})).status, 302);
  assert.equal(target.requests.length, 0);
});
