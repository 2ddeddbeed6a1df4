import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A transfer in the fake provider. */
export interface KeptTransfer {
  reference: string;
  amount: number;
  status: string;
  recipient: string;
  transfer_code: string;
}

/** Behaviour for one call that starts a transfer. */
export type Mood =
  | 'fine'
  /** Executes the transfer without an answer. */
  | 'silent'
  /** Neither executes the transfer nor answers. */
  | 'deaf'
  /** Executes the transfer and answers with an error. */
  | 'broken'
  /** Refuses the transfer. */
  | 'refuse'
  /** Accepts the transfer as pending. */
  | 'pending';

/**
 * Fake provider on loopback with Paystack's documented format for transfers, which counts executed transfers. `moods`
 * has the behaviour of the next calls, in order.
 */
export interface FakePaystack {
  url: string;
  secretKey: string;
  transfers: Map<string, KeptTransfer>;
  /** Recipient codes by bank code and account number. */
  recipients: Map<string, string>;
  /** Number of executed transfers by reference. */
  sent: Map<string, number>;
  calls: string[];
  moods: Mood[];
  /** Names of accounts by number; null for an unknown account, undefined for no answer. Any other one is Ada Obi's. */
  owners: Map<string, string | null | undefined>;
  /** Webhook event of a transfer: body and signature. */
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
    recipients: new Map<string, string>(),
    sent: new Map<string, number>(),
    calls: [] as string[],
    moods: [] as Mood[],
    owners: new Map<string, string | null | undefined>(),
  };
  const silent = new Set<ServerResponse>();

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    kept.calls.push(`${request.method} ${path.replace(/verify\/.*/, 'verify').replace(/\?.*/, '')}`);
    const answer = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return answer(401, { status: false, message: 'Invalid key' });
    }
    const body = JSON.parse((await read(request)) || '{}') as Record<string, string & number>;
    if (path === '/transferrecipient') {
      const account = `${body['bank_code']}/${body['account_number']}`;
      const code = kept.recipients.get(account) ?? `RCP_${randomBytes(6).toString('hex')}`;
      kept.recipients.set(account, code);
      return answer(201, {
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
        return answer(400, { status: false, message: 'Your balance is not enough to fulfil this request' });
      }
      if (kept.transfers.has(reference)) {
        return answer(400, { status: false, message: 'Please provide a unique reference' });
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
      if (mood === 'broken') return answer(502, { status: false, message: 'Bad gateway' });
      return answer(200, { status: true, message: 'Transfer has been queued', data: transferData(transfer) });
    }
    if (path.startsWith('/bank/resolve?')) {
      const number = new URL(path, 'http://localhost').searchParams.get('account_number') ?? '';
      const name = kept.owners.has(number) ? kept.owners.get(number) : 'OBI ADA CHIOMA';
      if (name === undefined) return void silent.add(response);
      if (name === null) {
        const message = 'Could not resolve account name. Check parameters or try again.';
        return answer(422, { status: false, message });
      }
      const data = { account_number: number, account_name: name, bank_id: 9 };
      return answer(200, { status: true, message: 'Account number resolved', data });
    }
    const reference = /^\/transfer\/verify\/(.+)$/.exec(path)?.[1];
    const found = reference === undefined ? undefined : kept.transfers.get(decodeURIComponent(reference));
    if (found === undefined) return answer(404, { status: false, message: 'Transfer not found' });
    return answer(200, { status: true, message: 'Transfer retrieved', data: transferData(found) });
  };

  const server: Server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    ...kept,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    event: (reference, status, change = {}) => {
      const data = { ...transferData(kept.transfers.get(reference)!), status, ...change };
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

const transferData = (transfer: KeptTransfer) => ({
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
