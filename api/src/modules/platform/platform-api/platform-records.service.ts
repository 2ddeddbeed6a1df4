import { v7 as newId } from 'uuid';
import type { ObjectSchema, Schema } from 'yup';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { columnOf } from '../../../lists/contract-list.ts';
import { appendAudit, auditEntry, type AuditActor } from '../../base/audit/audit.service.ts';
import {
  insertRecord,
  isLive,
  lockRecord,
  updateRecord,
  type Columns,
  type ServiceTable,
} from './platform-records.repository.ts';
import { AppError, refusal, ValidationFailed } from '../../../plugins/errors.ts';

/** Transaction and actor of a write. */
export interface Write {
  transaction: TransactionHandle;
  actor: AuditActor;
}

/** One kind of records of the service API. */
export interface Entity {
  table: ServiceTable;
  /** Type in the audit. */
  recordType: string;
  /** Reads one record, cancelled ones too. @throws RecordNotFound */
  read: (database: Handle, id: string) => Promise<object>;
}

export class RecordNotFound extends AppError {
  constructor(what = 'record') {
    super('notFound', `There is no such ${what}.`);
  }
}

/** The state of a record does not allow the change. */
export class ChangeRefused extends AppError {
  constructor(message: string) {
    super('conflict', message);
  }
}

/** A value that must be unique belongs to another record. */
export const ValueTaken = refusal(
  'ValueTaken',
  'conflict',
  'Another record has this phone number or reference.',
);

/** Fields contradict one another. */
class FieldsContradict extends ValidationFailed {}

/** Columns of a validated body: naira as kobo, absent fields left out. The user of a post is its author. */
export function columnsOf({ table }: Entity, schema: ObjectSchema<object>, body: object): Columns {
  const fields = schema.fields as Record<string, Schema>;
  const column = (field: string) =>
    table === 'posts' && field === 'userId' ? 'author_user_id' : columnOf(field);
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [column(field), isMoney(fields[field]) ? toKobo(value) : value]),
  );
}

const isMoney = (field: Schema | undefined) =>
  (field?.meta() as { unit?: string } | undefined)?.unit === 'naira';

/** Kobo of naira with at most two decimals. */
const toKobo = (naira: unknown): unknown => (typeof naira === 'number' ? Math.round(naira * 100) : naira);

/** Changed values as the audit keeps them: flags, numbers, days and ids, and the names of the other fields. */
function changedValues(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | null {
  const changed = Object.keys(after).filter((column) => before[column] !== after[column]);
  if (changed.length === 0) return null;
  const plain = changed.filter((column) => isPlain(before[column]) && isPlain(after[column]));
  const others = changed.filter((column) => !plain.includes(column));
  const pick = (row: Record<string, unknown>) =>
    Object.fromEntries(plain.map((column) => [column, row[column] ?? null]));
  return {
    before: pick(before),
    after: { ...pick(after), ...(others.length === 0 ? {} : { changed: others }) },
  };
}

const uuidOrDay = /^([0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d{2}-\d{2})$/;

const isPlain = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && uuidOrDay.test(value));

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
    if (!(await isLive(transaction, table, id))) throw new RecordNotFound(what);
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
export async function createRecord(
  { transaction, actor }: Write,
  entity: Entity,
  columns: Columns,
): Promise<object> {
  assertOrder(columns);
  await assertReferences(transaction, columns);
  const id = newId();
  if (!(await insertRecord(transaction, entity.table, { id, ...columns }))) throw new ValueTaken();
  const record = await entity.read(transaction, id);
  const { recordType } = entity;
  const after = changedValues({}, columns)?.after ?? {};
  await appendAudit(transaction, actor, [auditEntry(`${recordType}.create`, [recordType, id], after)]);
  return record;
}

/** Locks a live record. @throws RecordNotFound */
export async function lockLive(
  transaction: TransactionHandle,
  { table }: Entity,
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
export async function changeRecord(
  { transaction, actor }: Write,
  entity: Entity,
  row: Columns,
  columns: Columns,
  action = 'update',
): Promise<object> {
  const id = String(row['id']);
  const { table, recordType } = entity;
  const changes = changedValues(row, columns);
  if (changes === null) return entity.read(transaction, id);
  assertOrder({ ...row, ...columns });
  await assertReferences(transaction, columns);
  await updateRecord(transaction, table, id, columns);
  const record = await entity.read(transaction, id);
  await appendAudit(transaction, actor, [
    auditEntry(`${recordType}.${action}`, [recordType, id], changes.after, changes.before),
  ]);
  return record;
}

/** Deletes a locked record softly. */
export async function cancelRecord(
  { transaction, actor }: Write,
  entity: Entity,
  row: Columns,
  reason: string | undefined,
): Promise<object> {
  const id = String(row['id']);
  const { table, recordType } = entity;
  await updateRecord(transaction, table, id, { deleted_at: new Date(), delete_reason: reason ?? null });
  const record = await entity.read(transaction, id);
  await appendAudit(transaction, actor, [
    auditEntry(`${recordType}.cancel`, [recordType, id], { deleted: true }, { deleted: false }),
  ]);
  return record;
}
