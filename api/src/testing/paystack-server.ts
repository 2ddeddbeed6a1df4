import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A transfer as the provider keeps it. */
export interface KeptTransfer {
  reference: string;
  amount: number;
  status: string;
  recipient: string;
  transfer_code: string;
}

/** How it answers a call to send; each word is for one call, in turn, and then it answers at once. */
export type Mood =
  | 'fine'
  /** Receives it, and never answers. */
  | 'silent'
  /** Never receives it. */
  | 'deaf'
  /** Receives it, and answers that it is broken. */
  | 'broken'
  /** Refuses it: nothing is done. */
  | 'refuse'
  /** Has it on its way for now. */
  | 'pending';

/**
 * A provider on this machine that speaks Paystack's documented format for transfers, and counts what it really sends.
 * It can be told to lose its answer, to answer late, to say things twice or to sign them wrongly.
 */
export interface FakePaystack {
  url: string;
  secretKey: string;
  transfers: Map<string, KeptTransfer>;
  /** How often money was really sent, by reference. */
  sent: Map<string, number>;
  calls: string[];
  moods: Mood[];
  /** An event about a transfer, as it would be posted: body and signature. */
  event: (
    reference: string,
    status: string,
    change?: Record<string, unknown>,
  ) => { body: string; signature: string };
  close: () => Promise<void>;
}

export async function startPaystack(): Promise<FakePaystack> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const kept = {
    transfers: new Map<string, KeptTransfer>(),
    sent: new Map<string, number>(),
    calls: [] as string[],
    moods: [] as Mood[],
  };
  const recipients = new Map<string, string>();
  const silent = new Set<ServerResponse>();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    kept.calls.push(`${request.method} ${path.replace(/verify\/.*/, 'verify')}`);
    const say = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return say(401, { status: false, message: 'Invalid key' });
    }
    const body = JSON.parse((await read(request)) || '{}') as Record<string, string & number>;
    if (path === '/transferrecipient') {
      const account = `${body['bank_code']}/${body['account_number']}`;
      const code = recipients.get(account) ?? `RCP_${randomBytes(6).toString('hex')}`;
      recipients.set(account, code);
      return say(201, {
        status: true,
        message: 'Transfer recipient created',
        data: { recipient_code: code },
      });
    }
    if (path === '/transfer') {
      const mood = kept.moods.shift() ?? 'fine';
      const reference = String(body['reference']);
      if (mood === 'deaf') return void silent.add(response);
      if (mood === 'refuse') {
        return say(400, { status: false, message: 'Your balance is not enough to fulfil this request' });
      }
      if (kept.transfers.has(reference)) {
        return say(400, { status: false, message: 'Please provide a unique reference' });
      }
      const transfer = {
        reference,
        amount: Number(body['amount']),
        status: mood === 'pending' ? 'pending' : 'success',
        recipient: String(body['recipient']),
        transfer_code: `TRF_${randomBytes(8).toString('hex')}`,
      };
      kept.transfers.set(reference, transfer);
      kept.sent.set(reference, (kept.sent.get(reference) ?? 0) + 1);
      if (mood === 'silent') return void silent.add(response);
      if (mood === 'broken') return say(502, { status: false, message: 'Bad gateway' });
      return say(200, { status: true, message: 'Transfer has been queued', data: onTheWire(transfer) });
    }
    const asked = /^\/transfer\/verify\/(.+)$/.exec(path)?.[1];
    const found = asked === undefined ? undefined : kept.transfers.get(decodeURIComponent(asked));
    if (found === undefined) return say(404, { status: false, message: 'Transfer not found' });
    return say(200, { status: true, message: 'Transfer retrieved', data: onTheWire(found) });
  };

  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...kept,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    event: (reference, status, change = {}) => {
      const data = { ...onTheWire(kept.transfers.get(reference)!), status, ...change };
      const body = JSON.stringify({ event: `transfer.${status}`, data });
      return { body, signature: createHmac('sha512', secretKey).update(body).digest('hex') };
    },
    close: async () => {
      for (const response of silent) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const onTheWire = (transfer: KeptTransfer) => ({
  ...transfer,
  currency: 'NGN',
  domain: 'test',
  source: 'balance',
  reason: 'Withdrawal',
  failures: null,
});

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}
