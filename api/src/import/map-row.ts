import { isObjectId, isUuid, toPublicId } from '../ids/object-ids.ts';
import { entities, type EntityName } from './entities.ts';
import type { Entity, Field, RowValues } from './entity-fields.ts';
import type { Mapping } from './mapping.ts';
import type { ExportLine } from './read-export.ts';
import { idOf, RowRefused, timeZone, type ValueSettings } from './values.ts';

/** A row of the export that was refused. */
export interface Refusal {
  line: number;
  /** Id in the export, if the row has a readable one. */
  id: string | null;
  reason: string;
  detail: string;
}

/** A row to import: its database id, and its values by column as text for COPY. */
export interface MappedRow {
  line: number;
  id: string;
  values: RowValues;
}

/** Columns of the staged rows of an entity with their types. */
export const stagedColumns = ({ fields }: Entity): { column: string; type: Field['type'] }[] =>
  Object.entries(fields)
    .filter(([name]) => name !== 'deleted')
    .map(([, { column, type }]) => ({ column, type }));

/** Makes the function that maps lines of an entity's file to rows by the mapping. */
export function rowMapper(
  name: EntityName,
  mapping: Mapping,
  importedAt: Date,
): (line: ExportLine) => MappedRow | Refusal {
  const entity: Entity = entities[name];
  const given = mapping.entities[name] ?? {};
  const settings: ValueSettings = {
    money: given.money ?? mapping.money,
    ids: mapping.ids,
    phones: mapping.phones,
    zone: timeZone(mapping.timeZone),
  };
  const source = sourceOf(given, settings);
  const readId = source('_id', { from: ['_id', 'id'], read: idOf(name), required: true });
  const readers = Object.entries(entity.fields).map(([key, field]) => [key, source(key, field)] as const);
  const staff = new Set((given.staffUserIds ?? []).map((id) => idOf('users')(id, 'staffUserIds', settings)));

  return (each) => {
    let id: string | null = null;
    try {
      if ('invalid' in each) throw new RowRefused(each.invalid);
      id = readId(each.record);
      if (id === null) throw new RowRefused('_id is missing');
      const row: RowValues = {};
      for (const [key, read] of readers) row[key] = read(each.record);
      complete(row, entity, id, importedAt, mapping);
      if (typeof row['user'] === 'string' && staff.has(row['user'])) row['admin'] = 'true';
      return { line: each.line, id, values: byColumn(row, entity) };
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      const { reason, detail } = error;
      return { line: each.line, id: id === null ? null : toPublicId(id), reason, detail };
    }
  };
}

/** Makes the readers of fields by the entity's mapping. */
function sourceOf(
  { fields = {}, constants = {}, defaults = {}, values = {} }: NonNullable<Mapping['entities'][EntityName]>,
  settings: ValueSettings,
) {
  return (key: string, field: Omit<Field, 'column' | 'type'>) => {
    const { required, missing = null } = field;
    const read = field.lenient ? orNone(field.read) : field.read;
    if (Object.hasOwn(constants, key)) {
      const value = constants[key];
      return () => read(value, key, settings);
    }
    const paths = [fields[key] ?? field.from].flat().map(valueAt);
    const translated = values[key] ?? {};
    return (record: Record<string, unknown>) => {
      let value: unknown;
      for (const at of paths) {
        value = at(record);
        if (!isMissing(value)) break;
      }
      if (typeof value !== 'object' && Object.hasOwn(translated, String(value)))
        value = translated[String(value)];
      if (isMissing(value)) value = defaults[key];
      if (!isMissing(value)) return read(value, key, settings);
      if (required) throw new RowRefused(`${key} is missing`);
      return missing;
    };
  };
}

/** Reader that returns null instead of refusing a row. */
const orNone =
  (read: Field['read']) =>
  (...given: Parameters<Field['read']>): string | null => {
    try {
      return read(...given);
    } catch (error) {
      if (error instanceof RowRefused) return null;
      throw error;
    }
  };

/** References may be objects with fields of the user, such as `user`, whose id is at another path. */
const isMissing = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'object' && !(value instanceof Date));

function complete(row: RowValues, entity: Entity, id: string, importedAt: Date, mapping: Mapping): void {
  row['createdAt'] ??= timeOf(id) ?? row['updatedAt'] ?? importedAt.toISOString();
  row['updatedAt'] ??= row['createdAt'];
  if (row['deleted'] === 'true') row['deletedAt'] ??= row['updatedAt'];
  entity.complete?.(row, mapping);
}

function byColumn(row: RowValues, entity: Entity): RowValues {
  const values: RowValues = {};
  for (const [key, { column }] of Object.entries(entity.fields)) {
    if (key !== 'deleted') values[column] = row[key] ?? null;
  }
  return values;
}

/** Time of creation that an ObjectId or a UUIDv7 states. */
function timeOf(id: string): string | undefined {
  const hasTime = isUuid(id) && (id[14] === '7' || isObjectId(toPublicId(id)));
  return hasTime ? new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString() : undefined;
}

/**
 * Plain value of MongoDB's extended JSON (relaxed and canonical): ObjectIds and UUIDs as text, dates as `Date`, numbers
 * as the text that they were written with, so that decimals stay exact. Any other value is returned as it is.
 */
function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const [type, ...others] = Object.keys(value);
  if (type === undefined || others.length > 0 || !type.startsWith('$')) return value;
  const inner = (value as Record<string, unknown>)[type];
  switch (type) {
    case '$date':
      return new Date(dateArgument(plainValue(inner)));
    case '$oid':
    case '$uuid':
    case '$numberInt':
    case '$numberLong':
    case '$numberDecimal':
    case '$numberDouble':
      return inner;
    case '$undefined':
      return undefined;
    case '$binary':
      return uuidOf(inner) ?? value;
    default:
      return value;
  }
}

/** Milliseconds, as a number or in `$numberLong`, or an ISO 8601 text. */
function dateArgument(value: unknown): number | string {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

/** Text of a UUID, which MongoDB stores as binary data of subtype 4. */
function uuidOf(binary: unknown): string | undefined {
  const { base64, subType } = (binary ?? {}) as { base64?: unknown; subType?: unknown };
  if (typeof base64 !== 'string' || subType !== '04') return undefined;
  const hex = Buffer.from(base64, 'base64').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Reader of a value at a path such as `user._id`. A name with dots that the record has itself goes first, as in CSV. */
export function valueAt(path: string): (record: Record<string, unknown>) => unknown {
  const names = path.split('.');
  return (record) => {
    if (names.length === 1 || Object.hasOwn(record, path)) return plainValue(own(record, path));
    return plainValue(names.reduce<unknown>((value, name) => own(value, name), record));
  };
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
