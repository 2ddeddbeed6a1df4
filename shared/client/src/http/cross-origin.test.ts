import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPost, listUsers, login } from '@padiman/contracts';
import { configureHttp, send } from './client.ts';

/** CORS headers that docs/operations.md asks of a backend on another origin. */
const documented = {
  'access-control-allow-origin': 'http://localhost',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
};

interface Received {
  method: string;
  headers: IncomingHttpHeaders;
}

let server: Server;
let received: Received[];
let cors: Record<string, string>;

beforeEach(async () => {
  received = [];
  cors = documented;
  server = createServer((request, response) => {
    received.push({ method: request.method ?? '', headers: request.headers });
    const preflight = request.method === 'OPTIONS';
    const body = request.url?.endsWith('/login') ? '{"token":"t","user":{"_id":"1"}}' : '[]';
    response.writeHead(preflight ? 204 : 200, { ...cors, 'content-type': 'application/json' });
    response.end(preflight ? undefined : body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const apiBase = `http://127.0.0.1:${port}/api`;
  configureHttp({ apiBase, token: () => 'token-1', onSessionEnded: () => {}, release: '000012' });
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('reads and writes reach a backend on another origin that sends the documented headers', async () => {
  expect(window.location.origin).toBe('http://localhost');
  const body = { phoneNumber: '08030000001', password: 'x' };
  await expect(send(login, { body })).resolves.toMatchObject({ token: 't' });
  await expect(send(listUsers, { query: { limit: 50 } })).resolves.toMatchObject({ data: [] });
  const post = { text: 'Hello', userId: '1', first_name: 'A', last_name: 'B', admin: false };
  await send(createPost, { body: post });
  const calls = received.filter(({ method }) => method !== 'OPTIONS');
  expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST']);
  expect(calls[1]?.headers.authorization).toBe('Bearer token-1');
});

test('nothing but authorization and content-type needs permission, and no cookie is sent', async () => {
  document.cookie = 'sid=1';
  await send(createPost, {
    body: { text: 'Hello', userId: '1', first_name: 'A', last_name: 'B', admin: false },
  });
  const [preflight, call] = received;
  expect(preflight?.method).toBe('OPTIONS');
  const wanted = preflight?.headers['access-control-request-headers']?.split(/,\s*/) ?? [];
  // Browsers ask for content-type too, jsdom does not.
  expect(wanted.filter((name) => name !== 'content-type')).toEqual(['authorization']);
  expect(call?.headers.cookie).toBeUndefined();
});

test.each([
  ['the origin', { ...documented, 'access-control-allow-origin': 'https://other.example' }],
  ['the header authorization', { ...documented, 'access-control-allow-headers': 'content-type' }],
])('without permission for %s a call fails', async (_, given) => {
  cors = given;
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(send(listUsers, {})).rejects.toMatchObject({ code: 'offline' });
});
