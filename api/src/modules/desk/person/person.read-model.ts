import type { Selectable } from 'kysely';
import type { Handle, UsersTable } from '../../../database/schema.ts';

/** Times of an account. */
export type AccountTimes = Pick<Selectable<UsersTable>, 'created_at' | 'deleted_at' | 'anonymised_at'>;

/** Reads the times of an account, deleted ones too. */
export function selectTimes(database: Handle, userId: string): Promise<AccountTimes | undefined> {
  return database
    .selectFrom('users')
    .select(['created_at', 'deleted_at', 'anonymised_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
