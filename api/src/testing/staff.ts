import assert from 'node:assert/strict';
import { before } from 'node:test';
import type { Proposal, Rights } from '@padiman/contracts';
import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import type { TestApi, TestAnswer } from './api.ts';
import { insertAdmin, insertToken, insertUser, nextPhone } from './records.ts';
import { newPassword } from './password-reset.ts';
import { setRows } from './rows.ts';

type Call = (path: string, body?: unknown) => Promise<TestAnswer>;

/** A logged-in admin, and calls as that admin. */
export type LoggedIn = Awaited<ReturnType<typeof insertLoggedIn>>;

type Served = Pick<TestApi, 'database' | 'call'>;

/** Inserts a logged-in admin. */
export async function insertLoggedIn(
  api: Served,
  admin: { superAdmin?: boolean; rights?: Rights; firstName?: string } = {},
) {
  const made = await insertAdmin(api.database, admin);
  const token = await insertToken(api.database, made.id);
  const by =
    (method: string): Call =>
    (path, body) =>
      api.call(method, path, { token, body });
  const csv = (path: string) => api.call('GET', path, { token, headers: { accept: 'text/csv' } });
  const calls = { get: by('GET'), csv, post: by('POST'), put: by('PUT'), delete: by('DELETE') };
  return { ...made, token, ...calls };
}

/** An object that is made before the tests of a suite begin. */
export function madeBefore<T extends object>(make: () => Promise<T>): T {
  const made = {} as T;
  before(async () => void Object.assign(made, await make()));
  return made;
}

/** An admin who is logged in before the tests of a suite begin. */
export const loggedIn = (api: Served, admin?: Parameters<typeof insertLoggedIn>[1]): LoggedIn =>
  madeBefore(() => insertLoggedIn(api, admin));

/** A user who is inserted before the tests of a suite begin. */
export const userBefore = (...user: Parameters<typeof insertUser>): { id: string } =>
  madeBefore(async () => ({ id: await insertUser(...user) }));

/** Deletes the super admins of earlier tests. */
export async function forgetSuperAdmins(database: Handle): Promise<void> {
  await setRows(database, 'admins', { deleted_at: sql`now()` }, { super_admin: true });
}

/** One-time password of admins in tests. */
export const givenPassword = 'Kestrel#Ridge31';

/** Body that creates an admin. */
export const newAccount = (change: Record<string, unknown> = {}) => ({
  firstName: 'Ngozi',
  lastName: 'Eze',
  phoneNumber: nextPhone(),
  password: givenPassword,
  ...change,
});

/** Chooses the own password of a login by a one-time one. */
export const choose = (api: TestApi, pending: string, password = newPassword): Promise<TestAnswer> =>
  api.call('POST', '/admin/login/password', { body: { pending, newPassword: password } });

/** Changes that wait for a second super admin. */
export const waitingChanges = async (api: TestApi, token: string): Promise<Proposal[]> =>
  (await api.call('GET', '/dashboard/proposals/staff', { token })).body.data;

/** The only change that waits for a second super admin. */
export async function onlyChange(api: TestApi, { token }: Pick<LoggedIn, 'token'>): Promise<Proposal> {
  const [first, ...rest] = await waitingChanges(api, token);
  assert.deepEqual(rest, []);
  return first!;
}

/** Confirms or withdraws a change. */
export const decideChange = (
  api: TestApi,
  token: string,
  id: string,
  decision: 'confirm' | 'withdraw' = 'confirm',
): Promise<TestAnswer> => api.call('POST', `/dashboard/proposals/staff/${id}/${decision}`, { token });
