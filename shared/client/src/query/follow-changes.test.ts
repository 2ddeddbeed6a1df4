import { configureHttp } from '../http/public.ts';
import type { Change } from './changes.ts';
import { followChanges } from './follow-changes.ts';

/** A stream that the test writes to. */
function newStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    /** An answer that breaks when the request is cancelled, as a browser's. */
    answer: (signal: AbortSignal) => {
      signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}));
      return new Response(readable, { headers: { 'content-type': 'text/event-stream' } });
    },
    send: (event: string, data: unknown) =>
      void writer.write(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => void writer.close(),
  };
}

const ended = jest.fn();
let answers: ((signal: AbortSignal) => Response)[];
let stop: (() => void) | undefined;
let changes: Change[];

beforeEach(() => {
  jest.useFakeTimers();
  answers = [];
  changes = [];
  ended.mockClear();
  global.fetch = jest.fn((_, init) => {
    const answer = answers.shift();
    return answer
      ? Promise.resolve(answer(init?.signal as AbortSignal))
      : Promise.reject(new TypeError('no connection'));
  });
  configureHttp({ apiBase: '/api', token: () => 'secret', onSessionEnded: ended });
});
afterEach(() => {
  stop?.();
  jest.useRealTimers();
});

const follow = () => (stop = followChanges((change) => changes.push(change)));
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const notice = { mine: false, records: { user: ['a'] }, created: [] };

test('announces changes, with the token and without keeping the session alive', async () => {
  const stream = newStream();
  answers = [stream.answer];
  follow();
  await pass(0);
  stream.send('open', {});
  stream.send('change', notice);
  await pass(0);
  expect(changes).toEqual([notice]);
  expect(fetch).toHaveBeenCalledWith(
    '/api/dashboard/changes',
    expect.objectContaining({
      headers: expect.objectContaining({ authorization: 'Bearer secret', 'x-background': '1' }) as object,
    }),
  );
});

test('after a break something may have been missed', async () => {
  const [first, second] = [newStream(), newStream()];
  answers = [first.answer, second.answer];
  follow();
  await pass(0);
  first.send('open', {});
  await pass(0);
  first.end();
  await pass(2_000);
  second.send('open', {});
  second.send('change', notice);
  await pass(0);
  expect(changes).toEqual(['missed', notice]);
});

test('polls while no stream opens, and stops once one does', async () => {
  follow();
  await pass(12_000);
  expect(changes.length).toBeGreaterThan(0);
  expect(new Set(changes)).toEqual(new Set(['missed']));
  const stream = newStream();
  answers = [stream.answer];
  while (answers.length > 0) await pass(1_000);
  stream.send('open', {});
  await pass(0);
  const before = changes.length;
  const alive = setInterval(() => stream.send('ping', {}), 15_000);
  await pass(30_000);
  clearInterval(alive);
  expect(changes).toHaveLength(before);
});

test('a stream whose events are held back counts as none', async () => {
  answers = [newStream().answer, newStream().answer, newStream().answer];
  follow();
  await pass(30_000);
  expect(changes).toContain('missed');
});

test('an ended session ends on the page too', async () => {
  answers = [() => new Response('', { status: 401 })];
  follow();
  await pass(0);
  expect(ended).toHaveBeenCalledWith('secret');
});

test('too many streams of the session: the page polls, and asks for a stream twice a minute at most', async () => {
  const refused = () => new Response('', { status: 429 });
  answers = new Array<() => Response>(200).fill(refused);
  follow();
  await pass(120_000);
  const before = 200 - answers.length;
  await pass(300_000);
  expect(200 - answers.length - before).toBeLessThanOrEqual(20);
  expect(changes).toContain('missed');
});
