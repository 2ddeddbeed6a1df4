import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import type { TestContext } from 'node:test';
import { runServer } from './running-edge.ts';

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
