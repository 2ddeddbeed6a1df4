import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

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
export interface FakeProvider extends LoopbackServer {
  requests: ProviderRequest[];
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
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, headers, body: await text(request) });
    replies[Math.min(requests.length, replies.length) - 1]?.(response);
  });
  return { requests, ...(await listenOnLoopback(server)) };
}
