import type { ObjectSchema, Schema } from 'yup';

/** Column of a field of the service API: `withdrawalID` is `withdrawal_id`, `confirmRide` is `confirm_ride`. */
export type ColumnOf = (field: string) => string;

/** Converts the fields of a validated body to columns: naira to kobo, absent fields left out. */
export function toColumns(
  schema: ObjectSchema<object>,
  body: object,
  columnOf: ColumnOf,
): Record<string, unknown> {
  const fields = schema.fields as Record<string, Schema>;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [columnOf(field), isMoney(fields[field]) ? toKobo(value) : value]),
  );
}

const isMoney = (field: Schema | undefined) =>
  (field?.meta() as { unit?: string } | undefined)?.unit === 'naira';

/** Kobo of naira with at most two decimals. */
export const toKobo = (naira: unknown): unknown =>
  typeof naira === 'number' ? Math.round(naira * 100) : naira;

/** Changed values as the audit keeps them: flags, numbers, days and ids, and the names of the other fields. */
export function changedValues(
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
