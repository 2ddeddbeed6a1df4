import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connectProviders } from '../modules/money/payout-providers/payout-providers.adapter.ts';
import type {
  ConnectedProvider,
  ProviderAccount,
} from '../modules/money/payout-providers/payout-provider.port.ts';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

/** Movement of a reference: kobo, above zero, fractions included; UTC. */
interface Movement<Status> {
  reference: string;
  amount: number;
  fee?: number;
  stampDuty?: number;
  at: string;
  status?: Status;
}

/** Record of the provider with its own id. */
interface Kept<Status> {
  id: number;
  at: string;
  status?: Status;
}

/** Records of a provider's account. Without a status they are successful, a dispute is open. */
export interface ProviderPlan {
  /** Payments in; `reference` is the provider's, `settlement` the id of the settlement that has it. */
  payments: (Movement<'success' | 'reversed'> & { settlement: number })[];
  /** Transfers out; `reference` is ours. */
  transfers: Movement<'pending' | 'success' | 'failed' | 'reversed'>[];
  /** Payouts to the bank; `amount` is by default that of their payments after charges. `omits`: references left out. */
  settlements: (Kept<'pending' | 'success' | 'failed'> & { amount?: number; omits?: string[] })[];
  disputes: (Kept<'open' | 'won' | 'lost'> & { reference: string; amount: number; dueAt: string })[];
  /** Further entries of the balance; `difference` above zero into it. Paystack alone has such a list. */
  ledger: { id: number; difference: number; model: string; reason?: string; at: string }[];
  balance: number;
}

/** Behaviour for one call: status 500, status 429 with `Retry-After: 7`, a broken connection, half an answer, no JSON. */
export type LinesFault = 'error' | 'limited' | 'cutOff' | 'half' | 'garbled' | 'fine';

/** Fake provider on loopback that reports lines. */
export interface LinesServer extends LoopbackServer {
  /** May be changed between calls: a test changes lines by it. */
  plan: ProviderPlan;
  account: ProviderAccount;
  /** Paths with query, in the order of the calls. */
  calls: string[];
  /** Behaviours of the next calls; afterwards all are fine. */
  faults: LinesFault[];
  /** Milliseconds that a call takes. */
  delay: number;
  /** Rows of a page, if the caller does not choose. */
  pageSize: number;
  /** The provider with its account, as the API connects it. @param timeout milliseconds of a call */
  connect: (timeout?: number) => ConnectedProvider;
}

/** Plan without any record, with some of its parts. */
export const planOf = (parts: Partial<ProviderPlan> = {}): ProviderPlan => ({
  ...{ payments: [], transfers: [], settlements: [], disputes: [], ledger: [], balance: 0 },
  ...parts,
});

interface Row {
  at: string;
  row: object;
}
type Settlement = ProviderPlan['settlements'][number];
type Charged = Pick<Movement<never>, 'fee' | 'stampDuty'>;

/** Records of each list by its path: rows that are paged, or the whole answer. */
type Format = (plan: ProviderPlan, path: string) => { rows: Row[] } | { data: object } | undefined;

const charges = ({ fee = 0, stampDuty = 0 }: Charged) => fee + stampDuty;

/** Payments that a settlement lists, and its sums. */
function settled({ payments }: ProviderPlan, { id, omits = [], amount }: Settlement) {
  const own = payments
    .map((payment, index) => ({ ...payment, id: 2_000_000 + index }))
    .filter(({ settlement }) => settlement === id);
  const gross = own.reduce((sum, each) => sum + each.amount, 0);
  const fees = own.reduce((sum, each) => sum + charges(each), 0);
  const listed = own.filter(({ reference }) => !omits.includes(reference));
  return { listed, gross, fees, net: amount ?? gross - fees };
}

const rowsOf = <T extends { at: string }>(items: readonly T[], row: (item: T, index: number) => object) => ({
  rows: items.map((item, index): Row => ({ at: item.at, row: row(item, index) })),
});

const ngn = { currency: 'NGN', domain: 'live' };
const dollars = { currency: 'USD', balance: 12, available_balance: 1, ledger_balance: 0 };

/** `fees_breakdown` as Paystack's pages show it: null, or entries with their amount as a text. */
const breakdown = ({ fee = 0, stampDuty = 0 }: Charged) => {
  const entry = (type: string, amount: number) => ({ amount: String(amount), formula: null, type });
  return stampDuty === 0 ? null : [entry('paystack', fee), entry('stamp_duty', stampDuty)];
};

