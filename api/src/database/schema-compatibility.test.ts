import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyDatabase, missing } from '../testing/copying.ts';
import { findMigrations, migrateToLatest, SchemaTooNew } from './migrate.ts';
import { contract, expand, type SchemaMigration } from './migration.ts';

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
