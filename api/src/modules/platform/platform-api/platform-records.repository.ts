import { sql, type RawBuilder } from 'kysely';
import type { Database, Handle, Row, TransactionHandle } from '../../../database/schema.ts';
import { execute, firstRow, hasRow } from '../../../database/statements.ts';
import { live } from '../../../lists/record-list.ts';

/** Column values by column. */
export type Columns = Record<string, unknown>;

/** A locked record. */
export type LockedRow = Columns & { id: string };

type Table = keyof Database;

/** @returns false if another record has a unique value */
export const insertRecord = (transaction: TransactionHandle, table: Table, columns: Columns) =>
  hasRow(transaction)`
    insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns))}) on conflict do nothing returning id`;

/** Locks a live record. */
export const lockRecord = (transaction: TransactionHandle, table: Table, id: string) =>
  firstRow<LockedRow>(transaction)`
    select * from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null for no key update`;

/** Updates a locked record. Earnings have no time of their last change. */
export function updateRecord(transaction: TransactionHandle, table: Table, id: string, columns: Columns) {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (table !== 'earnings') changes.push(sql`updated_at = now()`);
  return execute(transaction)`update ${sql.table(table)} set ${sql.join(changes)} where id = ${id}::uuid`;
}

/** Tells whether there is a live record with an id. */
export const isLive = (database: Handle, table: Table, id: string) =>
  hasRow(database)`select from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null`;

/** Tells whether another live user has a phone number. */
export const isPhoneTaken = (database: Handle, phone: string, exceptId: string) =>
  hasRow(database)`
    select from users where phone_number = ${phone} and id <> ${exceptId} and deleted_at is null`;

/** The user of a withdrawal request, live or not; the user of a request never changes. */
export async function selectRequester(database: Handle, id: string): Promise<string | undefined> {
  const selected = await firstRow<{ user_id: string }>(database)`
    select user_id from withdrawals where id = ${id}`;
  return selected?.user_id;
}

/** Condition on live records of one user. */
export const liveOf = (column: string, userId: string): RawBuilder<boolean> =>
  sql`${live} and ${sql.ref(`record.${column}`)} = ${userId}::uuid`;

/** A payment by the provider that received it. */
type PaymentReference = Pick<Row<'payment_references'>, 'provider' | 'reference'>;

/** Stores the reference of a payment. Waits for a concurrent payment with the same one. @returns false if it is taken */
export const insertReference = (transaction: TransactionHandle, id: string, stated: PaymentReference) =>
  hasRow(transaction)`
    insert into payment_references (record_id, provider, reference)
      values (${id}::uuid, ${stated.provider}, ${stated.reference}) on conflict do nothing returning record_id`;

/** Tells whether a payment has a reference. */
export const hasReference = (database: Handle, id: string, { provider, reference }: PaymentReference) =>
  hasRow(database)`
    select from payment_references
    where record_id = ${id}::uuid and provider = ${provider} and reference = ${reference}`;
