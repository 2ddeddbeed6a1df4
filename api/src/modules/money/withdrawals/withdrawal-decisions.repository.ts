import { sql, type Selectable } from 'kysely';
import type { TransactionHandle, WithdrawalsTable } from '../../../database/schema.ts';
import type { DecidedRow, Decision } from '../../base/decisions/decisions.rules.ts';

/** A locked request with its decision. */
export type LockedWithdrawal = DecidedRow &
  Pick<
    Selectable<WithdrawalsTable>,
    | 'id'
    | 'user_id'
    | 'requested_amount'
    | 'account_number'
    | 'account_name'
    | 'bank'
    | 'bank_code'
    | 'version'
  >;

/** Ids of the users of requests, each once. The user of a request never changes. */
export async function selectOwners(transaction: TransactionHandle, ids: string[]): Promise<string[]> {
  const rows = await liveWithdrawals(transaction)
    .select('user_id')
    .distinct()
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Locks requests in the order of their ids; lock their users first. A second statement reads who decided on them: a
 * statement that waits for a lock sees the current row, but joined rows as of its start.
 */
export async function lockWithdrawals(
  transaction: TransactionHandle,
  ids: string[],
): Promise<LockedWithdrawal[]> {
  const locked = await liveWithdrawals(transaction)
    .select(['id', 'user_id', 'requested_amount', 'account_number', 'account_name', 'bank', 'bank_code'])
    .select(['version', 'status', 'decided_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const decided = locked.filter(({ status }) => status !== 'pending').map(({ id }) => id);
  const names = decided.length === 0 ? [] : await selectDeciders(transaction, decided);
  const nameById = new Map(names.map(({ id, ...name }) => [id, name]));
  const nobody = { decider_first_name: null, decider_last_name: null };
  return locked.map((withdrawal) => ({ ...withdrawal, ...nobody, ...nameById.get(withdrawal.id) }));
}

const selectDeciders = (transaction: TransactionHandle, ids: string[]) =>
  transaction
    .selectFrom('withdrawals')
    .innerJoin('admins', 'admins.id', 'withdrawals.decided_by')
    .select(['withdrawals.id', 'first_name as decider_first_name', 'last_name as decider_last_name'])
    .where('withdrawals.id', 'in', ids)
    .execute();

/** Sum of the pending requests of each user, in kobo; users without any are missing. */
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
  decision: { status: Decision; adminId: string; remark: string | null },
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
