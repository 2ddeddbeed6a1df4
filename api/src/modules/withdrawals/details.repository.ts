import { sql, type Selectable } from 'kysely';
import type { TransactionHandle, UsersTable } from '../../database/schema.ts';
import type { DecidedRow } from '../decisions/decisions.errors.ts';
import { withdrawalList, type WithdrawalRow } from './withdrawals.repository.ts';

export type PersonRow = Pick<Selectable<UsersTable>, 'id' | 'first_name' | 'last_name' | 'phone_number'>;

/** A request, who decided it, and who asks. The balance in kobo. */
export type DetailedRow = WithdrawalRow &
  Omit<DecidedRow, 'status'> &
  Pick<Selectable<UsersTable>, 'first_name' | 'last_name' | 'phone_number' | 'blocked' | 'is_verified'> &
  Pick<Selectable<UsersTable>, 'total_balance'> & { user_deleted: boolean; remark: string | null };

const mostEarlier = 10;
const mostSharers = 20;

export async function selectDetailed(
  transaction: TransactionHandle,
  id: string,
): Promise<DetailedRow | undefined> {
  const { rows } = await sql<DetailedRow>`
    select ${withdrawalList.columns}, record.decided_at, record.remark, decider.first_name as decider_first_name,
      decider.last_name as decider_last_name, payee.first_name, payee.last_name, payee.phone_number,
      payee.blocked, payee.is_verified, payee.total_balance, payee.deleted_at is not null as user_deleted
    from withdrawals as record
    join users as payee on payee.id = record.user_id
    left join admins as decider on decider.id = record.decided_by
    where ${withdrawalList.always} and record.id = ${id}::uuid`.execute(transaction);
  return rows[0];
}

/** What the user asked for before, newest first. */
export async function selectEarlier(
  transaction: TransactionHandle,
  { id, user_id: userId }: WithdrawalRow,
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalList.columns} from withdrawals as record
    where ${withdrawalList.always} and record.user_id = ${userId}::uuid and record.id < ${id}::uuid
    order by record.id desc limit ${mostEarlier}`.execute(transaction);
  return rows;
}

/** Other users who asked to be paid to the same account, those who have been deleted too: they may have come back. */
export function selectSharers(
  transaction: TransactionHandle,
  { account_number: accountNumber, user_id: userId }: WithdrawalRow,
): Promise<PersonRow[]> {
  return transaction
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'phone_number'])
    .where('id', 'in', (query) =>
      query
        .selectFrom('withdrawals')
        .select('user_id')
        .where('account_number', '=', accountNumber)
        .where('deleted_at', 'is', null),
    )
    .where('id', '<>', userId)
    .orderBy('id')
    .limit(mostSharers)
    .execute();
}
