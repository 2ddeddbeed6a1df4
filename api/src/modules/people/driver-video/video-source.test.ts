import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { test, type TestContext } from 'node:test';
import { addressFilter } from '../../../outgoing/address-filter.ts';
import { listenOnLoopback } from '../../../testing/loopback.ts';
import { sampleVideo, videoSource } from './video-source.adapter.ts';
import { VideoNotFetched, type VideoAnswer } from './video-source.port.ts';

const loopback = addressFilter(['127.0.0.0/8', '::1/128']);
const deadlines = { head: 300, pause: 300, whole: 5_000 };
const video = { 'content-type': 'video/mp4' };

/** Starts a host of videos; `source` may reach it. */
async function host(context: TestContext, answer: RequestListener, isAllowed = loopback) {
  const received: { url: string | undefined; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    received.push({ url: request.url, headers: request.headers });
    answer(request, response);
  });
  const source = videoSource(isAllowed, deadlines);
  context.after(() => source.close());
  const { url } = await listenOnLoopback(server, context);
  return { source, received, url: `${url}/car.mp4` };
}

async function textOf({ body }: VideoAnswer): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('a video is passed on, with the range and no other header of the caller', async (t) => {
  const { source, url, received } = await host(t, (_request, response) => {
    response.writeHead(206, { ...video, 'content-range': 'bytes 2-4/9' }).end('345');
  });
  const answer = await source.open(url, 'bytes=2-4');
  assert.deepEqual([answer.status, answer.headers['content-range']], [206, 'bytes 2-4/9']);
  assert.deepEqual([await textOf(answer), received[0]?.headers['range']], ['345', 'bytes=2-4']);
  const sent = Object.keys(received[0]?.headers ?? {}).sort();
  assert.deepEqual(sent, ['accept', 'accept-encoding', 'connection', 'host', 'range']);
});

test('nothing is sent into a network that is not public', async (t) => {
  const { source, url, received } = await host(t, (_request, response) => response.end(), addressFilter([]));
  const { port } = new URL(url);
  for (const address of [url, `http://localhost:${port}/`, `http://[::1]:${port}/`])
    await assert.rejects(source.open(address, undefined), VideoNotFetched, address);
  assert.deepEqual(received, []);
});

test('redirects are not followed, and pages are no videos', async (t) => {
  const { source, url, received } = await host(t, (request, response) => {
    if (request.url === '/page') response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
    else response.writeHead(302, { location: '/page' }).end();
  });
  await assert.rejects(source.open(url, undefined), /Answered with 302/);
  await assert.rejects(source.open(new URL('/page', url).href, undefined), /no video/);
  assert.equal(received.length, 2);
});

test('a host that is silent, before or within its answer, is given up', async (t) => {
  const { source, url } = await host(t, (request, response) => {
    if (request.url !== '/car.mp4') response.writeHead(200, video).write('part');
  });
  await assert.rejects(source.open(url, undefined), VideoNotFetched);
  await assert.rejects(textOf(await source.open(new URL('/stops.mp4', url).href, undefined)));
});

test('the connection to the host ends with the player', async (t) => {
  let noteEnd = () => {};
  const closed = new Promise<void>((resolve) => (noteEnd = resolve));
  const { source, url } = await host(t, (request, response) => {
    request.socket.once('close', noteEnd);
    response.writeHead(200, video).write('part');
  });
  (await source.open(url, undefined)).body.destroy();
  await closed;
});

test("the demo's sample has ranges", async () => {
  const whole = await sampleVideo.open('', undefined);
  const size = Number(whole.headers['content-length']);
  assert.ok(size > 1_000 && size < 60 * 1024, String(size));
  whole.body.destroy();
  const start = await sampleVideo.open('', 'bytes=0-3');
  assert.deepEqual([start.status, start.headers['content-range']], [206, `bytes 0-3/${size}`]);
  const chunks: Buffer[] = [];
  for await (const chunk of start.body) chunks.push(chunk as Buffer);
  assert.equal(Buffer.concat(chunks).toString('hex'), '1a45dfa3', 'the first bytes of Matroska');
  const end = await sampleVideo.open('', `bytes=${size - 2}-`);
  assert.equal(end.headers['content-length'], '2');
  end.body.destroy();
  const none = await sampleVideo.open('', `bytes=${size}-`);
  assert.deepEqual([none.status, none.headers['content-range']], [416, `bytes */${size}`]);
});
