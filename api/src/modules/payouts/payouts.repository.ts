import { sql, type Selectable } from 'kysely';
import type { Handle, PayoutsTable, TransactionHandle } from '../../database/schema.ts';

export type PayoutRow = Selectable<PayoutsTable>;

/** A payout with the account that it goes to. */
export interface DuePayout extends PayoutRow {
  account_number: string;
  account_name: string;
  bank_code: string;
}

/** Queues accepted withdrawals. The reference derives from the id, so it is the same at every attempt. */
export async function insertPayouts(
  transaction: TransactionHandle,
  ids: string[],
  provider: PayoutRow['provider'],
): Promise<void> {
  await sql`
    insert into payouts (id, user_id, amount, provider, reference)
    select id, user_id, requested_amount, ${provider}, 'padiman-' || replace(id::text, '-', '')
    from withdrawals where id = any(${ids}::uuid[])`.execute(transaction);
}

/** Locks a payout and its user, the user first. */
export async function lockPayout(
  transaction: TransactionHandle,
  by: { id: string } | { reference: string },
): Promise<PayoutRow | undefined> {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['reference', by.reference] as const);
  const owner = await transaction
    .selectFrom('payouts')
    .select('user_id')
    .where(column, '=', value)
    .executeTakeFirst();
  if (owner === undefined) return undefined;
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', owner.user_id)
    .forNoKeyUpdate()
    .execute();
  return transaction
    .selectFrom('payouts')
    .selectAll()
    .where(column, '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updatePayout(
  database: Handle,
  id: string,
  change: Partial<
    Pick<
      PayoutRow,
      | 'state'
      | 'recipient_code'
      | 'transfer_code'
      | 'bank_reference'
      | 'failure'
      | 'trouble'
      | 'settled_by'
      | 'settled_at'
    >
  >,
): Promise<void> {
  await database
    .updateTable('payouts')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export function selectPayout(database: Handle, id: string): Promise<PayoutRow | undefined> {
  return database.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
}