/** Format of https://paystack.com/docs/api: amounts in kobo. */
const paystack: Format = (plan, path) => {
  const of = /^\/settlement\/(\d+)\/transactions$/.exec(path)?.[1];
  const found = plan.settlements.find(({ id }) => id === Number(of));
  if (found !== undefined)
    return rowsOf(settled(plan, found).listed, ({ id, reference, amount, at, status, ...rest }) => ({
      ...{ ...ngn, id, status: status ?? 'success', reference, amount, paid_at: at, created_at: at },
      ...{ fees: charges(rest), fees_breakdown: breakdown(rest) },
      ...{ customer: { id: 1, email: 'ada@example.com' }, authorization: { last4: '4081' } },
    }));
  const updatedAt = new Date().toISOString();
  switch (path) {
    case '/balance':
      return { data: [dollars, { currency: 'NGN', balance: plan.balance }] };
    case '/transfer':
      return rowsOf(plan.transfers, ({ reference, amount, at, status = 'success', ...rest }, index) => ({
        ...{ ...ngn, id: 1_000_000 + index, amount, reason: 'Withdrawal', reference, status },
        ...{ transfer_code: `TRF_${index}`, transferred_at: null, createdAt: at, updatedAt },
        ...{ fee_charged: charges(rest), fees_breakdown: breakdown(rest) },
        recipient: { name: 'Ada Obi', details: { account_number: '0123456789' } },
      }));
    case '/settlement':
      return rowsOf(plan.settlements, (each) => {
        const { gross, fees, net } = settled(plan, each);
        const { id, at, status = 'success' } = each;
        const sums = { total_amount: net, effective_amount: net, total_fees: fees, total_processed: gross };
        return { ...ngn, id, status, ...sums, settlement_date: at, createdAt: at, updatedAt };
      });
    case '/dispute':
      return rowsOf(plan.disputes, ({ id, reference, amount, at, dueAt, status = 'open' }) => ({
        ...{ ...ngn, id, category: 'chargeback', refund_amount: status === 'lost' ? amount : null },
        status: status === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
        resolution: { open: null, won: 'declined', lost: 'merchant-accepted' }[status],
        ...{ transaction: { id: 7, reference, amount, currency: 'NGN' }, dueAt, createdAt: at },
      }));
    case '/balance/ledger': {
      const own = plan.transfers.map(({ at, amount }, index) => ({
        ...{ id: 5_000_000 + index, difference: -amount, model: 'Transfer', reason: 'Withdrawal', at },
      }));
      return rowsOf([...own, ...plan.ledger], ({ id, difference, model, reason = '', at }) => ({
        ...{ ...ngn, id, integration: 1, balance: 0, difference, reason, createdAt: at, updatedAt: at },
        ...{ model_responsible: model, model_row: id },
      }));
    }
    default:
      return undefined;
  }
};

/** Settlement in Flutterwave's format. */
function flutterwaveSettlement(plan: ProviderPlan, each: Settlement) {
  const { listed, gross, fees, net } = settled(plan, each);
  const status = { pending: 'pending', success: 'completed', failed: 'failed' }[each.status ?? 'success'];
  const row = {
    ...{ id: each.id, status, currency: 'NGN', destination: 'account', transaction_count: listed.length },
    ...{ gross_amount: gross / 100, app_fee: fees / 100, merchant_fee: 0, stampduty_charge: 0 },
    ...{ chargeback: 0, refund: 0, net_amount: net / 100, transaction_date: each.at, created_at: each.at },
  };
  const transactions = listed.map(({ id, reference, amount, fee = 0, stampDuty = 0, at, status: state }) => ({
    ...{ id, flw_ref: reference, tx_ref: `order-${id}`, currency: 'NGN', transaction_date: at },
    ...{ charged_amount: amount / 100, app_fee: fee / 100, stampduty_charge: stampDuty / 100 },
    ...{ settlement_amount: (amount - fee - stampDuty) / 100, customer_email: 'ada@example.com' },
    status: state === 'reversed' ? 'reversed' : 'successful',
  }));
  return { row, whole: { ...row, transactions } };
}

const flutterwaveStatuses = { pending: 'NEW', success: 'SUCCESSFUL', failed: 'FAILED', reversed: 'FAILED' };

