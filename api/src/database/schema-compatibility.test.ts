import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase, missing, newFolder } from '../testing/copying.ts';
import { createScratch } from '../testing/databases.ts';
import { startServer } from '../testing/server-process.ts';
import {
  findMigrations,
  isTooOld,
  migrateToLatest,
  readRecords,
  SchemaTooNew,
  SchemaTooOld,
} from './migrate.ts';
import { contract, expand, type SchemaMigration } from './migration.ts';
import * as firstRelease from './migrations/0001-first-release.ts';
import { migrations } from './migrations/all.ts';
import { openDatabase } from './open.ts';
import type { Handle } from './schema.ts';

const first: Record<string, SchemaMigration> = {
  '0001-users': {
    up: async (database) => {
      await sql`create table people (id integer primary key, phone text)`.execute(database);
    },
  },
};
const second: Record<string, SchemaMigration> = {
  ...first,
  '0002-mobile': {
    compatibility: expand,
    up: async (database) => {
      await sql`alter table people add column mobile text`.execute(database);
    },
  },
};
const third: Record<string, SchemaMigration> = {
  ...second,
  '0003-no-phone': {
    compatibility: contract('0002-mobile'),
    up: async (database) => {
      await sql`alter table people drop column phone`.execute(database);
    },
  },
};

// Opening the embedded database takes seconds, so it is used without PostgreSQL only.
const engine = missing('postgres') === false ? 'postgres' : 'pglite';

test('older processes start beside a schema that is compatible', async (context) => {
  const { kysely } = await emptyDatabase(context, engine);
  await migrateToLatest(kysely, second);
  assert.deepEqual(await migrateToLatest(kysely, first), []);
  assert.deepEqual((await findMigrations(kysely, first)).newer, ['0002-mobile']);

  await migrateToLatest(kysely, third);
  assert.deepEqual(await migrateToLatest(kysely, second), []);
  await assert.rejects(migrateToLatest(kysely, first), (error: Error) => {
    assert.ok(error instanceof SchemaTooNew);
    assert.match(error.message, /newer version migrated the database \(0003-no-phone\)/);
    return true;
  });

  // One that does not say so is not compatible.
  await migrateToLatest(kysely, { ...third, '0004-unknown': {} });
  await assert.rejects(migrateToLatest(kysely, third), SchemaTooNew);
  await assert.rejects(
    migrateToLatest(kysely, { ...third, '0003-late': {}, '0004-unknown': {} }),
    /0003-late comes before 0004-unknown/,
  );
});

for (const engine of ['pglite', 'postgres'] as const)
  test(
    `a database of before the first release is refused, and stays as it is, on ${engine}`,
    { skip: missing(engine) },
    async (context) => {
      const scratch = engine === 'postgres' ? await createScratch() : undefined;
      if (scratch) context.after(scratch.drop);
      const dataDir = newFolder(context);
      const use = async <T>(work: (database: Handle) => Promise<T>): Promise<T> => {
        const { kysely, close } = await openDatabase({ databaseUrl: scratch?.url, dataDir });
        return work(kysely).finally(close);
      };
      const former = ['0001-baseline', '0002-authority', '0005-outside-accounts'];
      const trial = Object.fromEntries(former.map((name) => [name, { compatibility: expand }]));
      await use((database) => migrateToLatest(database, trial));
      const refused = await use(async (database) => {
        await assert.rejects(findMigrations(database), SchemaTooOld);
        return migrateToLatest(database).catch((error: Error) => error.message);
      });
      assert.match(String(refused), /before the first release .*\(0001-baseline\).*remove the folder/);
      const environment: Record<string, string> = scratch
        ? { DATABASE_URL: scratch.url }
        : { DATA_DIR: dataDir };
      await assert.rejects(startServer(context, environment), (error: Error) => {
        const lines = error.message.split('\n').filter((line) => line.includes('before the first release'));
        assert.deepEqual(lines.length, 1, error.message);
        assert.ok(lines[0]?.includes(String(refused)), error.message);
        return true;
      });
      const left = await use(async (database) => ({
        names: (await readRecords(database)).map(({ name }) => name),
        tables: (await sql`select from pg_tables where schemaname = 'public'`.execute(database)).rows.length,
      }));
      assert.deepEqual(left, { names: former, tables: 1 });
      // Its file was edited since.
      assert.ok(Object.keys(migrations)[0]?.endsWith(firstRelease.edition));
      assert.ok(isTooOld([{ name: '0001-first-release-0a1b2c3d', needs: null, finished: true }], migrations));
    },
  );
