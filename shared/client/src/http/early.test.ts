import { createPost, listUsers } from '@padiman/contracts';
import { fakeApi } from '@padiman/testing';
import { configureHttp, send } from './client.ts';
import { earlyReadsEnded, readCall, startEarlyRead, takeArrived } from './early.ts';
import { createQueryClient } from '../query/query-client.ts';

const address = '/dashboard/users?filter=blocked&limit=50';
const users = (total: number) => ({ success: true, data: [], total, nextCursor: null }) as const;
const input = { query: { limit: 50, filter: 'blocked' } } as const;
/** Read of a screen. */
const read = () =>
  client.fetchQuery({
    queryKey: [listUsers.name, input],
    queryFn: ({ signal }) => readCall(client, listUsers, input, { signal }),
    ...{ meta: { call: listUsers, input }, retry: false, staleTime: 0 },
  });
const arrived = (isWanted?: () => boolean) => takeArrived(client, listUsers, input, isWanted);
const write = () =>
  send(createPost, { body: { text: 'Hello', userId: '1', first_name: 'A', last_name: 'B', admin: false } });

const onSessionEnded = jest.fn();
let token: string | null;
let client: ReturnType<typeof createQueryClient>;
let api: ReturnType<typeof fakeApi>;
/** Answers of the list of users, in order; the last one repeats. */
let answers: (() => unknown)[];

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  onSessionEnded.mockClear();
  token = 'token-1';
  configureHttp({ apiBase: '/api', token: () => token, onSessionEnded });
  client = createQueryClient();
  api = fakeApi();
  answers = [() => users(1), () => users(2)];
  api.onRaw(listUsers, () => (answers.length > 1 ? answers.shift() : answers[0])?.());
  api.onRaw(createPost, () => ({ success: true }));
});
afterEach(() => {
  client.clear();
  jest.useRealTimers();
});

const sent = () => api.received(listUsers).length;
const offline = () => {
  throw new Error('offline');
};
const refusal = (status: number) => () => ({ refuse: { status, message: 'No.' } });

test('a request takes the answer of the early read of its address, once', async () => {
  startEarlyRead(address);
  expect(await read()).toMatchObject({ total: 1 });
  expect(sent()).toBe(1);
  expect(api.received(listUsers)).toMatchObject([{ token: 'token-1' }]);
  expect(await read()).toMatchObject({ total: 2 });
});

test('a read that is under way, or was answered just before, is not sent ahead', async () => {
  startEarlyRead(address);
  startEarlyRead('/dashboard/users?limit=50&filter=blocked');
  await read();
  startEarlyRead(address);
  expect(sent()).toBe(1);
  await jest.advanceTimersByTimeAsync(10_000);
  startEarlyRead(address);
  await jest.advanceTimersByTimeAsync(0);
  expect(sent()).toBe(2);
});

test('a read that a screen has requested is not sent ahead; one that failed is', async () => {
  answers = [refusal(503), () => users(2)];
  const requested = expect(read()).rejects.toMatchObject({ status: 503 });
  startEarlyRead(address);
  await requested;
  expect(sent()).toBe(1);
  startEarlyRead(address);
  expect(await read()).toMatchObject({ total: 2 });
  expect(sent()).toBe(2);
});

test('another address, or a file of it, is requested by itself', async () => {
  startEarlyRead('/dashboard/users?limit=50');
  await read();
  expect(sent()).toBe(2);
});

test('an answer is dropped after 10 s', async () => {
  startEarlyRead(address);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await read()).toMatchObject({ total: 2 });
});

test.each([
  ['the network fails', offline],
  ['the answer cannot be read', () => '<html></html>'],
])('nothing happens when %s, and the request is sent', async (_, failure) => {
  answers = [failure, () => users(2)];
  startEarlyRead(address);
  await jest.advanceTimersByTimeAsync(0);
  expect(await read()).toMatchObject({ total: 2 });
  expect(sent()).toBe(2);
});

test.each([401, 403, 429, 503])('a refusal with %d is the answer of the request', async (status) => {
  answers = [refusal(status)];
  startEarlyRead(address);
  await jest.advanceTimersByTimeAsync(0);
  expect(onSessionEnded).not.toHaveBeenCalled();
  await expect(read()).rejects.toMatchObject({ status, message: 'No.' });
  expect(sent()).toBe(1);
  expect(onSessionEnded).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
});

test('an answer is for the same session only', async () => {
  startEarlyRead(address);
  token = 'token-2';
  expect(await read()).toMatchObject({ total: 2 });
  token = null;
  startEarlyRead(address);
  expect(sent()).toBe(2);
});

test('a write drops what was read before and meanwhile', async () => {
  startEarlyRead(address);
  const writing = write();
  startEarlyRead(address);
  await writing;
  expect(await read()).toMatchObject({ total: 2 });
  expect(sent()).toBe(2);
});

test('a request that was cancelled leaves the answer to the next one', async () => {
  let answer = (_: unknown) => {};
  answers = [() => new Promise((resolve) => (answer = resolve)), () => users(2)];
  startEarlyRead(address);
  const cancelled = expect(read()).rejects.toThrow('CancelledError');
  await client.cancelQueries({ queryKey: [listUsers.name] });
  await cancelled;
  const next = read();
  answer(users(1));
  expect(await next).toMatchObject({ total: 1 });
  expect(sent()).toBe(1);
});

test('an early read that hangs times out as a request would', async () => {
  answers = [() => new Promise(() => {})];
  startEarlyRead(address);
  const late = expect(read()).rejects.toMatchObject({ code: 'timeout' });
  await jest.advanceTimersByTimeAsync(20_000);
  await late;
});

test('a list that the backend answers whole is not read ahead', () => {
  const query = client.getQueryCache().build(client, {
    queryKey: [listUsers.name, 'whole'],
    meta: { call: listUsers, whole: true },
  });
  query.setData([]);
  startEarlyRead('/dashboard/users?limit=100');
  expect(sent()).toBe(0);
});

test('reads of the page are taken, with their status', async () => {
  const begin = (answer: Promise<Partial<Response>>) => {
    window.padimanEarly = [
      { address, token: 'token-1', startedAt: Date.now(), answer: answer as Promise<Response> },
    ];
    client = createQueryClient();
    return earlyReadsEnded();
  };
  void begin(Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(users(7)) }));
  expect(await read()).toMatchObject({ total: 7 });
  await begin(Promise.resolve({ ok: false, status: 403, json: () => Promise.reject(new Error('no JSON')) }));
  await expect(read()).rejects.toMatchObject({ status: 403 });
  await begin(Promise.reject(new Error('offline')));
  expect(await read()).toMatchObject({ total: 1 });
  expect(sent()).toBe(1);
});

test('an answer that has arrived can be had at once, by one', async () => {
  expect(arrived()).toBeUndefined();
  startEarlyRead(address);
  expect(arrived()).toBeUndefined();
  await jest.advanceTimersByTimeAsync(0);
  expect(arrived(() => false)).toBeUndefined();
  expect(arrived()).toMatchObject({ total: 1 });
  expect(arrived()).toBeUndefined();
  expect(sent()).toBe(1);
});

test('a refusal that has arrived is left to the request', async () => {
  answers = [refusal(403)];
  startEarlyRead(address);
  await jest.advanceTimersByTimeAsync(0);
  expect(arrived()).toBeUndefined();
  await expect(read()).rejects.toMatchObject({ status: 403 });
});
