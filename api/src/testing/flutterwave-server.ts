import { randomBytes } from 'node:crypto';
import {
  startFakeProvider,
  type FakeProvider,
  type KeptTransfer,
  type Outcome,
} from './payout-provider-server.ts';

/** A transfer that came back is `FAILED`, whether or not it was successful before. */
const statuses: Record<Outcome, string> = {
  pending: 'NEW',
  paid: 'SUCCESSFUL',
  failed: 'FAILED',
  reversed: 'FAILED',
};

const transferData = ({ id, reference, amount, outcome, account }: KeptTransfer) => {
  const [bankCode, number] = account.split('/');
  return {
    ...{ id, account_number: number, bank_code: bankCode, full_name: 'Ada Obi', bank_name: 'ZENITH BANK' },
    ...{ created_at: '2026-11-22T09:00:00.000Z', currency: 'NGN', debit_currency: 'NGN' },
    ...{ amount: amount / 100, fee: 26.875, status: statuses[outcome], reference, meta: null },
    ...{ narration: 'Withdrawal', requires_approval: 0, is_approved: 1 },
    complete_message: statuses[outcome] === 'FAILED' ? 'DISBURSE FAILED: the account is closed' : '',
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
        return {
          kind: 'transfer',
          reference,
          amount: Math.round(amount * 100),
          account: `${bank}/${number}`,
        };
      }
      if (call === 'POST /v3/accounts/resolve') return { kind: 'resolve', number: body.account_number };
      if (call === 'GET /v3/transfers') {
        return { kind: 'verify', by: { reference: url.searchParams.get('reference') ?? '' } };
      }
      const id = /^GET \/v3\/transfers\/(\d+)$/.exec(call)?.[1];
      if (id === undefined) return { kind: 'unknown', answer: fail('Unknown endpoint') };
      return { kind: 'verify', by: { id: Number(id) } };
    },
    started: (transfer) => succeed('Transfer Queued Successfully', transferData(transfer)),
    found: (transfer, by) => {
      if ('id' in by) {
        return transfer === undefined
          ? fail('Transfer not found')
          : succeed('Transfer fetched', transferData(transfer));
      }
      const data = transfer === undefined ? [] : [transferData(transfer)];
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
      const { full_name: fullname, ...data } = transferData(transfer);
      const content = { event: 'transfer.completed', 'event.type': 'Transfer' };
      return {
        body: JSON.stringify({ ...content, data: { ...data, fullname, approver: null, ...change } }),
        headers: { 'verif-hash': webhookSecret },
      };
    },
  });
}
