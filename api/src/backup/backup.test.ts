// Over 300 lines: both engines, and their faults, are restored from one set-up.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { openForCopying } from '../database/copying.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import type { DatabaseOptions } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import { fillDemo } from '../demo/fill.ts';
import { appendAudit, sealAudit, walkAudit } from '../modules/base/audit/audit.service.ts';
import { allRows, missing, newFolder } from '../testing/copying.ts';
import { createScratch } from '../testing/databases.ts';
import { insertAdmin, insertToken, insertUser } from '../testing/records.ts';
import { BackupDamaged, BackupKeyRefused, createBackupKey, readBackupKeys } from './encryption.ts';
import { ToolFailed } from './postgres-tools.ts';
import { restoreBackup, RestoreRefused } from './restore.ts';
import { leftOut, MigrationUnfinished, writeBackup } from './write-backup.ts';

const specialText = 'tab\there, line\nbreak, \\N, \\., back\\slash, "quotes", ₦ and 🚗\r\n\\.\n';
const codeHash = 'c0de'.repeat(16);

/** Fills a database with special characters, nulls, an audit, and tables that a backup leaves out. */
async function fill(database: Handle, demo = false): Promise<void> {
  await migrateToLatest(database);
  if (demo) await fillDemo(database, { scale: 0.2 });
  const admin = await insertAdmin(database, { superAdmin: true, rights: { viewAllUsers: true } });
  await insertToken(database, admin.id);
  const referrer = await insertUser(database, { first_name: specialText, total_earnings: 123_456_789_012 });
  await insertUser(database, { referred_by: referrer, deleted_at: new Date(), deleted_by: admin.id });
  // The new version of the row comes after the one that refers to it.
  await sql`update users set is_verified = true where id = ${referrer}::uuid`.execute(database);
  await sql`insert into limiter_counts values ('code-phone', '08031234567', array[now(), now() - interval '1 hour'])`.execute(
    database,
  );
  await sql`insert into one_time_codes (phone_number, browser_hash, id, code_hash, expires_at)
    values ('08031234567', ${'b'.repeat(64)}, ${newId()}, ${codeHash}, now())`.execute(database);
  const entry = { action: 'user.block', recordType: 'user', recordId: referrer, before: null };
  const append = (...after: (object | null)[]) =>
    database.transaction().execute((transaction) =>
      appendAudit(
        transaction,
        { adminId: admin.id, address: '127.0.0.1', requestId: 'r' },
        after.map((each) => ({ ...entry, after: each as Record<string, unknown> | null })),
      ),
    );
  await append({ text: specialText }, null);
  await sealAudit(database);
  await append({ sealed: false });
}

type Engine = 'postgres' | 'pglite';
const engine: Engine = missing('postgres') === false ? 'postgres' : 'pglite';

/** A database without tables: its options, and `use`, which opens it for some work. */
async function emptyPlace(context: TestContext, of: Engine = engine) {
  const scratch = of === 'postgres' ? await createScratch() : undefined;
  if (scratch) context.after(scratch.drop);
  const options: DatabaseOptions = scratch ? { databaseUrl: scratch.url } : { dataDir: newFolder(context) };
  const use = async <T>(work: (database: Handle) => Promise<T>): Promise<T> => {
    const { kysely, close } = await openForCopying(options);
    return work(kysely).finally(close);
  };
  return { options, use };
}
type Place = Awaited<ReturnType<typeof emptyPlace>>;

async function filledPlace(context: TestContext, of: Engine = engine, demo = false): Promise<Place> {
  const place = await emptyPlace(context, of);
  await place.use((database) => fill(database, demo));
  return place;
}

const assertEmpty = async ({ options, use }: Place, message?: string) => {
  if (options.dataDir === undefined) assert.deepEqual(await use(allRows), {}, message);
  else assert.deepEqual(readdirSync(options.dataDir), [], message);
};

