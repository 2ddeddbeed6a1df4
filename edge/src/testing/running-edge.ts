import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyServerOptions } from 'fastify';
import { openApi, serverOptions, type Api } from '@padiman/api/app';
import { createScratch, postgres } from '@padiman/api/testing-databases';
import { listenOnLoopback } from '@padiman/api/testing-loopback';
import { storeWithRelease, trialStore } from '@padiman/release/testing';
import type { Backend } from '../backend/backend.ts';
import { buildEdge, type EdgeOptions } from '../app.ts';
import { readBrand } from '../config/brand.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

/** Sends an HTTP request with the path exactly as given; does not decompress the answer. */
export async function send(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, path, method, headers });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const received = Buffer.concat(parts);
  return { status: answer.statusCode, headers: answer.headers, body: received, text: received.toString() };
}

/** Starts an edge. */
export async function serve(
  test: Pick<TestContext, 'after'>,
  options: Omit<EdgeOptions, 'brand'> & Partial<EdgeOptions>,
) {
  const edge = await buildEdge({ brand: readBrand(), ...options });
  test.after(() => edge.close());
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const { port } = edge.server.address() as AddressInfo;
  const ask = send.bind(undefined, port);
  return {
    ...{ edge, port, ask },
    get: (path: string, headers: Record<string, string> = {}) => ask(path, { headers }),
    /** Sends JSON, given as a text or as a value. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
  };
}

/** Waits until a check holds. */
export async function until(check: () => unknown): Promise<void> {
  for (const ends = Date.now() + 60_000; !(await check()); await pause(10))
    if (Date.now() > ends) throw new Error('Timed out');
}

/**
 * Starts an edge over a store with a shell, mfe-rides (/rides) and mfe-parcels (/parcels). It opens the store anew, as
 * another process than the one that released.
 */
export async function runEdge(test: TestContext, options: Partial<EdgeOptions> = {}) {
  const site = await storeWithRelease(test);
  return { ...site, ...(await serve(test, { store: trialStore(site.folder), ...options })) };
}

/** Opens an API on PostgreSQL where there is one: migrations of the embedded database take longer. */
export async function runApi(test: TestContext): Promise<Api> {
  const scratch = postgres.missing === undefined ? await createScratch() : undefined;
  const api = await openApi({ databaseUrl: scratch?.url });
  test.after(async () => {
    await api.close();
    await scratch?.drop();
  });
  return api;
}

/** Server options that collect the log's lines. */
export function readableLog(): { lines: Record<string, unknown>[]; server: FastifyServerOptions } {
  const lines: Record<string, unknown>[] = [];
  const options = serverOptions({ logLevel: 'info' });
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  return { lines, server: { ...options, logger: { ...(options.logger as object), stream } } };
}

/** Starts another server. @returns its address */
export const runServer = async (test: TestContext, answer: RequestListener): Promise<string> =>
  (await listenOnLoopback(createServer(answer), test)).url;

/** Request as a backend received it. */
export interface Received {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a backend that keeps what it receives; by default it answers with the path. */
export async function runBackend(
  test: TestContext,
  answer: RequestListener = (request, response) => response.end(request.url),
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const url = await runServer(test, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      answer(request, response);
    });
  });
  return { url, received };
}

/** Starts an edge in front of such a backend. */
export async function runBehind(
  test: TestContext,
  answer?: RequestListener,
  options: Omit<Backend, 'url'> = {},
) {
  const { url, received } = await runBackend(test, answer);
  return { ...(await runEdge(test, { api: { url, ...options } })), url, received };
}
