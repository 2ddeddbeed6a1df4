import type { InferType, ObjectSchema, Schema } from 'yup';
import { readDay, readInstant, type ReadSettings } from './dates.ts';
import { personIn, personObject } from './people.ts';
import { isFields, readFlag, readNumber, readText, scalarOf, type Fields } from './scalars.ts';

export * from './scalars.ts';

/** Record as our own API answers it, by its schema. */
export type AnswerOf<S extends Schema> = InferType<S>;

/**
 * Record as any backend may answer it: every value but `_id` may be missing, and is null then; a text with known
 * values may have another one.
 */
export type Lenient<T> = T extends string
  ? string extends T
    ? string
    : T | (string & {})
  : T extends readonly (infer E)[]
    ? Lenient<E>[]
    : T extends object
      ? { [K in keyof T]: K extends '_id' ? T[K] : Lenient<T[K]> | null }
      : T;

/** A success status whose content refuses the call. `message` is the server's, or empty. */
export class RefusedAnswer extends Error {
  override name = 'RefusedAnswer';
}

/** An answer without the content that the call needs. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
}

/** True for a {@link RefusedAnswer}, also of another copy of this package: each remote bundles its own. */
export const isRefusedAnswer = (error: unknown): error is RefusedAnswer =>
  error instanceof Error && error.name === 'RefusedAnswer';

/** True for an {@link UnreadableAnswer}, also of another copy of this package. */
export const isUnreadableAnswer = (error: unknown): error is UnreadableAnswer =>
  error instanceof Error && error.name === 'UnreadableAnswer';

/** Reads a text that has known values, whatever its case; another value stays as it is. */
const readKnown = (known: readonly unknown[]) => (raw: unknown) => {
  const text = readText(raw);
  const found = text?.trim().toLowerCase();
  return known.includes(found) ? found : text;
};

type Reader = (raw: unknown, settings?: ReadSettings) => unknown;

interface SchemaParts {
  type: string;
  fields?: Record<string, Schema>;
  innerType?: Schema;
  describe: () => { oneOf: unknown[]; meta?: { format?: string; unit?: string; values?: string } };
}

function readerOf(schema: Schema): Reader {
  const { type, innerType, describe } = schema as unknown as SchemaParts;
  const { oneOf, meta } = describe.call(schema);
  switch (type) {
    case 'object':
      return (raw, settings) =>
        isFields(raw) ? readRecord(schema as ObjectSchema<object>, raw, settings) : null;
    case 'array': {
      const read = innerType ? readerOf(innerType) : (raw: unknown) => raw;
      return (raw, settings) =>
        Array.isArray(raw) ? raw.map((item) => read(item, settings)).filter((item) => item !== null) : null;
    }
    case 'number':
      return readNumber;
    case 'boolean':
      return readFlag;
    case 'mixed':
      return meta?.values === 'number' ? readCounts : (raw) => raw ?? null;
    default:
      if (meta?.format === 'date-time') return readInstant;
      if (meta?.unit === 'day') return readDay;
      return oneOf.length > 0 ? readKnown(oneOf) : readText;
  }
}

/** Reads a map of counts; what is no number is null. */
function readCounts(raw: unknown): Record<string, number | null> | null {
  if (!isFields(raw)) return null;
  return Object.fromEntries(Object.entries(raw).map(([key, count]) => [key, readNumber(count)]));
}

const readers = new WeakMap<Schema, readonly (readonly [string, Reader])[]>();

/** Id of a record, under any of its names; an empty text without one. */
export const readId = ({ _id, id, adminId }: Fields): string => readText(_id ?? id ?? adminId) ?? '';

const plainName = (name: string) => name.replaceAll('_', '').toLowerCase();

/** Value of a field under its name, its name in another case, or as part of a person; undefined or null without one. */
function valueOf(raw: Fields, name: string, isOfDriver: boolean): unknown {
  const value = raw[name];
  if (name === 'userId' && isFields(value)) return scalarOf(value) ?? readId(value);
  if (value !== undefined && value !== null && value !== '') return value;
  const plain = plainName(name);
  const alias = Object.keys(raw).find((key) => key !== name && plainName(key) === plain);
  const other = alias === undefined ? undefined : raw[alias];
  if (name === 'userId' && other === undefined) return isFields(raw.user) ? readId(raw.user) : raw.user;
  return other ?? personIn(raw, name, isOfDriver) ?? personObject(raw, name) ?? value;
}

/**
 * Reads a record by its schema, whatever is missing: numbers and flags also from texts, names of people also from
 * populated references, a missing or unusable value as null, the id under any of its names. Unknown fields are left out.
 */
export function readRecord<T extends object>(
  schema: ObjectSchema<T>,
  raw: Fields,
  settings?: ReadSettings,
): Lenient<T> {
  let fields = readers.get(schema);
  if (!fields) {
    fields = Object.entries(schema.fields as unknown as Record<string, Schema>).map(
      ([name, field]) => [name, readerOf(field)] as const,
    );
    readers.set(schema, fields);
  }
  // Only a ride's request names user and driver apart.
  const isOfDriver = !Object.hasOwn(schema.fields, 'driver_first_name');
  const record: Fields = {};
  for (const [name, read] of fields) {
    if (name !== '_id') record[name] = read(valueOf(raw, name, isOfDriver), settings);
    else
      record._id = isFields(raw._id) && readText(raw._id) === null ? readRecordId(schema, raw) : readId(raw);
  }
  return record as Lenient<T>;
}

/** Reads an `_id` that is itself a group, such as `{ month: 3 }` in the sign-ups of the dashboard. */
function readRecordId<T extends object>(schema: ObjectSchema<T>, raw: Fields): unknown {
  return readerOf((schema.fields as unknown as Record<string, Schema>)._id as Schema)(raw._id);
}
