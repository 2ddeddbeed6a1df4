import { sql, type Selectable } from 'kysely';
import type { TransactionHandle, WithdrawalsTable } from '../../database/schema.ts';
import type { DecidedRow } from '../decisions/decisions.errors.ts';

/** A request, and who decided it where somebody has. */
export type LockedWithdrawal = DecidedRow &
  Pick<
    Selectable<WithdrawalsTable>,
    'id' | 'user_id' | 'requested_amount' | 'account_number' | 'account_name' | 'bank' | 'bank_code'
  >;

/** Whose the requests are; each user once. A request never changes hands. */
export async function selectOwners(transaction: TransactionHandle, ids: string[]): Promise<string[]> {
  const rows = await liveWithdrawals(transaction)
    .select('user_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Locks requests in the order of their ids; lock their users first. They are read by a statement of its own: one that
 * waits for a lock sees the row as it is then, but what is joined to it as it was before.
 */
export async function lockWithdrawals(
  transaction: TransactionHandle,
  ids: string[],
): Promise<LockedWithdrawal[]> {
  const locked = await liveWithdrawals(transaction)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (locked.length === 0) return [];
  return transaction
    .selectFrom('withdrawals as record')
    .leftJoin('admins as decider', 'decider.id', 'record.decided_by')
    .select(['record.id', 'record.user_id', 'record.requested_amount', 'record.status', 'record.decided_at'])
    .select(['record.account_number', 'record.account_name', 'record.bank', 'record.bank_code'])
    .select(['decider.first_name as decider_first_name', 'decider.last_name as decider_last_name'])
    .where(
      'record.id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('record.id')
    .execute();
}

/** What all pending requests of each user come to, in kobo; a user without any is missing. */
export async function sumPending(
  transaction: TransactionHandle,
  userIds: string[],
): Promise<Map<string, number>> {
  const rows = await liveWithdrawals(transaction)
    .select('user_id')
    .select(sql<number>`sum(requested_amount)::bigint`.as('kobo'))
    .where('user_id', 'in', userIds)
    .where('status', '=', 'pending')
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.kobo]));
}

export async function setDecisions(
  transaction: TransactionHandle,
  ids: string[],
  decision: { status: 'accepted' | 'rejected'; adminId: string; remark: string | null },
): Promise<void> {
  await transaction
    .updateTable('withdrawals')
    .set({ status: decision.status, decided_by: decision.adminId, remark: decision.remark })
    .set({ decided_at: sql`now()`, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .execute();
}

const liveWithdrawals = (transaction: TransactionHandle) =>
  transaction.selectFrom('withdrawals').where('deleted_at', 'is', null);
