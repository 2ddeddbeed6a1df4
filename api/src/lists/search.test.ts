import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pglite } from '../testing/databases.ts';
import { isIndexed, searchConditions } from './search.ts';

const searches = [
  'ada',
  'ad',
  'Ọlá',
  'ab-12-cd',
  'a1-b2',
  '%_%',
  '___',
  '-- -',
  'a%b',
  '%a',
  'ab%',
  'zq x',
  '🙂🙂🙂',
];

test('a search is indexed if PostgreSQL finds a trigram in one of its patterns', async (t) => {
  const handle = await pglite.open();
  t.after(() => handle.close());
  await sql`create table texts (text text not null)`.execute(handle.kysely);
  await sql`insert into texts select 'row ' || n from generate_series(1, 2000) as n`.execute(handle.kysely);
  await sql`create index on texts using gin (text gin_trgm_ops)`.execute(handle.kysely);
  await sql`set enable_seqscan = off`.execute(handle.kysely);
  const readsAll = async (search: string) => {
    const conditions = sql.join(searchConditions(sql<string>`text`, search), sql` and `);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off) select from texts where ${conditions}`.execute(handle.kysely);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // Without a trigram the index returns every row.
    return /Seq Scan/.test(plan) || /Bitmap Index Scan.*rows=2000/.test(plan);
  };
  for (const search of searches) assert.equal(await readsAll(search), !isIndexed(search), search);
});
