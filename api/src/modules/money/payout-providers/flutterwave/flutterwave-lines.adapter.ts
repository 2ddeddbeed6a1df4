import { negated, sumOf } from '../exact-amounts.rules.ts';
import type { OutsideLine, ReadLines } from '../payout-provider.port.ts';
import type { ProviderAnswers } from '../provider-calls.adapter.ts';
import { lineReader, recordIn, textIn, type Fields } from '../provider-lines.adapter.ts';

type Line = Omit<OutsideLine, 'raw'>;

const read = lineReader('Flutterwave', 'naira');

/** Rows of a full page, where an answer does not tell the number of pages. */
const pageSize = 10;

/** States by Flutterwave's names in lower case; any other is pending. A chargeback that the merchant declined is open. */
const statuses: Readonly<Record<string, OutsideLine['status']>> = {
  ...{ successful: 'done', completed: 'done', failed: 'failed', reversed: 'reversed' },
  ...{ lost: 'lost', accepted: 'lost', won: 'won', initiated: 'open', declined: 'open' },
};
const statusOf = (row: Fields, otherwise: OutsideLine['status'] = 'pending') =>
  statuses[(textIn(row, 'status') ?? '').toLowerCase()] ?? otherwise;

const toTransfer = (row: Fields): Line => ({
  kind: 'transfer',
  externalId: read.text(row, 'id'),
  reference: textIn(row, 'reference'),
  amount: negated(read.kobo(row, 'amount')),
  // With its VAT, which Flutterwave does not itemise.
  fee: read.charge(row, 'fee'),
  status: statusOf(row),
  at: read.instant(row, 'created_at'),
  narration: textIn(row, 'narration'),
});

/** Lines of a settlement: what went to the bank, unless it stays in the wallet, and the refunds that were deducted. */
function toSettlement(row: Fields): Line[] {
  const externalId = read.text(row, 'id');
  const at = read.instant(row, 'transaction_date', 'created_at');
  const common = { reference: `settlement:${externalId}`, status: statusOf(row), at };
  const paid: Line = {
    ...common,
    kind: 'settlement',
    externalId,
    amount: negated(read.kobo(row, 'net_amount')),
  };
  const refund = negated(read.charge(row, 'refund'));
  const refunded: Line = {
    ...common,
    kind: 'adjustment',
    externalId: `${externalId}:refund`,
    amount: refund,
  };
  const staysInWallet = /wallet/i.test(textIn(row, 'destination') ?? '');
  return [...(staysInWallet ? [] : [paid]), ...(refund === '0' ? [] : [refunded])];
}

/** A payment by `flw_ref`, since `tx_ref` is the merchant's and not unique. */
const toPayment =
  (settlement: string) =>
  (row: Fields): Line => ({
    kind: 'payment',
    externalId: read.text(row, 'id', 'flw_ref'),
    reference: textIn(row, 'flw_ref', 'tx_ref'),
    amount: read.kobo(row, 'charged_amount', 'amount'),
    fee: sumOf([read.charge(row, 'app_fee'), read.charge(row, 'merchant_fee')]),
    stampDuty: read.charge(row, 'stampduty_charge'),
    status: statusOf(row),
    at: read.instant(row, 'transaction_date', 'created_at'),
    settlement,
  });

const toDispute = (row: Fields): Line => ({
  kind: 'dispute',
  externalId: read.text(row, 'id'),
  reference: textIn(row, 'flw_ref', 'tx_ref'),
  amount: negated(read.kobo(row, 'amount')),
  status: statusOf(row, 'open'),
  at: read.instant(row, 'created_at'),
  dueAt: read.instantOrNull(row, 'due_date'),
  narration: textIn(row, 'comment'),
});

/**
 * Lines of the balance by https://developer.flutterwave.com/v3.0/reference: transfers, settlements with their payments,
 * chargebacks and the available balance of API v3. There are no entries of the balance by period.
 */
export const flutterwaveLines = (answers: ProviderAnswers): ReadLines =>
  async function* (from, to) {
    const pages = (path: string) =>
      read.pages((page) => {
        const period = { from: from.slice(0, 10), to: to.slice(0, 10) };
        return answers('GET', `${path}?${new URLSearchParams({ page: String(page), ...period })}`);
      }, pageSize);
    for await (const rows of pages('/transfers')) yield read.lines(rows, toTransfer);
    for await (const rows of pages('/settlements')) {
      yield rows.flatMap((row) => toSettlement(row).flatMap((line) => read.lines([row], () => line)));
      for (const row of rows) {
        const id = read.text(row, 'id');
        const { data } = await answers('GET', `/settlements/${encodeURIComponent(id)}`);
        const payments = read.rowsIn(recordIn({ data }, 'data')['transactions'] ?? []);
        yield read.lines(payments, toPayment(id));
      }
    }
    for await (const rows of pages('/chargebacks')) yield read.lines(rows, toDispute);
    yield read.balance((await answers('GET', '/balances')).data, to, 'available_balance');
  };
