import type { Rights } from '@padiman/contracts';
import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database, Handle } from '../database/schema.ts';
import { insertEntries } from '../modules/money/ledger/ledger.repository.ts';
import { hashPassword } from '../modules/staff/passwords/password-hash.service.ts';
import { hashToken, newToken } from '../modules/base/sessions/tokens.rules.ts';

/** Password of every test admin. */
export const testPassword = 'Right#2026';

let serial = 0;
let hash: Promise<string> | undefined;

/** A phone number that no other test record of the file has. */
export const nextPhone = (): string => `0809${String((serial += 1)).padStart(7, '0')}`;

/** Inserts an admin. */
export async function insertAdmin(
  database: Handle,
  admin: { superAdmin?: boolean; rights?: Rights; deleted?: boolean; firstName?: string } = {},
): Promise<{ id: string; phoneNumber: string }> {
  const id = newId();
  const phoneNumber = nextPhone();
  await database
    .insertInto('admins')
    .values({
      id,
      first_name: admin.firstName ?? 'Test',
      last_name: 'Admin',
      phone_number: phoneNumber,
      password_hash: await (hash ??= hashPassword(testPassword)),
      super_admin: admin.superAdmin ?? false,
      rights: JSON.stringify(admin.rights ?? {}),
      deleted_at: admin.deleted ? new Date() : null,
    })
    .execute();
  return { id, phoneNumber };
}

/** Inserts a session of an admin, which is faster than a login; returns its token. */
export async function insertToken(database: Handle, adminId: string): Promise<string> {
  const token = newToken();
  await database
    .insertInto('sessions')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      admin_id: adminId,
      address: '127.0.0.1',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  return token;
}

/** Inserts a user, and posts the given totals to the ledger. */
export async function insertUser(
  database: Handle,
  {
    total_earnings: earnings = 0,
    total_refunds: refunds = 0,
    total_withdrawals: withdrawals = 0,
    ...user
  }: Partial<Insertable<Database['users']>> = {},
): Promise<string> {
  const id = user.id ?? newId();
  await database
    .insertInto('users')
    .values({
      id,
      first_name: 'Ada',
      last_name: 'Obi',
      phone_number: nextPhone(),
      email: 'ada@example.com',
      profile_img_url: null,
      ...user,
    })
    .execute();
  await giveMoney(database, id, { earnings, refunds, withdrawals: -withdrawals });
  return id;
}

const contraAccounts = { earnings: 'trips', refunds: 'refunds', withdrawals: 'cash' } as const;

/** Posts changes of a user's totals in kobo, as an opening balance does. */
export async function giveMoney(
  database: Handle,
  userId: string,
  totals: Partial<Record<keyof typeof contraAccounts, number>>,
): Promise<void> {
  const postings = (Object.keys(contraAccounts) as (keyof typeof contraAccounts)[])
    .map((total) => ({ total, amount: totals[total] ?? 0 }))
    .filter(({ amount }) => amount !== 0)
    .flatMap(({ total, amount }) => [
      { account: 'available', userId, total, amount } as const,
      { account: contraAccounts[total], amount: -amount } as const,
    ]);
  if (postings.length === 0) return;
  const key = `opening:${newId()}`;
  await insertEntries(database, [{ kind: 'opening', key, recordId: userId, postings }]);
  const { earnings = 0, refunds = 0, withdrawals = 0 } = totals;
  await database
    .insertInto('ledger_openings')
    .values({ ...{ key, user_id: userId, earnings, refunds }, withdrawals: -withdrawals })
    .execute();
}
