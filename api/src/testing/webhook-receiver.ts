import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

/** Behaviour of the receiver for one request. `silent` never answers; `cut` closes the connection. */
export type Mood = number | 'silent' | 'cut' | 'redirect';

/** A received request. */
export interface Receipt {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  /** Answer that it got. */
  mood: Mood;
}

/** A receiver on loopback that keeps all requests. */
export interface Receiver extends LoopbackServer {
  receipts: Receipt[];
  /** Decides on the answer of a request; 204 by default. */
  moodOf: (receipt: Omit<Receipt, 'mood'>) => Mood;
  /** Verifies the signature of a receipt. @throws WebhookVerificationError */
  verify: (receipt: Receipt, secret: string) => void;
  /** Resolves once that many requests were received. */
  received: (count: number) => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const { headers, url: path = '/' } = request;
    const id = String(headers['webhook-id']);
    const body = await text(request);
    const received = { path, id, headers, text: body, event: JSON.parse(body) as Receipt['event'] };
    const mood = receiver.moodOf(received);
    receiver.receipts.push({ ...received, mood });
    waiting = waiting.filter(({ count, resolve }) => {
      if (receiver.receipts.length < count) return true;
      resolve();
      return false;
    });
    if (mood === 'silent') return;
    if (mood === 'cut') request.socket.destroy();
    else if (mood === 'redirect') response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    else response.writeHead(mood).end();
  });
  const receiver: Receiver = {
    ...(await listenOnLoopback(server)),
    receipts: [],
    moodOf: () => 204,
    verify: ({ text, headers }, secret) => {
      new Webhook(secret).verify(text, headers as Record<string, string>);
    },
    received: (count) =>
      receiver.receipts.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
  };
  return receiver;
}
