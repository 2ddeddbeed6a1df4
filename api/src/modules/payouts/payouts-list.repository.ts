import { sql } from 'kysely';
import type { RecordList } from '../../lists/record-list.ts';
import type { PayoutRow } from './payouts.repository.ts';

/** A payout with the account that it goes to. */
export type PayoutListRow = Pick<
  PayoutRow,
  | 'id'
  | 'user_id'
  | 'amount'
  | 'provider'
  | 'reference'
  | 'state'
  | 'bank_reference'
  | 'failure'
  | 'trouble'
  | 'created_at'
  | 'settled_at'
> & { account_number: string; account_name: string; bank: string; bank_code: string; withdrawal_id: string };

/** Filters of the payouts list; `open` is the queue of manual payouts. */
export type PayoutFilter = 'all' | 'open' | 'paid' | 'failed';

const state = (...states: PayoutRow['state'][]) => ({
  where: sql<boolean>`record.state in (${sql.join(states.map((each) => sql.lit(each)))})`,
});

export const payoutList: RecordList<PayoutFilter> = {
  name: 'payouts',
  table: 'payouts',
  joins: sql`join withdrawals as request on request.id = record.id`,
  columns: sql`record.id, record.user_id, record.amount, record.provider, record.reference, record.state,
    record.bank_reference, record.failure, record.trouble, record.created_at, record.settled_at,
    request.account_number, request.account_name, request.bank, request.bank_code, request.withdrawal_id`,
  always: sql`true`,
  filters: {
    all: { where: sql`true` },
    open: state('queued', 'sending', 'sent'),
    paid: state('paid'),
    failed: state('failed', 'reversed'),
  },
  sorts: {},
};
