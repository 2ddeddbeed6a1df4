import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { allRows } from '../database/statements.ts';
import type { RecordList } from './record-list.ts';
import { foundByIndex, foundInOpenText, joinsOf, tableOf } from './record-list-repository.ts';
import { isIndexed } from './search.ts';

/** Newest records of a list that are compared one by one, before an index is used. */
const newest = 1_000;

/** Records that the index may contribute. */
const candidates = 500;

/** Request for a few records of a list. */
export interface HitRequest {
  /** Type of the hits, returned with each. */
  type: string;
  search: string;
  /** The search leaves personal data out. */
  masked: boolean;
  take: number;
}

/** A found record: its fields by name, as JSON carries them. */
export interface Hit {
  type: string;
  id: string;
  record: Record<string, unknown>;
}

/**
 * Query for the newest records of a list that a search finds. The cost is bounded for every search: a frequent text is
 * found among the newest records, and only if that yields too few, the trigram index is used, for at most
 * {@link candidates} records. A text of which the index holds no part, such as `%_%`, is searched in the newest records
 * alone. Of a text that is frequent among old records alone, these are not always the newest.
 */
export function hitsIn(list: RecordList, { type, search, masked, take }: HitRequest): RawBuilder<Hit> {
  const found = foundByIndex(list, search);
  const open = masked ? foundInOpenText(list, search) : [];
  // Joined before the limit: only the texts without personal data need it.
  const joins = masked ? joinsOf(list) : sql``;
  const table = tableOf(list);
  const rest = isIndexed(search) ? sql`(select count(*) from recent) < ${take}` : sql`false`;
  const best = sql`order by record.id desc limit ${take}`;
  return sql<Hit>`
    with recent as materialized (
      select record.id from (
        select record.* from ${table} where ${list.always} order by record.id desc limit ${sql.lit(newest)}
      ) as record ${joins} where ${all([...found, ...open])} ${best}
    ), indexed as materialized (
      select record.id from (
        select record.* from ${table}
        where ${rest} and ${all([list.always, ...found])}
        limit ${sql.lit(candidates)}
      ) as record ${joins} where ${all(open)} ${best}
    ), page as (
      select ${list.columns} from ${table} ${joinsOf(list)}
      where record.id = any(array(select id from recent union select id from indexed)) ${best}
    )
    select ${type}::text as type, page.id, to_jsonb(page) as record from page`;
}

const all = (conditions: RawBuilder<SqlBool>[]) => sql.join([sql<SqlBool>`true`, ...conditions], sql` and `);

/** Reads the hits of several lists in one statement, newest first within each type. */
export async function selectHits(database: Handle, lists: readonly RawBuilder<Hit>[]): Promise<Hit[]> {
  if (lists.length === 0) return [];
  const united = sql.join(
    lists.map((hits) => sql`select * from (${hits}) as hit`),
    sql` union all `,
  );
  return allRows<Hit>(database)`${united} order by id desc`;
}
