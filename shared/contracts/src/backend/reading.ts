import type { InferType, ObjectSchema, Schema } from 'yup';

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

/** Object of unknown fields. */
export type Fields = Record<string, unknown>;

/** True for an object that is no array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** First of the named fields that is neither missing nor null. */
export function fieldOf(fields: Fields, ...names: readonly string[]): unknown {
  // A loop without arrays: a whole list calls this several times for each record.
  for (const name of names) {
    const value = fields[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Unwraps a scalar of MongoDB's extended JSON, such as `{ "$oid": "…" }`. */
function scalarOf(value: unknown): unknown {
  if (!isFields(value)) return value;
  return fieldOf(value, '$oid', '$date', '$numberDecimal', '$numberLong', '$numberInt', '$numberDouble');
}

/** Reads a text; numbers and flags become texts, anything else null. */
export function readText(raw: unknown): string | null {
  const value = scalarOf(raw);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** Reads a finite number, also from a text such as `"5000.50"` or `"₦5,000.50"`; anything else is null. */
export function readNumber(raw: unknown): number | null {
  const value = scalarOf(raw);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const digits = value.replaceAll(/[₦,\s]/g, '');
  return digits !== '' && Number.isFinite(Number(digits)) ? Number(digits) : null;
}

const flagTexts: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };

/** Reads a flag, also from `"true"`, `"yes"`, `1`, or a list of which one entry is enough; anything else is null. */
export function readFlag(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === '1') return true;
  if (raw === 0 || raw === '0') return false;
  if (Array.isArray(raw)) return raw.length > 0;
  return typeof raw === 'string' ? (flagTexts[raw.trim().toLowerCase()] ?? null) : null;
}

/** Reads a time as ISO 8601 UTC, also from milliseconds since 1970; what is no time is null. */
export function readInstant(raw: unknown): string | null {
  const value = scalarOf(raw);
  if ((typeof value !== 'string' || value === '') && typeof value !== 'number') return null;
  const time = new Date(typeof value === 'string' && /^\d{12,}$/.test(value) ? Number(value) : value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

/** Reads a calendar day: `2026-11-21`, or an instant; what is neither is null. */
function readDay(raw: unknown): string | null {
  const value = scalarOf(raw);
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : readInstant(value);
}

/** Reads a text that has known values, whatever its case; another value stays as it is. */
const readKnown = (known: readonly unknown[]) => (raw: unknown) => {
  const text = readText(raw);
  const found = text?.trim().toLowerCase();
  return known.includes(found) ? found : text;
};

type Reader = (raw: unknown) => unknown;

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
      return (raw) => (isFields(raw) ? readRecord(schema as ObjectSchema<object>, raw) : null);
    case 'array': {
      const read = innerType ? readerOf(innerType) : (raw: unknown) => raw;
      return (raw) => (Array.isArray(raw) ? raw.map(read).filter((item) => item !== null) : null);
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

/**
 * Reads a record by its schema, whatever is missing: numbers and flags also from texts, a missing or unusable value
 * as null, the id under any of its names. Unknown fields are left out.
 */
export function readRecord<T extends object>(schema: ObjectSchema<T>, raw: Fields): Lenient<T> {
  let fields = readers.get(schema);
  if (!fields) {
    fields = Object.entries(schema.fields as unknown as Record<string, Schema>).map(
      ([name, field]) => [name, readerOf(field)] as const,
    );
    readers.set(schema, fields);
  }
  const record: Fields = {};
  for (const [name, read] of fields) {
    if (name !== '_id') record[name] = read(raw[name]);
    else
      record._id = isFields(raw._id) && readText(raw._id) === null ? readRecordId(schema, raw) : readId(raw);
  }
  return record as Lenient<T>;
}

/** Reads an `_id` that is itself a group, such as `{ month: 3 }` in the sign-ups of the dashboard. */
function readRecordId<T extends object>(schema: ObjectSchema<T>, raw: Fields): unknown {
  return readerOf((schema.fields as unknown as Record<string, Schema>)._id as Schema)(raw._id);
}
