import { createHmac, randomBytes } from 'node:crypto';
import {
  startFakeProvider,
  type FakeProvider,
  type KeptTransfer,
  type Outcome,
} from './payout-provider-server.ts';

const statuses: Record<Outcome, string> = {
  pending: 'pending',
  paid: 'success',
  failed: 'failed',
  reversed: 'reversed',
};

const transferData = ({ id, reference, amount, outcome }: KeptTransfer) => ({
  ...{ reference, amount, status: statuses[outcome], transfer_code: `TRF_${id}` },
  ...{ currency: 'NGN', domain: 'test', source: 'balance', reason: 'Withdrawal', failures: null },
});

/** Fake provider with Paystack's documented format for transfers. */
export function startPaystack(): Promise<FakeProvider> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const accounts = new Map<string, string>();
  const fail = (status: number, message: string) => [status, { status: false, message }] as const;
  return startFakeProvider({
    id: 'paystack',
    account: (url) => ({ secretKey, webhookSecret: secretKey, baseUrl: url, timeout: 10_000 }),
    isAllowed: ({ headers }) => headers.authorization === `Bearer ${secretKey}`,
    forbidden: fail(401, 'Invalid key'),
    read: ({ method, url, body }) => {
      const call = `${method} ${url.pathname}`;
      if (call === 'POST /transferrecipient') {
        const account = `${body.bank_code}/${body.account_number}`;
        const code = `RCP_${account.replace('/', '_')}`;
        accounts.set(code, account);
        const content = {
          status: true,
          message: 'Transfer recipient created',
          data: { recipient_code: code },
        };
        return { kind: 'recipient', answer: [201, content] };
      }
      if (call === 'POST /transfer') {
        const account = accounts.get(body.recipient) ?? 'unknown';
        return { kind: 'transfer', reference: body.reference, amount: body.amount, account };
      }
      if (call === 'GET /bank/resolve') {
        return { kind: 'resolve', number: url.searchParams.get('account_number') ?? '' };
      }
      const reference = /^GET \/transfer\/verify\/(.+)$/.exec(call)?.[1];
      if (reference === undefined) return { kind: 'unknown', answer: fail(404, 'Unknown endpoint') };
      return { kind: 'verify', by: { reference: decodeURIComponent(reference) } };
    },
    started: (transfer) => [
      200,
      { status: true, message: 'Transfer has been queued', data: transferData(transfer) },
    ],
    found: (transfer) =>
      transfer === undefined
        ? fail(404, 'Transfer not found')
        : [200, { status: true, message: 'Transfer retrieved', data: transferData(transfer) }],
    refused: fail(400, 'Your balance is not enough to fulfil this request'),
    duplicate: fail(400, 'Please provide a unique reference'),
    resolved: (number, name) =>
      name === null
        ? fail(422, 'Could not resolve account name. Check parameters or try again.')
        : [
            200,
            {
              status: true,
              message: 'Account number resolved',
              data: { account_number: number, account_name: name, bank_id: 9 },
            },
          ],
    event: (transfer, _account, change) => {
      const data = { ...transferData(transfer), ...change };
      const body = JSON.stringify({ event: `transfer.${statuses[transfer.outcome]}`, data });
      const signature = createHmac('sha512', secretKey).update(body).digest('hex');
      return { body, headers: { 'x-paystack-signature': signature } };
    },
  });
}
