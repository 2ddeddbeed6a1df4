import type { Rights } from '@padiman/contracts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, NewRow } from '../database/schema.ts';
import { insertEntries } from '../modules/money/ledger/ledger.repository.ts';
import { hashPassword } from '../modules/staff/passwords/password-hash.service.ts';
import { hashToken, newToken } from '../modules/base/sessions/tokens.rules.ts';
import { inserter, insertRows } from './rows.ts';
import { allRows } from '../database/statements.ts';

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
  await insertRows(database, 'admins', {
    id,
    first_name: admin.firstName ?? 'Test',
    last_name: 'Admin',
    phone_number: phoneNumber,
    password_hash: await (hash ??= hashPassword(testPassword)),
    super_admin: admin.superAdmin ?? false,
    rights: JSON.stringify(admin.rights ?? {}),
    deleted_at: admin.deleted ? new Date() : null,
  });
  return { id, phoneNumber };
}

/** Inserts a session of an admin, which is faster than a login; returns its token. */
export async function insertToken(database: Handle, adminId: string): Promise<string> {
  const token = newToken();
  await insertRows(database, 'sessions', {
    id: newId(),
    token_hash: hashToken(token),
    admin_id: adminId,
    address: '127.0.0.1',
    expires_at: new Date(Date.now() + 3_600_000),
  });
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
  }: Partial<NewRow<'users'>> = {},
): Promise<string> {
  const id = user.id ?? newId();
  await insertRows(database, 'users', {
    id,
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: nextPhone(),
    email: 'ada@example.com',
    profile_img_url: null,
    ...user,
  });
  await giveMoney(database, id, { earnings, refunds, withdrawals: -withdrawals });
  return id;
}

const contraAccounts = { earnings: 'trips', refunds: 'refunds', withdrawals: 'paidOut' } as const;

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
  await insertRows(database, 'ledger_openings', {
    ...{ key, user_id: userId, earnings, refunds },
    withdrawals: -withdrawals,
  });
}

/** Inserts a pending driver application. */
export const insertApplication = inserter('driver_applications', {
  first_name: 'Musa',
  last_name: 'Sani',
  license_number: 'ABC12345XY01',
  phone_number: '08031112223',
  car_video: 'https://videos.example.com/cars/1.mp4',
  date_of_birth: '1990-05-17',
});

/** Columns of all tables that contain a text, ignoring case, as `table.column`. */
export async function columnsWith(database: Handle, text: string): Promise<string[]> {
  const columns = await allRows<{ table: string; column: string }>(database)`
    select c.relname::text as table, a.attname::text as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1, 2`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await allRows(database)`
      select from ${sql.table(table)} where position(lower(${text}) in lower(${sql.ref(column)}::text)) > 0 limit 1`;
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** A day so many months ago, `YYYY-MM-DD`. */
export const dayBefore = (months: number, days = 0): string =>
  monthsAgo(months, days).toISOString().slice(0, 10);

/** The time so many months and days ago. */
export function monthsAgo(months: number, days = 0): Date {
  const time = new Date();
  time.setUTCMonth(time.getUTCMonth() - months);
  time.setUTCDate(time.getUTCDate() - days);
  return time;
}

/** A time in a year so many years ago. */
export const yearsAgo = (years: number): Date =>
  new Date(Date.UTC(new Date().getUTCFullYear() - years, 5, 15));
