import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import type { Hit } from '../../../lists/list-hits.ts';

/** Reads the hits of several lists in one statement, newest first within each type. */
export async function selectHits(database: Handle, lists: readonly RawBuilder<Hit>[]): Promise<Hit[]> {
  if (lists.length === 0) return [];
  const united = sql.join(
    lists.map((hits) => sql`select * from (${hits}) as hit`),
    sql` union all `,
  );
  const { rows } = await sql<Hit>`${united} order by id desc`.execute(database);
  return rows;
}
