import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { isObjectId, toPublicId } from '../ids/object-ids.ts';
import { entities, entityNames, type EntityName } from '../import/entities.ts';
import type { Entity, Field } from '../import/entity-fields.ts';
import { money } from '../import/values.ts';
import { toNaira } from '../lists/money.ts';
import { ownerContact, ownerName } from '../lists/records.ts';
import { recordSecurityEvent } from '../modules/base/security-events/security-events.service.ts';
import { allRows, execute } from '../database/statements.ts';
import { onSnapshot } from '../database/in-transaction.ts';

/** Format of the files: JSON lines in MongoDB's extended JSON, or CSV. */
export type ExportFormat = 'json' | 'csv';

/** Joins of an entity's export, and fields that no import reads, as SQL by name. Source: specification section 3. */
interface Shown {
  joins?: string;
  fields: Readonly<Record<string, string>>;
  /** SQL of fields whose column differs from the import's. */
  columns?: Readonly<Record<string, string>>;
  where?: string;
}

const owner = 'join users as owner on owner.id = record.user_id';
const ownersContact: Shown = { joins: owner, fields: ownerContact };
const earnings = (kind: 'product' | 'referral'): Shown => ({
  joins: owner,
  fields: { user: `json_build_object('first_name', owner.first_name, 'last_name', owner.last_name)` },
  where: `record.kind = '${kind}'`,
});

/** Fields beside those that the import reads. */
const shown: Record<EntityName, Shown> = {
  users: { fields: {} },
  'offer-ride': ownersContact,
  'deliver-parcels': ownersContact,
  'passenger-requests': {
    joins: `${owner} left join users as driver on driver.id = record.driver_id`,
    fields: {
      ...ownerContact,
      driver_first_name: 'driver.first_name',
      driver_last_name: 'driver.last_name',
      driver_phone_number: 'driver.phone_number',
    },
  },
  'send-parcels': { joins: owner, fields: ownerName },
  posts: {
    joins: `left join users as author on author.id = record.author_user_id
      left join admins as staff on staff.id = record.author_admin_id`,
    fields: {
      first_name: 'coalesce(author.first_name, staff.first_name)',
      last_name: 'coalesce(author.last_name, staff.last_name)',
    },
    columns: { user_id: 'record.author_user_id', admin: 'record.author_admin_id is not null' },
  },
  'withdrawal-requests': { fields: {} },
  'withdrawals-accepted': earnings('product'),
  'withdrawals-ref': earnings('referral'),
  'driver-applications': { fields: {} },
};

/** Column of an export: its name in the file, its SQL, and the conversion of its values. */
interface Column {
  name: string;
  expression: string;
  convert: (value: unknown, format: ExportFormat) => unknown;
}

/**
 * Writes all records, deleted ones too, to one file for each entity, on one snapshot. The files can be imported.
 * Existing files are replaced when the new one is complete. The export is recorded as a security event.
 * @returns number of records by entity
 */
export async function writeExport(database: Handle, folder: string, format: ExportFormat) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const counts = await onSnapshot(database, async (transaction) => {
    await execute(transaction)`set local statement_timeout = 0`;
    const counts: Record<string, number> = {};
    for (const entity of entityNames)
      counts[entity] = await writeEntity(transaction, entity, join(folder, `${entity}.${format}`), format);
    return counts;
  });
  const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
  await recordSecurityEvent(database, fromShell, {
    kind: 'listExported',
    details: { command: 'npm run export', format, count, complete: true },
  });
  return counts;
}

/** The command line prints its result, so the event is no log line. */
const fromShell = {
  ...{ adminId: null, address: 'shell', requestId: 'shell' },
  log: { warn: () => undefined },
};

async function writeEntity(transaction: Handle, name: EntityName, path: string, format: ExportFormat) {
  const columns = await columnsOf(transaction, name);
  let count = 0;
  const records = async function* () {
    for await (const rows of readRows(transaction, name, columns)) {
      count += rows.length;
      for (const row of rows) {
        yield Object.fromEntries(
          columns.flatMap(({ name: field, convert }, index) => {
            const value = row[`c${index}`];
            const isAbsent = format === 'json' && (value === null || value === undefined);
            return isAbsent ? [] : [[field, convert(value, format)]];
          }),
        );
      }
    }
  };
  const file = createWriteStream(`${path}.part`, { mode: 0o600 });
  if (format === 'csv') await pipeline(Readable.from(records()), csvOf(columns), file);
  else await pipeline(Readable.from(jsonLines(records())), file);
  await rename(`${path}.part`, path);
  return count;
}

async function* jsonLines(records: AsyncIterable<object>): AsyncGenerator<string, void> {
  for await (const record of records) yield `${JSON.stringify(record)}\n`;
}

/** Texts that a spreadsheet would run as a formula have an apostrophe in front. */
const csvOf = (columns: Column[]) =>
  stringify({
    header: true,
    escape_formulas: true,
    columns: columns.map(({ name }) => ({ key: name, header: name })),
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });

async function columnsOf(transaction: Handle, name: EntityName): Promise<Column[]> {
  const { table, fields }: Entity = entities[name];
  const { columns = {}, fields: further } = shown[name];
  const rows = await allRows<{ column: string }>(transaction)`
    select attname::text as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`;
  const present = new Set(rows.map(({ column }) => column));
  const own = Object.entries(fields).flatMap(([field, { column, type, read, from }]): Column[] => {
    const expression = columns[column] ?? (present.has(column) ? `record.${column}` : undefined);
    if (expression === undefined) return [];
    return [{ name: from[0] ?? field, expression, convert: read === money ? toAmount : converters[type] }];
  });
  return [
    { name: '_id', expression: 'record.id', convert: toId },
    ...own,
    ...Object.entries(further).map(([field, expression]) => ({ name: field, expression, convert: asIs })),
  ];
}

const asIs = (value: unknown) => value;
const toAmount = (value: unknown) => (typeof value === 'number' ? toNaira(value) : value);
const toId = (value: unknown, format: ExportFormat) => {
  if (typeof value !== 'string') return value;
  const id = toPublicId(value);
  return format === 'json' && isObjectId(id) ? { $oid: id } : id;
};
const toTime = (value: unknown, format: ExportFormat) => {
  if (!(value instanceof Date)) return value;
  return format === 'json' ? { $date: value.toISOString() } : value.toISOString();
};
const converters: Record<Field['type'], Column['convert']> = {
  text: asIs,
  boolean: asIs,
  integer: asIs,
  bigint: asIs,
  date: asIs,
  uuid: toId,
  timestamptz: toTime,
};

const batchSize = 1_000;

/** Reads the records of an entity in the order of their ids, one batch in memory at a time. */
async function* readRows(
  transaction: Handle,
  name: EntityName,
  columns: Column[],
): AsyncGenerator<Record<string, unknown>[], void> {
  const { joins = '', where = 'true' } = shown[name];
  const selected = columns.map(({ expression }, index) => `${expression} as c${index}`).join(', ');
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await allRows<{ id: string } & Record<string, unknown>>(transaction)`
      select record.id, ${sql.raw(selected)} from ${sql.table(entities[name].table)} as record ${sql.raw(joins)}
      where ${sql.raw(where)} and record.id > ${after}::uuid order by record.id limit ${batchSize}`;
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}
