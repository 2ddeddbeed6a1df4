import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase, missing } from '../testing/copying.ts';
import { createScratch } from '../testing/databases.ts';
import { migrateToLatest } from './migrate.ts';
import { defaultWaits, expand, MigrationBlocked, type SchemaMigration } from './migration.ts';
import { backfill, createIndex, validateConstraint } from './migration-steps.ts';
import { openDatabase } from './open.ts';
import type { Handle } from './schema.ts';

const people: Record<string, SchemaMigration> = {
  '0001-people': {
    up: async (database) => {
      await sql`create table people (id uuid primary key default gen_random_uuid(), phone text)`.execute(
        database,
      );
      await sql`insert into people (phone) select n from generate_series(1, 2500) as n`.execute(database);
    },
  },
};
const index = createIndex({ name: 'people_mobile', table: 'people', on: '(mobile)', unique: true });
const withMobile: Record<string, SchemaMigration> = {
  ...people,
  '0002-mobile': {
    compatibility: expand,
    up: async (database) => {
      await sql`alter table people add column mobile text,
        add constraint has_mobile check (mobile is not null) not valid`.execute(database);
    },
    steps: [
      backfill({ table: 'people', set: sql`mobile = '0' || phone`, where: sql`mobile is null` }),
      index,
      validateConstraint('people', 'has_mobile'),
    ],
  },
};

async function assertMigrated(database: Handle): Promise<void> {
  const { rows } = await sql`
    select count(*)::int as people, count(mobile)::int as mobile,
      (select indisvalid and indisunique from pg_index where indexrelid = to_regclass('people_mobile')) as index,
      (select convalidated from pg_constraint where conname = 'has_mobile') as validated
    from people`.execute(database);
  assert.deepEqual(rows, [{ people: 2500, mobile: 2500, index: true, validated: true }]);
}

for (const engine of ['pglite', 'postgres'] as const)
  test(
    `fills, indexes and validates after the change, on ${engine}`,
    { skip: missing(engine) },
    async (context) => {
      const { kysely } = await emptyDatabase(context, engine);
      const lines: string[] = [];
      await migrateToLatest(kysely, withMobile, { report: (line) => lines.push(line) });
      await assertMigrated(kysely);
      assert.deepEqual(lines, [
        '0002-mobile: backfill of people: 1,000 of 2,500 rows',
        '0002-mobile: backfill of people: 2,000 of 2,500 rows',
        '0002-mobile: backfill of people: 2,500 of 2,500 rows',
        '0002-mobile: index people_mobile: is created',
      ]);
      assert.deepEqual(await migrateToLatest(kysely, withMobile), []);
    },
  );

/** A database that several connections use at once. */
async function shared(context: { after: (end: () => Promise<void>) => void }) {
  const scratch = await createScratch();
  const handle = await openDatabase({ databaseUrl: scratch.url });
  context.after(async () => {
    await handle.close();
    await scratch.drop();
  });
  return handle.kysely;
}

const skip = missing('postgres');

test(
  'an interrupted migration goes on with its steps, and creates an invalid index anew',
  { skip },
  async (context) => {
    const kysely = await shared(context);
    let fails = true;
    const interrupted = {
      ...withMobile,
      '0002-mobile': {
        ...withMobile['0002-mobile'],
        steps: [
          ...withMobile['0002-mobile']!.steps!,
          { what: 'step', run: () => (fails ? Promise.reject(new Error('interrupted')) : Promise.resolve()) },
        ],
      },
    };
    await assert.rejects(migrateToLatest(kysely, interrupted), /interrupted/);
    // An invalid index, as after a failed `create index concurrently`.
    await sql`drop index people_mobile`.execute(kysely);
    await sql`insert into people (mobile) values ('01')`.execute(kysely);
    await assert.rejects(
      sql`create unique index concurrently people_mobile on people (mobile)`.execute(kysely),
      /could not create unique index/,
    );
    await sql`delete from people where phone is null`.execute(kysely);
    fails = false;
    assert.deepEqual(await migrateToLatest(kysely, interrupted), []);
    await assertMigrated(kysely);
  },
);

test('processes that run the steps at once do not disturb each other', { skip }, async (context) => {
  const kysely = await shared(context);
  const waits = { ...defaultWaits, pauses: [20, 50] as const };
  const ran = await Promise.all([1, 2, 3].map(() => migrateToLatest(kysely, withMobile, { waits })));
  assert.deepEqual(ran.flat().sort(), Object.keys(withMobile));
  await assertMigrated(kysely);
});

test(
  'a migration that waits for a reader lets others pass, and is tried again',
  { skip },
  async (context) => {
    const kysely = await shared(context);
    await migrateToLatest(kysely, people);
    const waits = { ...defaultWaits, lockTimeout: 50, pauses: [20, 50] as const };
    let tries = 0;
    const { done } = await kysely.transaction().execute(async (reader) => {
      await sql`select 1 from people limit 1`.execute(reader);
      let done: Promise<string[]> | undefined;
      await new Promise<void>((triedTwice) => {
        const report = () => {
          tries += 1;
          if (tries === 2) triedTwice();
        };
        done = migrateToLatest(kysely, withMobile, { waits, report });
      });
      const { rows } = await sql`select count(*)::int as count from people`.execute(kysely);
      assert.deepEqual(rows, [{ count: 2500 }]);
      return { done };
    });
    assert.deepEqual(await done, ['0002-mobile']);
    await assertMigrated(kysely);
  },
);

test(
  'a migration that never gets its lock is given up, and nothing of it stays',
  { skip },
  async (context) => {
    const kysely = await shared(context);
    await migrateToLatest(kysely, people);
    await kysely.transaction().execute(async (reader) => {
      await sql`select 1 from people limit 1`.execute(reader);
      const waits = { lockTimeout: 20, pauses: [5, 5] as const, giveUpAfter: 30 };
      await assert.rejects(migrateToLatest(kysely, withMobile, { waits }), MigrationBlocked);
    });
    assert.deepEqual(await migrateToLatest(kysely, people), []);
  },
);
