import { v7 as newId } from 'uuid';
import type { ObjectSchema } from 'yup';
import type { TransactionHandle } from '../../../database/schema.ts';
import { columnOf } from '../../../lists/contract-list.ts';
import { appendAudit, type AuditActor } from '../../base/audit/audit.service.ts';
import type { Entity } from './entities.service.ts';
import { changedValues, toColumns } from './service-columns.rules.ts';
import {
  insertRecord,
  lockRecord,
  selectLiveIds,
  softDeleteRecord,
  updateRecord,
  type Columns,
  type ServiceTable,
} from './service-records.repository.ts';
import { FieldsContradict, RecordNotFound, ValueTaken } from './service.errors.ts';

/** Transaction and actor of a write. */
export interface Write {
  transaction: TransactionHandle;
  actor: AuditActor;
}

/** Column of a table's field; the user of a post is its author. */
export const columnOfField = (table: ServiceTable) => (field: string) =>
  table === 'posts' && field === 'userId' ? 'author_user_id' : columnOf(field);

/** Columns of a validated body. */
export const columnsOf = <R extends object>(
  { table }: Entity<R>,
  schema: ObjectSchema<object>,
  body: object,
): Columns => toColumns(schema, body, columnOfField(table));

/** Tables of the ids that a body may name, by column. */
const references: Record<string, { table: ServiceTable; what: string }> = {
  user_id: { table: 'users', what: 'user' },
  author_user_id: { table: 'users', what: 'user' },
  driver_id: { table: 'users', what: 'driver' },
  referred_by: { table: 'users', what: 'referrer' },
  ride_id: { table: 'offered_rides', what: 'ride' },
  trip_id: { table: 'parcel_trips', what: 'parcel trip' },
};

/** @throws RecordNotFound for an id of a record that does not exist or is deleted */
async function assertReferences(transaction: TransactionHandle, columns: Columns): Promise<void> {
  for (const [column, { table, what }] of Object.entries(references)) {
    const id = columns[column];
    if (typeof id !== 'string') continue;
    if (!(await selectLiveIds(transaction, table, [id])).has(id)) throw new RecordNotFound(what);
  }
}

/** @throws FieldsContradict for prices or dates in the wrong order */
function assertOrder(columns: Columns): void {
  const { min_price: low, max_price: high, travel_date: start, arrival_date: end } = columns;
  if (typeof low === 'number' && typeof high === 'number' && low > high) {
    throw new FieldsContradict({ max_price: 'must not be below min_price' });
  }
  if (typeof start === 'string' && typeof end === 'string' && start > end) {
    throw new FieldsContradict({ arrival_date: 'must not be before travel_date' });
  }
}

/**
 * Creates a record. Triggers post what it means to the ledger.
 *
 * @throws RecordNotFound for an unknown user, driver, ride or trip
 * @throws ValueTaken
 */
export async function createRecord<R extends object>(
  { transaction, actor }: Write,
  entity: Entity<R>,
  columns: Columns,
): Promise<R> {
  assertOrder(columns);
  await assertReferences(transaction, columns);
  const id = newId();
  if (!(await insertRecord(transaction, entity.table, { id, ...columns }))) throw new ValueTaken();
  const record = await entity.read(transaction, id);
  const { recordType } = entity;
  const after = changedValues({}, columns)?.after ?? {};
  await appendAudit(transaction, actor, [
    { action: `${recordType}.create`, recordType, recordId: id, before: null, after },
  ]);
  return record;
}

/** Locks a live record. @throws RecordNotFound */
export async function lockLive<R extends object>(
  transaction: TransactionHandle,
  { table }: Entity<R>,
  id: string,
): Promise<Columns> {
  const row = await lockRecord(transaction, table, id);
  if (row === undefined) throw new RecordNotFound();
  return row;
}

/**
 * Changes columns of a locked record; nothing is written where they have their values already.
 *
 * @param action of the audit; `update` by default
 * @throws RecordNotFound for an unknown driver, ride or trip
 */
export async function changeRecord<R extends object>(
  { transaction, actor }: Write,
  entity: Entity<R>,
  row: Columns,
  columns: Columns,
  action = 'update',
): Promise<R> {
  const id = String(row['id']);
  const { table, recordType } = entity;
  const changes = changedValues(row, columns);
  if (changes === null) return entity.read(transaction, id);
  assertOrder({ ...row, ...columns });
  await assertReferences(transaction, columns);
  await updateRecord(transaction, table, id, columns);
  const record = await entity.read(transaction, id);
  await appendAudit(transaction, actor, [
    { action: `${recordType}.${action}`, recordType, recordId: id, ...changes },
  ]);
  return record;
}

/** Deletes a locked record softly. */
export async function cancelRecord<R extends object>(
  { transaction, actor }: Write,
  entity: Entity<R>,
  row: Columns,
  reason: string | undefined,
): Promise<R> {
  const id = String(row['id']);
  const { table, recordType } = entity;
  await softDeleteRecord(transaction, table, id, reason ?? null);
  const record = await entity.read(transaction, id);
  await appendAudit(transaction, actor, [
    {
      ...{ action: `${recordType}.cancel`, recordType, recordId: id },
      ...{ before: { deleted: false }, after: { deleted: true } },
    },
  ]);
  return record;
}

/** Locks a live post of a user; a post of staff is not found. @throws RecordNotFound */
export async function lockUserPost(transaction: TransactionHandle, id: string): Promise<Columns> {
  const row = await lockRecord(transaction, 'posts', id);
  if (row === undefined || row['author_user_id'] === null) throw new RecordNotFound();
  return row;
}
