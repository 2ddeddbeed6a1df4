import { sql } from 'kysely';
import type { RecordList } from '../../../lists/record-list.ts';
import { claimerColumns, claimerJoin, type Claimer, type PayoutRow } from './payouts.repository.ts';

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
  | 'account_number'
  | 'account_name'
  | 'bank'
  | 'bank_code'
  | 'decided_by'
  | 'approved_by'
  | 'claimed_by'
  | 'claimed_until'
> &
  Claimer & { withdrawal_id: string };

const state = (...states: PayoutRow['state'][]) => ({
  where: sql<boolean>`record.state in (${sql.join(states.map((each) => sql.lit(each)))})`,
});

export const payoutList: RecordList = {
  name: 'payouts',
  table: 'payouts',
  joins: sql`join withdrawals as request on request.id = record.id ${claimerJoin}`,
  columns: sql`record.id, record.user_id, record.amount, record.provider, record.reference, record.state,
    record.bank_reference, record.failure, record.trouble, record.created_at, record.settled_at,
    record.account_number, record.account_name, record.bank, record.bank_code, record.decided_by, record.approved_by,
    record.claimed_by, record.claimed_until, request.withdrawal_id, ${claimerColumns}`,
  openTexts: ['record.account_name', 'record.bank', 'request.withdrawal_id', 'record.reference'],
  always: sql`true`,
  filters: {
    all: { where: sql`true` },
    open: state('queued', 'sending', 'sent'),
    paid: state('paid'),
    failed: state('failed', 'reversed'),
  },
  sorts: {},
};
