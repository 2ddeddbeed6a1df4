import assert from 'node:assert/strict';
import { it, test } from 'node:test';
import { sql, type Kysely } from 'kysely';
import { onEachDatabase } from '../testing/api.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { insertUser } from '../testing/records.ts';
import { migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { openDatabase } from './open.ts';
import { rowOf } from '../testing/rows.ts';
import { allRows, execute } from './statements.ts';

onEachDatabase('database', (api, database) => {
  it('applies no migration twice', async () => {
    assert.deepEqual(await migrateToLatest(database), []);
  });

  it('rolls back a failed migration, and keeps those before it', async () => {
    const creates = {
      up: async (owner: Kysely<unknown>) => {
        await execute(owner)`create table half_done (id integer)`;
      },
    };
    let repaired = false;
    const fails = {
      up: async (owner: Kysely<unknown>) => {
        await execute(owner)`alter table half_done add column name text`;
        if (!repaired) await execute(owner)`select 1 / 0`;
      },
    };
    const known = { ...migrations, '9998-creates': creates, '9999-fails': fails };
    await assert.rejects(migrateToLatest(database, known), /division by zero/);
    await assert.rejects(sql`select name from half_done`.execute(database), /column "name" does not exist/);
    // The lock is released, and the repaired version applies the migration.
    repaired = true;
    assert.deepEqual(await migrateToLatest(database, known), ['9999-fails']);
  });

  it('reads counts and kobo as numbers and days as text', async () => {
    const rows = await allRows(database)`
      select count(*) as count, sum(v) as total, max(v) as kobo, date '2026-11-21' as day, now() as moment
      from (values (9007199254740991::bigint)) as t (v)`;
    const row = rows[0] as Record<string, unknown>;
    assert.deepEqual(
      { ...row, moment: row['moment'] instanceof Date },
      { count: 1, total: 9007199254740991, kobo: 9007199254740991, day: '2026-11-21', moment: true },
    );
  });

  it('computes the balance, and refuses one below zero', async () => {
    const id = await insertUser(database, {
      total_earnings: 500,
      total_refunds: 100,
      total_withdrawals: 250,
    });
    assert.equal((await rowOf(database, 'users', ['total_balance'], { id })).total_balance, 350);
    await assert.rejects(insertUser(database, { total_withdrawals: 1 }), /check constraint/);
  });

  it('uses the index for newest-first pages and the trigram index for a search', async () => {
    const plan = async (query: ReturnType<typeof sql>) =>
      database.transaction().execute(async (transaction) => {
        // The planner prefers a scan of few rows; the test is whether the index can be used.
        await execute(transaction)`set local enable_seqscan = off`;
        return JSON.stringify(await allRows(transaction)`explain ${query}`);
      });
    const page = sql`select id from users where deleted_at is null and blocked and id < gen_random_uuid()
      order by id desc limit 50`;
    assert.match(await plan(page), /users_live_blocked/);
    await execute(database)`insert into users (id, first_name, last_name, phone_number, email)
      select gen_random_uuid(), 'A' || n, 'B', 'p' || n, 'e' from generate_series(1, 3000) as n`;
    await execute(database)`analyze users`;
    assert.match(await plan(sql`select id from users where search like lower('%A2999%')`), /users_search/);
    const short = sql`select id from users where search like lower('a2%') or search like lower('% a2%')`;
    assert.match(await plan(short), /users_search/);
    const byBalance = sql`select id from users where deleted_at is null and (total_balance, id) < (5, gen_random_uuid())
      order by total_balance desc, id desc limit 50`;
    assert.match(await plan(byBalance), /users_by_total_balance/);
    const parcels = sql`select id from sent_parcels where search like lower('%okafor%')`;
    assert.match(await plan(parcels), /sent_parcels_search_trigrams/);
  });
});

const skip = postgres.missing ?? false;
test('concurrent processes apply each migration once', { skip }, async (context) => {
  const scratch = await createScratch();
  context.after(scratch.drop);
  const handles = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: scratch.url })));
  const ran = await Promise.all(handles.map((handle) => migrateToLatest(handle.kysely)));
  assert.deepEqual(ran.flat().sort(), Object.keys(migrations));
  await Promise.all(handles.map((handle) => handle.close()));
});