/** Format of https://developer.flutterwave.com/v3.0/reference: amounts in naira with decimals. */
const flutterwave: Format = (plan, path) => {
  const of = /^\/v3\/settlements\/(\d+)$/.exec(path)?.[1];
  const found = plan.settlements.find(({ id }) => id === Number(of));
  if (found !== undefined) return { data: flutterwaveSettlement(plan, found).whole };
  const wallet = { currency: 'NGN', available_balance: plan.balance / 100, ledger_balance: 0 };
  switch (path) {
    case '/v3/balances':
      return { data: [dollars, wallet] };
    case '/v3/transfers':
      return rowsOf(plan.transfers, ({ reference, amount, at, status = 'success', ...rest }, index) => ({
        ...{ id: 1_000_000 + index, account_number: '0123456789', bank_code: '057', full_name: 'Ada Obi' },
        ...{ created_at: at, currency: 'NGN', debit_currency: 'NGN', narration: 'Withdrawal', meta: null },
        ...{ amount: amount / 100, fee: charges(rest) / 100, reference, status: flutterwaveStatuses[status] },
      }));
    case '/v3/settlements':
      return rowsOf(plan.settlements, (each) => flutterwaveSettlement(plan, each).row);
    case '/v3/chargebacks':
      return rowsOf(plan.disputes, ({ id, reference, amount, at, dueAt, status = 'open' }) => ({
        ...{ id, amount: amount / 100, flw_ref: reference, tx_ref: 'order', comment: 'Not received' },
        ...{ status: status === 'open' ? 'initiated' : status, due_date: dueAt, created_at: at },
      }));
    default:
      return undefined;
  }
};

const providers = {
  paystack: { format: paystack, key: 'sk_test_lines', base: '', success: true },
  flutterwave: { format: flutterwave, key: 'FLWSECK_TEST-lines-X', base: '/v3', success: 'success' },
} as const;

/**
 * Starts a fake provider that reports the lines of a plan in the provider's documented format: page by page, filtered by
 * `from` and `to`, in kobo (Paystack) or naira (Flutterwave).
 */
export async function startLinesServer(id: keyof typeof providers, plan = planOf()): Promise<LinesServer> {
  const { format, key: secretKey, base, success } = providers[id];
  const server = createServer((request, response) => void handle(request, response));
  const loopback = await listenOnLoopback(server);
  const baseUrl = `${loopback.url}${base}`;
  const account = { secretKey, webhookSecret: 'x'.repeat(16), baseUrl, timeout: 10_000 };
  const fake: LinesServer = {
    ...loopback,
    ...{ plan, account, calls: [], faults: [], delay: 0, pageSize: 50 },
    connect: (timeout = 10_000) => connectProviders({ [id]: { ...account, timeout } })[0]!,
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', loopback.url);
    fake.calls.push(`${url.pathname}${url.search}`);
    const fault = fake.faults.shift() ?? 'fine';
    if (fake.delay > 0) await pause(fake.delay);
    if (fault === 'cutOff') return void request.socket.destroy();
    if (fault === 'garbled') return void response.end('<html>');
    const send = (status: number, content: object) => {
      const text = JSON.stringify(content);
      response.writeHead(status, {
        ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        ...(status === 429 && { 'retry-after': '7' }),
      });
      if (fault !== 'half') return void response.end(text);
      response.write(text.slice(0, text.length / 2), () => request.socket.destroy());
    };
    const fail = (status: number, message: string) =>
      send(status, { status: success === true ? false : 'error', message });
    if (fault !== 'fine' && fault !== 'half')
      return fault === 'error' ? fail(500, 'Server error') : fail(429, 'Too many requests');
    if (request.headers.authorization !== `Bearer ${secretKey}`) return fail(401, 'Invalid key');
    const found = format(fake.plan, url.pathname);
    if (found === undefined) return fail(404, 'Not found');
    const done = { status: success, message: 'Records retrieved' };
    if ('data' in found) return send(200, { ...done, data: found.data });
    const [from, to] = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? '9'];
    // A day that ends a period belongs to it.
    const rows = found.rows
      .filter(({ at }) => at >= from && at.slice(0, to.length) <= to)
      .map(({ row }) => row);
    const perPage = Number(url.searchParams.get('perPage') ?? fake.pageSize);
    const page = Number(url.searchParams.get('page') ?? 1);
    const total = rows.length;
    const pages = Math.ceil(total / perPage);
    const meta =
      id === 'paystack'
        ? { total, skipped: (page - 1) * perPage, perPage, page, pageCount: pages }
        : { page_info: { total, current_page: page, total_pages: pages, page_size: perPage } };
    send(200, { ...done, data: rows.slice((page - 1) * perPage, page * perPage), meta });
  }

  return fake;
}
