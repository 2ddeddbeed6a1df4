import { sql, type Selectable } from 'kysely';
import type { TransactionHandle, UsersTable, WithdrawalsTable } from '../../../database/schema.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import type { DecidedRow } from '../../base/decisions/decisions.rules.ts';

export type PersonRow = Pick<Selectable<UsersTable>, 'id' | 'first_name' | 'last_name' | 'phone_number'>;

/** A request with its decision and its user. Money in kobo. */
export type DetailedRow = DecidedRow &
  Pick<
    Selectable<WithdrawalsTable>,
    | 'id'
    | 'user_id'
    | 'requested_amount'
    | 'account_number'
    | 'account_name'
    | 'bank'
    | 'bank_code'
    | 'date_requested'
    | 'remark'
  > &
  Pick<
    Selectable<UsersTable>,
    'first_name' | 'last_name' | 'phone_number' | 'blocked' | 'is_verified' | 'total_balance'
  > & { user_deleted: boolean };

const maxEarlier = 10;
const maxSharers = 20;

export async function selectDetailed(
  transaction: TransactionHandle,
  id: string,
): Promise<DetailedRow | undefined> {
  const { rows } = await sql<DetailedRow>`
    select record.id, record.user_id, record.requested_amount, record.account_number, record.account_name,
      record.bank, record.bank_code, record.date_requested, record.remark, ${decisionColumns},
      payee.first_name, payee.last_name, payee.phone_number, payee.blocked, payee.is_verified, payee.total_balance,
      payee.deleted_at is not null as user_deleted
    from withdrawals as record join users as payee on payee.id = record.user_id ${deciderJoin}
    where record.deleted_at is null and record.id = ${id}::uuid`.execute(transaction);
  return rows[0];
}

/** Ids of the user's previous requests, newest first. */
export async function selectEarlierIds(
  transaction: TransactionHandle,
  { id, user_id: userId }: Pick<DetailedRow, 'id' | 'user_id'>,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('withdrawals')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('user_id', '=', userId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(maxEarlier)
    .execute();
  return rows.map((row) => row.id);
}

/** Other users with requests to the same account; deleted ones too, because they can be restored. */
export function selectSharers(
  transaction: TransactionHandle,
  { account_number: accountNumber, user_id: userId }: Pick<DetailedRow, 'account_number' | 'user_id'>,
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
    .limit(maxSharers)
    .execute();
}
