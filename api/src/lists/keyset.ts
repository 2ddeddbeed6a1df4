import { ValidationFailed } from '../plugins/errors.ts';

/** One page of a list. Its order is total, since it ends with the id (UUIDv7 ids sort by time). */
export interface Page<T> {
  rows: T[];
  nextCursor: string | null;
}

/** Where a page ends: at the id of its last row and, in a list sorted by a column, at that row's value of it. */
export interface Position {
  id: string;
  value?: string | undefined;
}

/** What a cursor belongs to. */
export interface Keyset {
  /** The list's name. */
  list: string;
  /** As asked: `-amount`; undefined for the newest first. */
  order?: string | undefined;
  /** The type of the column that sorts; undefined where the id alone does. */
  type?: 'text' | 'bigint' | 'date' | undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The position after which the page starts, or undefined for the first page.
 *
 * @throws ValidationFailed for a cursor that this list did not give in this order
 */
export function readCursor(keyset: Keyset, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = decode(keyset, cursor);
  if (position === undefined || writeCursor(keyset, position) !== cursor) {
    throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
  }
  return position;
}

/** Cuts a page out of `limit + 1` rows: the row too many tells that there is a next page. */
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

/** Where a page that ends with this row ends. */
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

/** What the database would refuse as a value of the type must not reach it. */
const isOfType: Record<NonNullable<Keyset['type']>, (value: string) => boolean> = {
  text: (value) => !value.includes('\0'),
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  date: (value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value,
};
