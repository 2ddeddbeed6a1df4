import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';

/** Columns of all tables that contain a text, ignoring case, as `table.column`. */
export async function columnsWith(database: Handle, text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 1, 2`.execute(
    database,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where position(lower(${text}) in lower(${sql.ref(column)}::text)) > 0 limit 1`.execute(
      database,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** A day so many months ago, `YYYY-MM-DD`. */
export function dayBefore(months: number, days = 0): string {
  return monthsAgo(months, days).toISOString().slice(0, 10);
}

/** The time so many months and days ago. */
export function monthsAgo(months: number, days = 0): Date {
  const time = new Date();
  time.setUTCMonth(time.getUTCMonth() - months);
  time.setUTCDate(time.getUTCDate() - days);
  return time;
}

/** A time in a year so many years ago. */
export const yearsAgo = (years: number): Date =>
  new Date(Date.UTC(new Date().getUTCFullYear() - years, 5, 15));
