import { ValidationFailed } from '../plugins/errors.ts';
import type { SortType } from './record-list.ts';

/** One page of a list. The id (UUIDv7, which sorts by time) is the last key column, so the order is total. */
export interface Page<T> {
  rows: T[];
  nextCursor: string | null;
}

/** Cursor position: the id of a page's last row and, in a list sorted by a column, its value of that column. */
export interface Position {
  id: string;
  value?: string | undefined;
}

/** The list and order that a cursor is valid for. */
export interface Keyset {
  /** The list's name. */
  list: string;
  /** Sort parameter of the query, such as `-amount`; undefined for newest first. */
  order?: string | undefined;
  /** Type of the sorted column; undefined if the list is sorted by id alone. */
  type?: SortType | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads the position after which the page starts; undefined for the first page.
 * @throws ValidationFailed for a cursor of another list or order
 */
export function readCursor(keyset: Keyset, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = decode(keyset, cursor);
  if (position === undefined || writeCursor(keyset, position) !== cursor)
    throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
  return position;
}

/** Cuts a page out of `limit + 1` rows: the extra row shows that there is a next page. */
export function toPage<T extends { id: string; sort_value?: string | null }>(
  keyset: Keyset,
  rows: T[],
  limit: number,
): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: more ? writeCursor(keyset, positionOf(last)) : null };
}

/** Position of a row. */
export const positionOf = (row: { id: string; sort_value?: string | null }): Position => ({
  id: row.id,
  value: row.sort_value ?? undefined,
});

function writeCursor({ list, order, type }: Keyset, { id, value }: Position): string {
  const parts = order === undefined ? [list, id] : [list, id, order, ...(type === undefined ? [] : [value])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function decode(keyset: Keyset, cursor: string): Position | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed)) return undefined;
    const [list, id, order, value] = parsed as unknown[];
    if (list !== keyset.list || order !== keyset.order) return undefined;
    if (typeof id !== 'string' || !uuid.test(id)) return undefined;
    if (keyset.type === undefined) return { id };
    return typeof value === 'string' && isOfType[keyset.type](value) ? { id, value } : undefined;
  } catch {
    return undefined;
  }
}

/** Validates a value by its type before it reaches the database. */
const isOfType: Record<NonNullable<Keyset['type']>, (value: string) => boolean> = {
  text: (value) => !value.includes('\0'),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  numeric: (value) => /^-?\d{1,16}(\.\d{1,4})?$/.test(value),
  timestamptz: (value) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value) &&
    !Number.isNaN(Date.parse(value.replace(/([+-]\d\d)$/, '$1:00'))),
  date: (value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value,
};
