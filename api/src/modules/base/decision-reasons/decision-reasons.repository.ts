import type { Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';

/** First names of users by their ids. */
export async function selectFirstNames(database: Handle, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await allRows<{ id: string; first_name: string }>(database)`
    select id, first_name from users where id = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row.first_name]));
}
