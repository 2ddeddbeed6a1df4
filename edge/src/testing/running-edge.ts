import { createServer, request, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { FastifyServerOptions } from 'fastify';
import { openApi, serverOptions } from '@padiman/api/app';
import { createScratch, postgres } from '@padiman/api/testing-databases';
import { storeWithRelease, trialStore } from '@padiman/release/testing';
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

/**
 * Starts an edge over a store with a shell, mfe-rides (/rides) and mfe-parcels (/parcels). It opens the store anew, as
 * another process than the one that released.
 */
export async function runEdge(test: TestContext, options: Partial<EdgeOptions> = {}) {
  const site = await storeWithRelease(test);
  const edge = await buildEdge({ store: trialStore(site.folder), brand: readBrand(), ...options });
  test.after(() => edge.close());
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const { port } = edge.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) => send(port, path, { headers });
  return { ...site, edge, port, get, ask: send.bind(undefined, port) };
}

/** Opens an API on PostgreSQL where there is one: migrations of the embedded database take longer. */
export async function runApi(test: TestContext) {
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

/** Starts another server. */
export async function runServer(test: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  test.after(() => server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

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
