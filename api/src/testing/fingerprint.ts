import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { sealAudit } from '../modules/base/audit/audit-verification.service.ts';
import { allRows } from '../database/statements.ts';

/** Tables that a refused call may change: rate limits, used challenges, the last use of a session. */
const excluded = ['limiter_counts', 'factor_challenges', 'sessions'];

/** Hash of the rows of each table, without the excluded tables. Seals the audit, which the server does at any time. */
export async function fingerprint(database: Handle): Promise<Record<string, string>> {
  await sealAudit(database);
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${excluded})`.execute(
    database,
  );
  const each = tables.rows.map(
    ({ name }) => sql`
      select ${sql.lit(name)} as name, md5(coalesce(string_agg(r::text, chr(10) order by r::text), '')) as hash
      from ${sql.table(name)} as r`,
  );
  const rows = await allRows<{ name: string; hash: string }>(database)`${sql.join(each, sql` union all `)}`;
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
