import { ValidationFailed } from '../errors.ts';

/** One page of a list that is ordered newest first by id (UUIDv7 ids sort by time). */
export interface Page<T> {
  rows: T[];
  nextCursor: string | null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The id after which the page starts, or undefined for the first page.
 *
 * @param list the list's name; a cursor of another list is refused
 * @throws ValidationFailed for a cursor that this list did not give
 */
export function readCursor(list: string, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const id = decode(list, cursor);
  if (id === undefined || writeCursor(list, id) !== cursor) {
    throw new ValidationFailed({ cursor: 'is not a cursor of this list' });
  }
  return id;
}

/** Cuts a page out of `limit + 1` rows: the row too many tells that there is a next page. */
export function toPage<T extends { id: string }>(list: string, rows: T[], limit: number): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(list, last.id) : null };
}

function writeCursor(list: string, id: string): string {
  return Buffer.from(JSON.stringify([list, id])).toString('base64url');
}

function decode(list: string, cursor: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 2 || parsed[0] !== list) return undefined;
    const id: unknown = parsed[1];
    return typeof id === 'string' && uuid.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
