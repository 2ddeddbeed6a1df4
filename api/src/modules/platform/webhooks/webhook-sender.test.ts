import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, it } from 'node:test';
import { listenOnLoopback } from '../../../testing/loopback.ts';
import { startReceiver, type Mood, type Receiver } from '../../../testing/webhooks.ts';
import { webhookSender } from './webhook-sender.adapter.ts';

let receiver: Receiver;
const send = webhookSender(5_000);
before(async () => void (receiver = await startReceiver()));
after(() => receiver.close());

const request = (url: string) => ({ url, headers: { 'webhook-id': 'a' }, body: '{}' });
const sendWith = (mood: Mood, by = send) => {
  receiver.moodOf = () => mood;
  return by(request(receiver.url));
};

it('only answers from 200 to 299 are a success', async () => {
  for (const status of [200, 202, 204, 299]) {
    const { error, ...result } = await sendWith(status);
    assert.equal(error, null);
    assert.equal(result.status, status);
  }
  for (const status of [304, 400, 404, 410, 429, 500, 503]) {
    const { error, ...result } = await sendWith(status);
    assert.match(error ?? '', new RegExp(`Answered with ${status}`));
    assert.equal(result.status, status);
  }
});

it('redirects are not followed', async () => {
  const count = receiver.receipts.length;
  const { status, error } = await sendWith('redirect');
  assert.equal(status, 302);
  assert.match(error ?? '', /redirects are not followed/);
  assert.equal(receiver.receipts.length, count + 1);
});

it('a closed connection and a missing answer are failures without a status', async () => {
  assert.deepEqual(
    { ...(await sendWith('cut')), milliseconds: 0 },
    { status: null, error: 'The connection was closed without an answer.', milliseconds: 0 },
  );
  const impatient = webhookSender(150);
  assert.equal((await sendWith('silent', impatient)).error, 'No answer within 0.15 s.');
  const end = new AbortController();
  receiver.moodOf = () => {
    setImmediate(() => end.abort());
    return 'silent';
  };
  const { error } = await send({ ...request(receiver.url), signal: end.signal });
  assert.equal(error, 'Interrupted by the end of the server.');
});

it('an endless body and a body that never ends do not hold the sender', async (context) => {
  const server = createServer((_request, response) => {
    response.writeHead(200);
    if (_request.url === '/slow') response.write('x');
    else {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        response.once('drain', write);
      };
      write();
    }
  });
  const { url } = await listenOnLoopback(server, context);
  const impatient = webhookSender(300);
  for (const path of ['/endless', '/slow'])
    assert.equal((await impatient(request(url + path))).status, 200, path);
});

it('an unknown name and a closed port are told apart', async () => {
  const { error } = await send(request('https://receiver.invalid/'));
  assert.match(error ?? '', /host name/);
  const closed = await startReceiver();
  await closed.close();
  assert.equal((await send(request(closed.url))).error, 'The connection was refused.');
});
