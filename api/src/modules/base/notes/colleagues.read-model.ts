import type { Selectable } from 'kysely';
import type { AdminsTable, Handle } from '../../../database/schema.ts';

/** An admin with what decides on access. */
export type ColleagueRow = Pick<
  Selectable<AdminsTable>,
  'id' | 'first_name' | 'last_name' | 'super_admin' | 'rights'
>;

/** Reads all admins by name. There are few. */
export function selectColleagues(database: Handle): Promise<ColleagueRow[]> {
  return database
    .selectFrom('admins')
    .select(['id', 'first_name', 'last_name', 'super_admin', 'rights'])
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute();
}
