import { v7 as newId } from 'uuid';
import type { Database, TransactionHandle } from '../../../database/schema.ts';
import { appendEntry, type AuditActor } from '../../base/audit/audit.service.ts';
import {
  insertRecord,
  isLive,
  lockRecord,
  updateRecord,
  type Columns,
  type LockedRow,
} from './platform-records.repository.ts';
import { ValidationFailed, found, notFound, refusal } from '../../../plugins/errors.ts';
import { databaseNow } from '../../../database/clock.ts';

/** Table of a kind of records, and its type in the audit. */
export interface Entity {
  table: keyof Database;
  type: string;
}

/** Transaction, actor and service key of a write. */
export interface Writer {
  transaction: TransactionHandle;
  actor: AuditActor;
  keyId: string;
}

/** A write of one kind of records. */
export type Write = Writer & Entity;

/** A value that must be unique belongs to another record. */
export class ValueTaken extends refusal('conflict', 'Another record has this phone number or reference.') {}

/** Values of a change for the audit, after it and before. */
type Changes = readonly [after: Columns, before: Columns];

/** Changed values as the audit keeps them: flags, numbers, days and ids, and the names of the other fields. */
function changedValues(before: Columns, after: Columns): Changes | null {
  const changed = Object.keys(after).filter((column) => before[column] !== after[column]);
  if (changed.length === 0) return null;
  const plain = changed.filter((column) => isPlain(before[column]) && isPlain(after[column]));
  const others = changed.filter((column) => !plain.includes(column));
  const pick = (row: Columns) => Object.fromEntries(plain.map((column) => [column, row[column] ?? null]));
  return [{ ...pick(after), ...(others.length > 0 && { changed: others }) }, pick(before)];
}

const uuidOrDay = /^([0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}-\d{2})$/;

const isPlain = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && uuidOrDay.test(value));

/** Tables of the ids that a body may name, by column. */
const references: Record<string, readonly [table: keyof Database, what: string]> = {
  user_id: ['users', 'user'],
  author_user_id: ['users', 'user'],
  driver_id: ['users', 'driver'],
  referred_by: ['users', 'referrer'],
  ride_id: ['offered_rides', 'ride'],
  trip_id: ['parcel_trips', 'parcel trip'],
};

/** @throws AppError for an id of a record that does not exist or is deleted */
async function assertReferences(transaction: TransactionHandle, columns: Columns): Promise<void> {
  for (const [column, [table, what]] of Object.entries(references)) {
    const id = columns[column];
    if (typeof id === 'string' && !(await isLive(transaction, table, id))) throw notFound(what);
  }
}

/** @throws ValidationFailed for prices or dates in the wrong order */
function assertOrder(columns: Columns): void {
  const { min_price: low, max_price: high, travel_date: start, arrival_date: end } = columns;
  if (typeof low === 'number' && typeof high === 'number' && low > high)
    throw new ValidationFailed({ max_price: 'must not be below min_price' });
  if (typeof start === 'string' && typeof end === 'string' && start > end)
    throw new ValidationFailed({ arrival_date: 'must not be before travel_date' });
}

const audit = (
  { transaction, actor, type }: Write,
  id: string,
  action: string,
  changes: Changes | readonly [after: Columns],
) => appendEntry(transaction, actor, `${type}.${action}`, [type, id], ...changes);

/**
 * Creates a record. Triggers post what it means to the ledger.
 * @returns its id
 * @throws AppError for an unknown user, driver, ride or trip @throws ValueTaken
 */
export async function createRecord(write: Write, columns: Columns): Promise<string> {
  assertOrder(columns);
  await assertReferences(write.transaction, columns);
  const id = newId();
  if (!(await insertRecord(write.transaction, write.table, { id, ...columns }))) throw new ValueTaken();
  const [after] = changedValues({}, columns) ?? [{}];
  await audit(write, id, 'create', [after]);
  return id;
}

/** Locks a live record. */
export async function lockLive({ transaction, table }: Write, id: string): Promise<LockedRow> {
  return found(await lockRecord(transaction, table, id), 'record');
}

/**
 * Changes columns of a locked record; nothing is written where they have their values already.
 * @param action of the audit; `update` by default
 * @throws AppError for an unknown driver, ride or trip
 */
export async function changeRecord(write: Write, row: LockedRow, columns: Columns, action = 'update') {
  const changes = changedValues(row, columns);
  if (changes === null) return;
  assertOrder({ ...row, ...columns });
  await assertReferences(write.transaction, columns);
  await writeColumns(write, row, columns, action, changes);
}

/** Writes columns of a locked record, with other values for the audit. */
export async function writeColumns(
  write: Write,
  { id }: LockedRow,
  columns: Columns,
  action: string,
  changes: Changes,
): Promise<void> {
  await updateRecord(write.transaction, write.table, id, columns);
  await audit(write, id, action, changes);
}

/** Deletes a locked record softly. */
export function cancelRecord(write: Write, row: LockedRow, { reason }: { reason: string | null }) {
  const columns = { deleted_at: databaseNow(), delete_reason: reason };
  return writeColumns(write, row, columns, 'cancel', [{ deleted: true }, { deleted: false }]);
}
