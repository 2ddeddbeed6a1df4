import { createHmac, randomBytes } from 'node:crypto';
import {
  startFakeProvider,
  type FakeProvider,
  type KeptTransfer,
  type Outcome,
} from './payout-provider-server.ts';

/** A transfer that came back is `FAILED`, whether or not it was successful before. */
const flutterwaveStatuses = { pending: 'NEW', paid: 'SUCCESSFUL', failed: 'FAILED', reversed: 'FAILED' };

const flutterwaveData = ({ id, reference, amount, outcome, account }: KeptTransfer) => {
  const [bankCode, number] = account.split('/');
  return {
    ...{ id, account_number: number, bank_code: bankCode, full_name: 'Ada Obi', bank_name: 'ZENITH BANK' },
    ...{ created_at: '2026-11-22T09:00:00.000Z', currency: 'NGN', debit_currency: 'NGN' },
    ...{ amount: amount / 100, status: flutterwaveStatuses[outcome], reference, meta: null },
    ...{ narration: 'Withdrawal', requires_approval: 0, is_approved: 1 },
    complete_message:
      flutterwaveStatuses[outcome] === 'FAILED' ? 'DISBURSE FAILED: the account is closed' : '',
  };
};

/** Fake provider with Flutterwave's documented format for transfers, API v3. */
export function startFlutterwave(): Promise<FakeProvider> {
  const secretKey = `FLWSECK_TEST-${randomBytes(12).toString('hex')}-X`;
  const hash = randomBytes(16).toString('hex');
  const fail = (message: string) => [400, { status: 'error', message, data: null }] as const;
  const succeed = (message: string, data: unknown) => [200, { status: 'success', message, data }] as const;
  return startFakeProvider({
    id: 'flutterwave',
    account: (url) => ({ secretKey, webhookSecret: hash, baseUrl: `${url}/v3`, timeout: 10_000 }),
    isAllowed: ({ headers }) => headers.authorization === `Bearer ${secretKey}`,
    forbidden: [401, { status: 'error', message: 'Invalid authorization key', data: null }],
    read: ({ method, url, body }) => {
      const call = `${method} ${url.pathname}`;
      if (call === 'POST /v3/transfers') {
        const { reference, amount, account_bank: bank, account_number: number, currency } = body;
        if (currency !== 'NGN') return { kind: 'unknown', answer: fail('currency is invalid') };
        const account = `${bank}/${number}`;
        return { kind: 'transfer', reference, amount: Math.round(amount * 100), account };
      }
      if (call === 'POST /v3/accounts/resolve') return { kind: 'resolve', number: body.account_number };
      if (call === 'GET /v3/transfers')
        return { kind: 'verify', by: { reference: url.searchParams.get('reference') ?? '' } };
      const id = /^GET \/v3\/transfers\/(\d+)$/.exec(call)?.[1];
      if (id === undefined) return { kind: 'unknown', answer: fail('Unknown endpoint') };
      return { kind: 'verify', by: { id: Number(id) } };
    },
    started: (transfer) => succeed('Transfer Queued Successfully', flutterwaveData(transfer)),
    found: (transfer, by) => {
      if ('id' in by) {
        return transfer === undefined
          ? fail('Transfer not found')
          : succeed('Transfer fetched', flutterwaveData(transfer));
      }
      const data = transfer === undefined ? [] : [flutterwaveData(transfer)];
      const page = { total: data.length, current_page: 1, total_pages: data.length };
      return [200, { status: 'success', message: 'Transfers fetched', meta: { page_info: page }, data }];
    },
    refused: fail('Insufficient funds: your balance is not enough'),
    duplicate: fail('Transfer with this reference already exists'),
    resolved: (number, name) =>
      name === null
        ? fail('Sorry, recipient account could not be validated. Please try again')
        : succeed('Account details fetched', { account_number: number, account_name: name }),
    event: (transfer, { webhookSecret }, change) => {
      const { full_name: fullname, ...data } = flutterwaveData(transfer);
      const content = { event: 'transfer.completed', 'event.type': 'Transfer' };
      return {
        body: JSON.stringify({ ...content, data: { ...data, fullname, approver: null, ...change } }),
        headers: { 'verif-hash': webhookSecret },
      };
    },
  });
}

const paystackStatus = (outcome: Outcome) => (outcome === 'paid' ? 'success' : outcome);

const paystackData = ({ id, reference, amount, outcome }: KeptTransfer) => ({
  ...{ reference, amount, status: paystackStatus(outcome), transfer_code: `TRF_${id}` },
  ...{ currency: 'NGN', domain: 'test', source: 'balance', reason: 'Withdrawal', failures: null },
});

/** Fake provider with Paystack's documented format for transfers. */
export function startPaystack(): Promise<FakeProvider> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const accounts = new Map<string, string>();
  const fail = (status: number, message: string) => [status, { status: false, message }] as const;
  const succeed = (message: string, data: object, status = 200) =>
    [status, { status: true, message, data }] as const;
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
        return {
          kind: 'recipient',
          answer: succeed('Transfer recipient created', { recipient_code: code }, 201),
        };
      }
      if (call === 'POST /transfer') {
        const account = accounts.get(body.recipient) ?? 'unknown';
        return { kind: 'transfer', reference: body.reference, amount: body.amount, account };
      }
      if (call === 'GET /bank/resolve')
        return { kind: 'resolve', number: url.searchParams.get('account_number') ?? '' };
      const reference = /^GET \/transfer\/verify\/(.+)$/.exec(call)?.[1];
      if (reference === undefined) return { kind: 'unknown', answer: fail(404, 'Unknown endpoint') };
      return { kind: 'verify', by: { reference: decodeURIComponent(reference) } };
    },
    started: (transfer) => succeed('Transfer has been queued', paystackData(transfer)),
    found: (transfer) =>
      transfer === undefined
        ? fail(404, 'Transfer not found')
        : succeed('Transfer retrieved', paystackData(transfer)),
    refused: fail(400, 'Your balance is not enough to fulfil this request'),
    duplicate: fail(400, 'Please provide a unique reference'),
    resolved: (number, name) =>
      name === null
        ? fail(422, 'Could not resolve account name. Check parameters or try again.')
        : succeed('Account number resolved', { account_number: number, account_name: name, bank_id: 9 }),
    event: (transfer, _account, change) => {
      const data = { ...paystackData(transfer), ...change };
      const body = JSON.stringify({ event: `transfer.${paystackStatus(transfer.outcome)}`, data });
      const signature = createHmac('sha512', secretKey).update(body).digest('hex');
      return { body, headers: { 'x-paystack-signature': signature } };
    },
  });
}
