import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Request to the fake provider. */
export interface ProviderRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Behaviour of the fake provider for one call. */
export type ProviderReply = (response: ServerResponse) => void;

/** Fake provider of text messages on loopback. */
export interface FakeProvider {
  url: string;
  requests: ProviderRequest[];
  close: () => Promise<void>;
}

/** Answers with a status and JSON. */
export const replyWith =
  (status: number, json: unknown, headers: Record<string, string> = {}): ProviderReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof json === 'string' ? json : JSON.stringify(json));
  };

/** Receives the request without an answer. */
export const replyNever: ProviderReply = () => undefined;

/** Sends an incomplete answer. */
export const replyHalf: ProviderReply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"message_id": "12');
};

/** Closes the connection. */
export const replyBroken: ProviderReply = (response) => void response.destroy();

/** Starts a fake provider; it gives the replies in order, and repeats the last one. */
export async function startProvider(...replies: ProviderReply[]): Promise<FakeProvider> {
  const requests: ProviderRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, path: url, headers, body });
      replies[Math.min(requests.length, replies.length) - 1]?.(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
