import type { Rights } from '@padiman/contracts';
import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { insertAdmin, insertToken } from './records.ts';

/** A logged-in admin. */
export interface LoggedIn {
  id: string;
  phoneNumber: string;
  token: string;
}

/** Inserts a logged-in admin. */
export async function insertLoggedIn(
  database: Handle,
  admin: { superAdmin?: boolean; rights?: Rights; firstName?: string } = {},
): Promise<LoggedIn> {
  const made = await insertAdmin(database, admin);
  return { ...made, token: await insertToken(database, made.id) };
}

/** Deletes the super admins of earlier tests. */
export async function forgetSuperAdmins(database: Handle): Promise<void> {
  await database
    .updateTable('admins')
    .set({ deleted_at: sql`now()` })
    .where('super_admin', '=', true)
    .execute();
}