/** Definitions of all indexes, constraints and triggers. */
async function definitions(database: Handle): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) || indisvalid::text as definition from pg_index
      join pg_class c on c.oid = indexrelid where relnamespace = current_schema()::regnamespace
    union all select conrelid::regclass::text || conname::text || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal
    order by 1`.execute(database);
  return rows.map(({ definition }) => definition);
}

const contentOf = (place: Place) =>
  place.use(async (database) => ({ rows: await allRows(database), defined: await definitions(database) }));

async function assertSame(source: Place, target: Place): Promise<void> {
  const [before, after] = [await contentOf(source), await contentOf(target)];
  assert.deepEqual([after.defined, Object.keys(after.rows)], [before.defined, Object.keys(before.rows)]);
  for (const [table, rows] of Object.entries(before.rows)) {
    const isLeftOut = (leftOut as readonly string[]).includes(table);
    assert.deepEqual(after.rows[table], isLeftOut ? [] : rows, table);
  }
  for (const table of ['users', 'audit', 'sessions', 'one_time_codes', 'limiter_counts'])
    assert.ok((before.rows[table] ?? []).length > 0, `${table} had rows`);
  await target.use(async (database) => {
    const { brokenAt, unsealed } = await walkAudit(database);
    assert.deepEqual([brokenAt, unsealed], [null, before.rows['audit_unsealed']?.length]);
    // Triggers are enabled: the audit refuses deletion.
    await insertUser(database, { phone_number: '09000000000' });
    await assert.rejects(sql`delete from audit`.execute(database), /never changed or removed/);
  });
}

for (const each of ['pglite', 'postgres'] as const)
  test(`restores every row on ${each}, and the copy works`, { skip: missing(each) }, async (context) => {
    const [source, target] = [await filledPlace(context, each, true), await emptyPlace(context, each)];
    const folder = newFolder(context);
    const file = join(folder, 'one.gz');
    writeFileSync(file, 'an older one');
    await writeBackup(source.options, file);
    assert.deepEqual([readdirSync(folder), statSync(file).mode & 0o777], [['one.gz'], 0o600]);
    assert.equal(gunzipSync(readFileSync(file)).includes(codeHash), false, 'codes are nowhere in the file');
    const phases = new Set<string>();
    const onProgress = (phase: string) => phases.add(phase);
    assert.deepEqual(await restoreBackup(target.options, file, { onProgress }), []);
    assert.deepEqual(
      [...phases],
      [
        'reading the file',
        'loading the backup',
        'migrating to the schema of this version',
        'collecting statistics',
        'verifying the audit',
        'verifying the ledger',
      ],
    );
    await assertSame(source, target);
    await assert.rejects(restoreBackup(target.options, file), /The database is not empty/);
  });

test('restores nothing from a truncated, changed, foreign, newer or too old file', async (context) => {
  const [source, target] = [await filledPlace(context), await emptyPlace(context)];
  const file = join(newFolder(context), 'whole.gz');
  await source.use((database) =>
    sql`insert into migrations values ('9999-later', '', null, true)`.execute(database),
  );
  await writeBackup(source.options, file);
  const newer = readFileSync(file);
  await source.use((database) => sql`delete from migrations where name = '9999-later'`.execute(database));
  const rename = (name: string) =>
    source.use((database) => sql`update migrations set name = ${name}`.execute(database));
  await rename('0001-baseline');
  await writeBackup(source.options, file);
  const tooOld = readFileSync(file);
  await rename(Object.keys(migrations)[0]!);
  await writeBackup(source.options, file);
  const zipped = readFileSync(file);
  const dump = gunzipSync(zipped);
  const otherDump = Buffer.concat([Buffer.alloc(257), Buffer.from('ustar'), Buffer.alloc(250)]);
  const flipped = (at: number) => Buffer.from(zipped.map((byte, i) => (i === at ? byte ^ 8 : byte)));
  const damaged: [string, Buffer, RegExp][] = [
    ['truncated file', zipped.subarray(0, Math.floor(zipped.length / 2)), /not a whole backup/],
    ['truncated dump', gzipSync(dump.subarray(0, Math.floor(dump.length / 2))), /cannot be loaded/],
    ['flipped bit', flipped(300), /not a whole backup/],
    ['flipped bit near the end', flipped(zipped.length - 100), /not a whole backup/],
    ['changed checksum', flipped(zipped.length - 6), /not a whole backup: incorrect data check/],
    ['not gzipped', Buffer.from('hello'), /incorrect header check/],
    ['other text', gzipSync('hello\n'), /it has no dump of a database/],
    ['newer version', newer, /newer version/],
    ['too old version', tooOld, /before the first release .*npm run export of that version/],
    [
      'other engine',
      gzipSync(engine === 'postgres' ? otherDump : 'PGDMP'),
      /npm run export and npm run import/,
    ],
  ];
  for (const [name, content, message] of damaged) {
    writeFileSync(file, content);
    await assert.rejects(restoreBackup(target.options, file), (error: Error) => {
      assert.ok(error instanceof BackupDamaged || error instanceof RestoreRefused, `${name}: ${error.stack}`);
      assert.match(error.message, message, name);
      assert.match(error.message, /Nothing was restored/);
      return true;
    });
    await assertEmpty(target, name);
  }
  writeFileSync(file, zipped);
  await restoreBackup(target.options, file);
  await assertSame(source, target);
});

test('refuses a database that is not empty, and one without tables', async (context) => {
  const [source, target] = [await emptyPlace(context), await emptyPlace(context)];
  const file = join(newFolder(context), 'one.gz');
  await assert.rejects(writeBackup(source.options, file), /nothing to back up/);
  assert.equal(existsSync(file), false);
  await source.use((database) => fill(database));
  await writeBackup(source.options, file);
  await target.use((database) => sql`create table something as select 1 as id`.execute(database));
  await assert.rejects(restoreBackup(target.options, file), /The database is not empty/);
  assert.deepEqual(await target.use(allRows), { something: ['{"id": 1}'] });
});

test('refuses a backup that fails the verification, unless findings are accepted', async (context) => {
  const [source, target] = [await filledPlace(context), await emptyPlace(context)];
  await source.use(async (database) => {
    await sql`alter table audit disable trigger audit_append_only`.execute(database);
    await sql`update audit set address = 'elsewhere' where sequence = 2`.execute(database);
    const poor = await insertUser(database, { total_earnings: 5_000 });
    await sql`alter table ledger_accounts disable trigger user`.execute(database);
    await sql`update ledger_accounts set balance = balance + 1 where user_id = ${poor}::uuid`.execute(
      database,
    );
  });
  const file = join(newFolder(context), 'one.gz');
  await writeBackup(source.options, file);
  await assert.rejects(
    restoreBackup(target.options, file),
    /audit chain is broken at row 2\. The ledger is inconsistent: balances equal postings: /,
  );
  await assertEmpty(target);
  const findings = await restoreBackup(target.options, file, { acceptFindings: true });
  assert.ok(findings.length >= 3, findings.join('\n'));
  assert.equal((await target.use(allRows))['audit']?.length, 2);
});

test('migrates an older backup, and covers tables of later migrations', async (context) => {
  const [source, target] = [await filledPlace(context), await emptyPlace(context)];
  const numbered = async (database: Kysely<unknown>) => {
    await sql`create table numbered (
      id bigint generated always as identity primary key, "Odd ""name""" bytea, half numeric,
      twice numeric generated always as (half * 2) stored, admin_id uuid references admins (id))`.execute(
      database,
    );
    await sql`insert into numbered ("Odd ""name""", half, admin_id)
      select '\\x00ff'::bytea, 0.1, id from admins`.execute(database);
  };
  const known = { ...migrations, '9998-numbered': { up: numbered } };
  await source.use((database) => migrateToLatest(database, known));
  const file = join(newFolder(context), 'one.gz');
  await writeBackup(source.options, file);
  const third = async (database: Kysely<unknown>) => {
    await sql`alter table numbered add column third numeric`.execute(database);
    await sql`update numbered set third = half * 3`.execute(database);
  };
  await restoreBackup(target.options, file, { known: { ...known, '9999-third': { up: third } } });
  const rows = await target.use(async (database) => {
    await sql`insert into numbered (half) values (1)`.execute(database);
    const found = await sql`select id, half, twice, third, admin_id is null as nobody
      from numbered order by id`.execute(database);
    return found.rows;
  });
  assert.deepEqual(rows, [
    { id: 1, half: 0.1, twice: 0.2, third: 0.3, nobody: false },
    { id: 2, half: 1, twice: 2, third: null, nobody: true },
  ]);
});

test('an encrypted backup is restored with one of its keys alone, and nothing from a changed one', async (context) => {
  const [source, target] = [await filledPlace(context, engine, true), await emptyPlace(context)];
  const folder = newFolder(context);
  const inFolder = (name: string) => join(folder, name);
  const recipients = [await createBackupKey(inFolder('one.key')), await createBackupKey(inFolder('two.key'))];
  await createBackupKey(inFolder('stranger.key'));
  assert.equal(statSync(inFolder('one.key')).mode & 0o777, 0o600);
  await assert.rejects(createBackupKey(inFolder('one.key')), /EEXIST/);
  const [one, two, stranger] = await Promise.all(
    ['one', 'two', 'stranger'].map((name) => readBackupKeys(inFolder(`${name}.key`))),
  );
  const file = inFolder('backup.age');
  await writeBackup(source.options, file, recipients);
  const content = readFileSync(file);
  assert.ok(content.length > 66_000, `${content.length} bytes are one chunk of the age format`);
  assert.throws(() => gunzipSync(content));

  const flipped = Buffer.from(content.map((byte, at) => (at === content.length - 100 ? byte ^ 1 : byte)));
  const refused: [string, Buffer, string[] | undefined, new (reason: string) => Error, RegExp][] = [
    ['no key', content, [], BackupKeyRefused, /is encrypted: name the file/],
    ['key of a stranger', content, stranger, BackupKeyRefused, /none of the private keys fits/],
    ['truncated', content.subarray(0, content.length - 50), one, BackupDamaged, /encryption is broken/],
    ['without its last chunk', content.subarray(0, 66_000), one, BackupDamaged, /not a whole backup/],
    ['flipped bit', flipped, one, BackupDamaged, /encryption is broken/],
    ['not encrypted', gzipSync('hello\n'), one, BackupKeyRefused, /is not encrypted/],
  ];
  for (const [name, changed, keys, kind, message] of refused) {
    writeFileSync(inFolder('changed.age'), changed);
    await assert.rejects(
      restoreBackup(target.options, inFolder('changed.age'), { keys: keys ?? [] }),
      (error: Error) => {
        assert.ok(error instanceof kind, `${name}: ${error.message}`);
        assert.match(error.message, message, name);
        return true;
      },
    );
  }
  // By the second recipient, beside a key that does not fit.
  const keys = [...(stranger ?? []), ...(two ?? [])];
  assert.deepEqual(await restoreBackup(target.options, file, { keys }), []);
  await assertSame(source, target);
});

test('a public key with a typing error is refused before anything is written', async (context) => {
  const source = await filledPlace(context);
  const folder = newFolder(context);
  const recipient = (await createBackupKey(join(folder, 'one.key'))).replace(/.$/, (last) =>
    last === 'q' ? 'p' : 'q',
  );
  await assert.rejects(
    writeBackup(source.options, join(folder, 'backup.age'), [recipient]),
    BackupKeyRefused,
  );
  writeFileSync(join(folder, 'other.txt'), 'hello\n');
  await assert.rejects(readBackupKeys(join(folder, 'other.txt')), BackupKeyRefused);
  assert.deepEqual(readdirSync(folder).sort(), ['one.key', 'other.txt']);
});

test(
  'says what fails: an unfinished migration, a missing program, a refusing server',
  { skip: missing('postgres') },
  async (context) => {
    const [source, target] = [await filledPlace(context, 'postgres'), await emptyPlace(context, 'postgres')];
    const folder = newFolder(context);
    const file = join(folder, 'backup.gz');
    const path = process.env['PATH'];
    context.after(() => (process.env['PATH'] = path));
    process.env['PATH'] = folder;
    await assert.rejects(writeBackup(source.options, file), (error: Error) => {
      assert.ok(error instanceof ToolFailed);
      assert.match(error.message, /^pg_dump is not installed: install the client programs of PostgreSQL/);
      return true;
    });
    assert.deepEqual(readdirSync(folder), []);
    process.env['PATH'] = path;
    await writeBackup(source.options, file);
    await target.use(async (database) => {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
      await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(
        database,
      );
    });
    await assert.rejects(
      restoreBackup(target.options, file),
      /^RestoreRefused: The backup cannot be loaded\. pg_restore failed: .*read-only transaction.* Nothing was restored\.$/s,
    );
    await source.use((database) => sql`update migrations set finished = false`.execute(database));
    await assert.rejects(writeBackup(source.options, file), MigrationUnfinished);
  },
);
