import { before } from 'node:test';
import type { Rights } from '@padiman/contracts';
import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import type { TestApi } from './api.ts';
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

/** An admin who is logged in before the tests of a suite begin. */
export function loggedIn(
  api: () => Pick<TestApi, 'database'>,
  admin?: Parameters<typeof insertLoggedIn>[1],
): LoggedIn {
  const made = {} as LoggedIn;
  before(async () => void Object.assign(made, await insertLoggedIn(api().database, admin)));
  return made;
}

/** Deletes the super admins of earlier tests. */
export async function forgetSuperAdmins(database: Handle): Promise<void> {
  await database
    .updateTable('admins')
    .set({ deleted_at: sql`now()` })
    .where('super_admin', '=', true)
    .execute();
}
