import { listPosts } from '@padiman/contracts';
import axios, { type AxiosRequestConfig } from 'axios';
import { configureHttp, send } from './client.ts';

afterEach(() => jest.restoreAllMocks());

/** Answers as a server with ETags does; `text` is what it has by now. */
function serve() {
  const server = { text: 'First', requests: [] as (string | undefined)[] };
  jest.spyOn(axios, 'request').mockImplementation(async (config: AxiosRequestConfig) => {
    const named = (config.headers as Record<string, string>)['if-none-match'];
    server.requests.push(named);
    const etag = `"${server.text}"`;
    if (named === etag) return { status: 304, data: '', headers: { etag } };
    const post = {
      _id: 'p1',
      text: server.text,
      first_name: 'Ada',
      last_name: 'Obi',
      admin: true,
      userId: 'u1',
    };
    const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
    return {
      status: 200,
      data: { success: true, data: [{ ...post, ...dates }], total: 1, nextCursor: null },
      headers: { etag },
    };
  });
  return server;
}

const texts = async () => (await send(listPosts, { query: {} })).data.map(({ text }) => text);

test('a repeated read names what it knows, and a 304 is that answer', async () => {
  let token = 'one';
  configureHttp({ apiBase: '/api', token: () => token, onSessionEnded: () => {} });
  const server = serve();
  expect(await texts()).toEqual(['First']);
  expect(await texts()).toEqual(['First']);
  server.text = 'Second';
  expect(await texts()).toEqual(['Second']);
  // The answer of another session is not used.
  token = 'two';
  expect(await texts()).toEqual(['Second']);
  expect(server.requests).toEqual([undefined, '"First"', '"First"', undefined]);
});
