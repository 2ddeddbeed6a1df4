import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkedMigrations, migrationViolations } from './migrations.ts';
import { root } from './workspaces.ts';

const migration = (statement: string, { head = 'expand', comment = '' } = {}) => `
  import { sql, type Kysely } from 'kysely';
  /** Adds something; drop table users is not what it does. */
  export const compatibility = ${head};
  ${comment}
  export async function up(database: Kysely<unknown>): Promise<void> {
    await sql\`${statement}\`.execute(database);
  }`;

/** Names of the broken rules. */
const broken = (...given: Parameters<typeof migration>) =>
  migrationViolations(migration(...given)).map((violation) => violation.slice(0, violation.indexOf(':')));

const refused: Record<string, readonly string[]> = {
  index: [
    'create index users_phone on users (phone)',
    'CREATE UNIQUE INDEX users_phone\n  ON users (phone)',
    'create index concurrently users_phone on users (phone)',
    'create index on ${sql.table(name)} (id)',
  ],
  'column type': [
    'alter table users alter column phone type varchar(20)',
    'alter table users add column a integer, alter phone set data type text',
  ],
  'not null': [
    'alter table users add column seats integer not null',
    'alter table users add seats int not null',
    'alter table users add checked int not null',
  ],
  'set not null': ['alter table users alter column phone set not null'],
  rewrite: [
    'alter table users add column code uuid default gen_random_uuid()',
    'alter table users add column n bigint generated always as identity',
    "alter table users add column s text generated always as (lower(first_name) || '') stored",
    'alter table users add column n bigserial',
    'alter table users add column n serial8',
  ],
  constraint: [
    'alter table users add constraint adult check (age > 17)',
    'alter table users add foreign key (referred_by) references users (id)',
    'alter table users add constraint one_phone unique (phone)',
    'alter table users add column seats integer check (seats > 0)',
    'alter table users add column seats integer check(seats > 0)',
    'alter table users add check(seats > 0)',
    'create table if not exists users (id uuid); alter table users add unique (phone)',
    'create table ${sql.table(a)} (id uuid); alter table ${sql.table(b)} add unique (phone)',
  ],
  rename: ['alter table users rename to people', 'alter table users rename column phone to phone_number'],
  drop: ['alter table users drop column phone', 'alter table users drop phone', 'drop table if exists users'],
  do: [
    "do $$ begin execute 'drop table ' || 'users'; end $$",
    'do language plpgsql $body$ begin perform 1; end $body$',
    "DO 'begin perform 1; end'",
  ],
  update: [
    'update users set phone = 1',
    'update users u set phone = 1 where id = 2',
    'with a as (select 1) update only users set phone = 1',
  ],
  delete: ['delete from users', 'truncate users'],
  'several tables': ['alter table users add a integer; alter table posts add b integer'],
  lock: [
    'lock table users in share mode',
    'lock users in share mode',
    'lock only users',
    'vacuum (analyze, full) users',
    'reindex table users',
  ],
};

for (const [rule, statements] of Object.entries(refused)) {
  test(`refuses in a migration: ${rule}`, () => {
    for (const statement of statements) {
      assert.ok(broken(statement).includes(rule), `${statement}: ${broken(statement).join(', ')}`);
    }
  });
}

test('allows what locks for a moment', () => {
  const allowed = [
    'alter table users add column seats integer',
    "alter table users add column state text not null default 'new', add column since timestamptz default now()",
    'alter table users add column by uuid references admins (id)',
    'alter table users add constraint adult check (age > 17) not valid',
    'alter table users add constraint one_phone unique using index users_phone',
    'alter table users drop constraint adult',
    'alter table users alter column phone drop not null, alter column phone set default 1',
    'create table notes (id uuid primary key, text text not null check (length(text) < 9))',
    'create table notes (id uuid); create index notes_id on notes (id); update notes set id = null',
    'create trigger t before update on users for each row execute function f()',
    'create function f() returns trigger language plpgsql as $$ begin update users set a = 1; return null; end $$',
    'insert into meta values (1) on conflict do update set value = 2',
    'select 1 from users for update',
    "set local lock_timeout = '1s'",
    'insert into meta values (1) on conflict do nothing',
  ];
  for (const statement of allowed) assert.deepEqual(broken(statement), [], statement);
});

test('what is dropped is declared, and an exception gives its reason', () => {
  const drop = 'alter table users drop column phone';
  assert.deepEqual(broken(drop, { head: "contract('0060-phones')" }), []);
  const update = 'update meta set value = 1';
  assert.deepEqual(broken(update, { comment: '// Allowed (update): the table has a few rows.' }), []);
  assert.deepEqual(broken(update, { comment: '// Allowed (update):' }), ['update']);
  assert.deepEqual(migrationViolations('export {};'), [
    'compatibility: export `compatibility`, either `expand` or `contract(…)`',
  ]);
});

test('a drop is not declared by a comment', () => {
  const drop = 'alter table users drop column phone';
  const comment = "// export const compatibility = contract('0060-phones')";
  assert.deepEqual(broken(drop, { comment }), ['drop']);
  assert.deepEqual(broken(drop, { comment, head: 'undefined' }), ['drop', 'compatibility']);
});

test('refuses builders, whose statements are not read', () => {
  const refused = [
    "await database.schema.alterTable('users').dropColumn('phone').execute();",
    "await database.updateTable('users').set({ phone: null }).execute();",
    "await database.deleteFrom('users').execute();",
    "await database['schema'].dropTable('users').execute();",
    'const { schema: tables } = database;',
  ];
  for (const comment of refused) assert.deepEqual(broken('select 1', { comment }), ['builder'], comment);
  const step = "const steps = [createIndex({ name: 'a', table: 'users', on: '(a)' })];";
  assert.deepEqual(broken('select 1', { comment: step }), []);
});

test('the migrations of this checkout lock no table for long', () => {
  assert.ok(readdirSync(join(root, 'api/src/database/migrations')).includes('all.ts'));
  for (const [file, violations] of checkedMigrations(root)) assert.deepEqual(violations, [], file);
});
