import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Handle } from '../database/schema.ts';

/** Inserts a pending withdrawal request, over ₦1,000.50 by default. */
export async function insertWithdrawal(
  database: Handle,
  withdrawal: Partial<Insertable<Database['withdrawals']>> & { user_id: string },
): Promise<string> {
  const id = newId();
  const defaults = {
    withdrawal_id: referenceOf(id),
    account_number: '0123456789',
    account_name: 'Ada Obi',
    bank: 'Zenith Bank',
    bank_code: '057',
    requested_amount: 100_050,
  };
  await database
    .insertInto('withdrawals')
    .values({ id, ...defaults, ...withdrawal })
    .execute();
  return id;
}

/** The reference that {@link insertWithdrawal} gives a request. */
export const referenceOf = (id: string): string => `WD-${id}`;

/** Total withdrawals and balance of a user, in kobo. */
export function moneyOf(
  database: Handle,
  userId: string,
): Promise<{ total_withdrawals: number; total_balance: number }> {
  return database
    .selectFrom('users')
    .select(['total_withdrawals', 'total_balance'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}
