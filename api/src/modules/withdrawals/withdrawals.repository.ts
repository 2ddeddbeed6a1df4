import { sql, type Selectable } from 'kysely';
import type { Handle, WithdrawalsTable } from '../../database/schema.ts';
import { byDecision } from '../decisions/decision-filters.repository.ts';
import { live, type RecordList } from '../../lists/record-list.ts';

export type WithdrawalRow = Pick<
  Selectable<WithdrawalsTable>,
  | 'id'
  | 'user_id'
  | 'withdrawal_id'
  | 'account_number'
  | 'account_name'
  | 'bank'
  | 'bank_code'
  | 'requested_amount'
  | 'status'
  | 'date_requested'
>;

/** Users' requests to be paid out. */
export const withdrawalList: RecordList<'all' | WithdrawalRow['status'], 'requestedAmount'> = {
  name: 'withdrawal requests',
  table: 'withdrawals',
  columns: sql`record.id, record.user_id, record.withdrawal_id, record.account_number, record.account_name,
    record.bank, record.bank_code, record.requested_amount, record.status, record.date_requested`,
  always: live,
  filters: byDecision('withdrawals'),
  sorts: { requestedAmount: { column: sql`record.requested_amount`, type: 'bigint' } },
};

/** A user's own request by the reference that the app gave it; another's is not found. */
export async function selectWithdrawal(
  database: Handle,
  { userId, withdrawalId }: { userId: string; withdrawalId: string },
): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalList.columns} from withdrawals as record
    where ${withdrawalList.always} and record.withdrawal_id = ${withdrawalId}
      and record.user_id = ${userId}::uuid`.execute(database);
  return rows[0];
}
