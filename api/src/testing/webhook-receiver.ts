import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

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
export interface Receiver {
  url: string;
  receipts: Receipt[];
  /** Decides on the answer of a request; 204 by default. */
  moodOf: (receipt: Omit<Receipt, 'mood'>) => Mood;
  /** Verifies the signature of a receipt. @throws WebhookVerificationError */
  verify: (receipt: Receipt, secret: string) => void;
  /** Resolves once that many requests were received. */
  received: (count: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const silent = new Set<ServerResponse>();
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { headers, url: path = '/' } = request;
      const id = String(headers['webhook-id']);
      const received = { path, id, headers, text, event: JSON.parse(text) as Receipt['event'] };
      const mood = receiver.moodOf(received);
      receiver.receipts.push({ ...received, mood });
      waiting = waiting.filter(({ count, resolve }) => {
        if (receiver.receipts.length < count) return true;
        resolve();
        return false;
      });
      if (mood === 'silent') silent.add(response);
      else if (mood === 'cut') request.socket.destroy();
      else if (mood === 'redirect') response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
      else response.writeHead(mood).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receipts: [],
    moodOf: () => 204,
    verify: ({ text, headers }, secret) => {
      new Webhook(secret).verify(text, headers as Record<string, string>);
    },
    received: (count) =>
      receiver.receipts.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        for (const response of silent) response.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
