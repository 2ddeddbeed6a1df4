import { sql, type Selectable } from 'kysely';
import type { Handle, UsersTable, WithdrawalsTable } from '../../../database/schema.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import type { WithdrawalFacts } from '../../base/decisions/acceptance.rules.ts';

export type PersonRow = Pick<Selectable<UsersTable>, 'id' | 'first_name' | 'last_name' | 'phone_number'>;

/** A request with its decision and its user. Money in kobo. */
export type DetailedRow = WithdrawalFacts &
  Pick<
    Selectable<WithdrawalsTable>,
    'id' | 'user_id' | 'version' | 'account_number' | 'bank' | 'bank_code' | 'date_requested' | 'remark'
  > &
  Pick<Selectable<UsersTable>, 'phone_number' | 'is_verified' | 'total_balance'>;

const maxEarlier = 10;
const maxSharers = 20;

/** Reads live requests with everything that rules of acceptance need, in the order of their ids. */
export async function selectDetailed(database: Handle, ids: string[]): Promise<DetailedRow[]> {
  const { rows } = await sql<DetailedRow>`
    select record.id, record.user_id, record.version, record.requested_amount, record.account_number,
      record.account_name, record.bank, record.bank_code, record.date_requested, record.remark, ${decisionColumns},
      payee.first_name, payee.last_name, payee.phone_number, payee.blocked, payee.is_verified, payee.total_balance,
      payee.deleted_at is not null as user_deleted,
      exists (select from ledger_transactions as entry where entry.key = 'withdrawal.hold:' || record.id) as reserved,
      coalesce((select sum(account.balance) from ledger_accounts as account
        where account.user_id = record.user_id and account.account = 'available'), 0)::bigint as available
    from withdrawals as record join users as payee on payee.id = record.user_id ${deciderJoin}
    where record.deleted_at is null and record.id = any(${ids}::uuid[]) order by record.id`.execute(database);
  return rows;
}

/** Ids of the user's previous requests, newest first. */
export async function selectEarlierIds(
  database: Handle,
  { id, user_id: userId }: Pick<DetailedRow, 'id' | 'user_id'>,
): Promise<string[]> {
  const rows = await database
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
  database: Handle,
  { account_number: accountNumber, user_id: userId }: Pick<DetailedRow, 'account_number' | 'user_id'>,
): Promise<PersonRow[]> {
  return database
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

/** Sum of a user's pending requests, in kobo. */
export async function sumPending(database: Handle, userId: string): Promise<number> {
  const { kobo } = await database
    .selectFrom('withdrawals')
    .select(sql<number>`coalesce(sum(requested_amount), 0)::bigint`.as('kobo'))
    .where('deleted_at', 'is', null)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return kobo;
}
