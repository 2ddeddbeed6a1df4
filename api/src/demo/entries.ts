import {
  accept,
  paidOut,
  payoutFailed,
  refund,
  release,
  reserve,
  toRows,
  type Entry,
} from '../modules/money/ledger/ledger-entries.rules.ts';
import { payoutProviders } from '../modules/money/payout-providers/payout-providers.adapter.ts';
import { instant, Random } from './random.ts';
import type { NewRow } from '../database/schema.ts';

type Paid = NewRow<'passenger_requests'> | NewRow<'sent_parcels'>;

const hour = 3_600_000;

/** Refunds of payments, posted at the creation of the record, since the demo has no later time. */
export const refundEntries = (records: Paid[]): Entry[] =>
  records
    .filter((record) => (record.refunded_amount ?? 0) > 0)
    .map((record) =>
      refund({
        id: record.id,
        userId: record.user_id,
        kobo: record.refunded_amount ?? 0,
        before: 0,
        at: String(record.created_at),
      }),
    );

/** Providers that received the payments, and their references; most by the first one. */
export function makePaymentReferences(records: Paid[]): NewRow<'payment_references'>[] {
  const random = new Random('payment references');
  const [most = '', ...others] = payoutProviders.map(({ id }) => id);
  return records
    .filter(({ paid, amount }) => paid && amount > 0)
    .map(({ id, created_at: at }) => ({
      record_id: id,
      provider: random.chance(0.7) ? most : random.pick(others),
      reference: `T${random.digits(15)}`,
      at: String(at),
    }));
}

/** Payouts of accepted withdrawals: the latest are queued, a few failed, the others were paid by hand. */
export function makePayouts(withdrawals: NewRow<'withdrawals'>[], until: number): NewRow<'payouts'>[] {
  const random = new Random('payouts');
  return withdrawals
    .filter(({ status }) => status === 'accepted')
    .map((request) => {
      const decided = Date.parse(String(request.decided_at));
      const settled = Math.min(decided + random.between(1, 30) * hour, until);
      const queued = decided > until - 10 * 24 * hour;
      const failed = random.chance(0.04);
      const reference = `TRF${random.digits(12)}`;

      return {
        id: request.id,
        user_id: request.user_id,
        amount: request.requested_amount,
        provider: 'manual',
        reference: `padiman-${request.id.replaceAll('-', '')}`,
        account_number: request.account_number,
        account_name: request.account_name,
        bank: request.bank,
        bank_code: request.bank_code,
        decided_by: request.decided_by ?? null,
        state: queued ? 'queued' : failed ? 'failed' : 'paid',
        bank_reference: queued || failed ? null : reference,
        bank_reference_key: queued || failed ? null : reference.toLowerCase(),
        failure: !queued && failed ? 'The bank sent it back: the account is closed' : null,
        settled_by: queued ? null : (request.decided_by ?? null),
        settled_at: queued ? null : instant(settled),
        created_at: instant(decided),
        updated_at: instant(queued ? decided : settled),
      };
    });
}

/** Entries of decided withdrawals and of their payouts. Triggers post the reserves of pending ones. */
export function decisionEntries(withdrawals: NewRow<'withdrawals'>[], payouts: NewRow<'payouts'>[]): Entry[] {
  const payoutOf = new Map(payouts.map((payout) => [payout.id, payout]));
  return withdrawals.flatMap((request) => {
    if (request.status !== 'accepted' && request.status !== 'rejected') return [];
    const moved = { id: request.id, userId: request.user_id, kobo: request.requested_amount };
    const reserved = reserve({ ...moved, at: String(request.date_requested) });
    const decided = { ...moved, at: String(request.decided_at) };
    if (request.status === 'rejected') return [reserved, release(decided)];
    const payout = payoutOf.get(request.id);
    const settled = { ...moved, at: String(payout?.settled_at) };
    if (payout?.state === 'paid') return [reserved, accept(decided), paidOut(settled)];
    if (payout?.state === 'failed') return [reserved, accept(decided), payoutFailed(settled)];
    return [reserved, accept(decided)];
  });
}

/** Entries as rows, with reproducible ids. */
export function toLedgerRows(entries: Entry[]) {
  const random = new Random('ledger');
  const { transactions, postings } = toRows(entries, (entry) => random.idAt(Date.parse(String(entry.at))));
  return { transactions: transactions.map((row) => ({ ...row, at: String(row.at) })), postings };
}
