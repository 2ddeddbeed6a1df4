import { negated } from '../exact-amounts.rules.ts';
import type { OutsideLine, ReadLines } from '../payout-provider.port.ts';
import { readCharges, type ProviderAnswers } from '../provider-calls.adapter.ts';
import { lineReader, recordIn, textIn, type Fields } from '../provider-lines.adapter.ts';

type Line = Omit<OutsideLine, 'raw'>;

const read = lineReader('Paystack', 'kobo');
const pageSize = 100;

/** States by Paystack's names; any other is pending. */
const statuses: Readonly<Record<string, OutsideLine['status']>> = {
  ...{ success: 'done', failed: 'failed', abandoned: 'failed', rejected: 'failed', blocked: 'failed' },
  reversed: 'reversed',
};
const statusOf = (row: Fields) => statuses[textIn(row, 'status') ?? ''] ?? 'pending';

/** Entries of the balance that the other lists have too. */
const listedModels = /^(transfer|transaction|settlement|payout|dispute)$/i;

/** Charges of a record. @param total its field with their sum */
const chargesOf = (row: Fields, total: string) => ({
  ...{ fee: '0', stampDuty: '0', vat: '0' },
  ...readCharges(read.charge(row, total), row['fees_breakdown'], 'kobo'),
});

const toTransfer = (row: Fields): Line => ({
  kind: 'transfer',
  externalId: read.text(row, 'id', 'transfer_code'),
  reference: textIn(row, 'reference'),
  amount: negated(read.kobo(row, 'amount')),
  ...chargesOf(row, 'fee_charged'),
  status: statusOf(row),
  at: read.instant(row, 'createdAt', 'created_at'),
  narration: textIn(row, 'reason'),
});

const toSettlement = (row: Fields): Line => {
  const externalId = read.text(row, 'id');
  const amount = negated(read.kobo(row, 'effective_amount', 'total_amount'));
  const at = read.instant(row, 'settlement_date', 'createdAt', 'created_at');
  return {
    kind: 'settlement',
    externalId,
    reference: `settlement:${externalId}`,
    amount,
    status: statusOf(row),
    at,
  };
};

const toPayment =
  (settlement: string) =>
  (row: Fields): Line => ({
    kind: 'payment',
    externalId: read.text(row, 'id'),
    reference: textIn(row, 'reference'),
    amount: read.kobo(row, 'amount'),
    ...chargesOf(row, 'fees'),
    status: statusOf(row),
    at: read.instant(row, 'paid_at', 'paidAt', 'created_at', 'createdAt'),
    settlement,
  });

const toDispute = (row: Fields): Line => {
  const transaction = recordIn(row, 'transaction');
  const refunded = read.charge(row, 'refund_amount');
  const isOver = /resolved|archived/.test(textIn(row, 'status') ?? '');
  const resolution = textIn(row, 'resolution');
  const isLost = resolution === null ? refunded !== '0' : /accept/.test(resolution);
  return {
    kind: 'dispute',
    externalId: read.text(row, 'id'),
    reference: textIn(row, 'transaction_reference') ?? textIn(transaction, 'reference'),
    amount: negated(refunded === '0' ? read.kobo(transaction, 'amount') : refunded),
    status: isOver ? (isLost ? 'lost' : 'won') : 'open',
    at: read.instant(row, 'createdAt', 'created_at'),
    dueAt: read.instantOrNull(row, 'dueAt', 'due_at'),
    narration: textIn(row, 'category'),
  };
};

const toAdjustment = (row: Fields): Line => ({
  kind: 'adjustment',
  externalId: read.text(row, 'id'),
  reference: null,
  amount: read.kobo(row, 'difference'),
  status: 'done',
  at: read.instant(row, 'createdAt', 'created_at'),
  narration: [textIn(row, 'model_responsible'), textIn(row, 'reason')].filter(Boolean).join(': '),
});

/**
 * Lines of the balance by https://paystack.com/docs/api/transfer/#list, /settlement, /dispute and /transfer-control. A
 * payment is a line once a settlement has it.
 */
export const paystackLines = (answers: ProviderAnswers): ReadLines =>
  async function* (from, to) {
    const pages = (path: string, query: Record<string, string> = { from, to }) =>
      read.pages((page) => {
        const given = new URLSearchParams({ perPage: String(pageSize), page: String(page), ...query });
        return answers('GET', `${path}?${given}`);
      }, pageSize);
    for await (const rows of pages('/transfer')) yield read.lines(rows, toTransfer);
    for await (const rows of pages('/settlement')) {
      yield read.lines(rows, toSettlement);
      for (const row of rows) {
        const id = read.text(row, 'id');
        for await (const payments of pages(`/settlement/${encodeURIComponent(id)}/transactions`, {}))
          yield read.lines(payments, toPayment(id));
      }
    }
    for await (const rows of pages('/dispute')) yield read.lines(rows, toDispute);
    for await (const rows of pages('/balance/ledger')) {
      const others = rows.filter((row) => !listedModels.test(textIn(row, 'model_responsible') ?? ''));
      yield read.lines(others, toAdjustment);
    }
    yield read.balance((await answers('GET', '/balance')).data, to, 'balance');
  };
