import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import { verifyCounters } from '../modules/base/counters/counters.service.ts';
import type { CopyingDatabase } from '../database/copying.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import type { Handle } from '../database/schema.ts';
import { fillDemo } from '../demo/fill.ts';
import { appendAudit, sealAudit, walkAudit } from '../modules/base/audit/audit.service.ts';
import { allRows, emptyDatabase, missing, newFolder } from '../testing/copying.ts';
import { insertAdmin, insertToken, insertUser } from '../testing/records.ts';
import { BackupDamaged, leftOut } from './backup-format.ts';
import { BackupKeyRefused, createBackupKey, readBackupKeys } from './encryption.ts';
import { MigrationUnfinished, writeBackup } from './write-backup.ts';
import { RestoreRefused } from './restore-errors.ts';
import { restoreBackup } from './restore.ts';

const specialText = 'tab\there, line\nbreak, \\N, \\., back\\slash, "quotes", ₦ and 🚗\r\n\\.\n';

/** Fills a database with the demo, special characters, nulls, an audit, and tables that a backup leaves out. */
async function fill(database: Handle, { demo = false } = {}): Promise<void> {
  if (demo) await fillDemo(database, { scale: 0.2 });
  const admin = await insertAdmin(database, { superAdmin: true, rights: { viewAllUsers: true } });
  await insertToken(database, admin.id);
  const referrer = await insertUser(database, { first_name: specialText, total_earnings: 123_456_789_012 });
  await insertUser(database, { referred_by: referrer, deleted_at: new Date(), deleted_by: admin.id });
  await sql`insert into throttles values ('setup-address', '10.0.0.1', 3, null, '2026-01-02 03:04:05.678901+01')`.execute(
    database,
  );
  await sql`insert into rate_limits values ('code-phone', '08031234567', array[now(), now() - interval '1 hour'])`.execute(
    database,
  );
  await sql`insert into one_time_codes (phone_number, browser_hash, id, code_hash, expires_at)
    values ('08031234567', ${'b'.repeat(64)}, ${newId()}, ${'a'.repeat(64)}, now())`.execute(database);
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

async function assertSame(source: CopyingDatabase, target: CopyingDatabase): Promise<void> {
  const [before, after] = [await allRows(source.kysely), await allRows(target.kysely)];
  assert.deepEqual(Object.keys(after), Object.keys(before));
  for (const [table, rows] of Object.entries(before)) {
    assert.deepEqual(after[table], leftOut.includes(table) ? [] : rows, table);
  }
  for (const table of ['users', 'audit', 'counters', 'sessions', 'one_time_codes', 'rate_limits']) {
    assert.ok((before[table] ?? []).length > 0, `${table} had rows`);
  }
  const { brokenAt, unsealed } = await walkAudit(target.kysely);
  assert.deepEqual([brokenAt, unsealed], [null, before['audit_unsealed']?.length]);
  assert.deepEqual(await verifyCounters(target.kysely), []);
}

for (const [from, to] of [
  ['pglite', 'pglite'],
  ['pglite', 'postgres'],
  ['postgres', 'pglite'],
  ['postgres', 'postgres'],
] as const) {
  // `npm run test:long` runs it: the command that backs up a data folder is the same pair.
  const isRepeated = process.env['TEST_ENGINES'] === 'one' && from === 'pglite' && to === 'pglite';
  const skip = missing(from, to) || isRepeated;
  test(`restores every row from ${from} to ${to}, and the copy works`, { skip }, async (context) => {
    const [source, target] = [await emptyDatabase(context, from), await emptyDatabase(context, to)];
    await migrateToLatest(source.kysely);
    await fill(source.kysely, { demo: from !== to });
    const folder = newFolder(context);
    const file = join(folder, 'one.gz');
    writeFileSync(file, 'an older one');
    const written = await writeBackup(source, file);
    assert.deepEqual(readdirSync(folder), ['one.gz']);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const { header, rows, findings } = await restoreBackup(target, file);
    assert.equal(header.engine, from);
    assert.deepEqual(rows, written);
    assert.deepEqual(findings, []);
    await assertSame(source, target);
    // Triggers are enabled again: counters are updated, and the audit refuses deletion.
    await insertUser(target.kysely, { phone_number: '09000000000' });
    assert.deepEqual(await verifyCounters(target.kysely), []);
    await assert.rejects(sql`delete from audit`.execute(target.kysely), /never changed or removed/);
  });
}

const engine = missing('postgres') === false ? 'postgres' : 'pglite';

test('restores nothing from a truncated, changed, extended or newer file', async (context) => {
  const [source, target] = [await emptyDatabase(context, engine), await emptyDatabase(context, engine)];
  await migrateToLatest(source.kysely);
  await fill(source.kysely);
  const file = join(newFolder(context), 'whole.gz');
  await writeBackup(source, file);
  const zipped = readFileSync(file);
  const text = gunzipSync(zipped).toString();
  const other = (from: string | RegExp, to: string) => {
    assert.match(text, from instanceof RegExp ? from : new RegExp(from));
    return gzipSync(text.replace(from, to));
  };
  const lastLine = text.trimEnd().lastIndexOf('\n') + 1;
  const damaged: [string, Buffer, RegExp][] = [
    ['truncated file', zipped.subarray(0, Math.floor(zipped.length / 2)), /not a whole backup/],
    ['truncated rows', gzipSync(text.slice(0, text.indexOf('\tAda\t'))), /ends too early/],
    ['missing hash', gzipSync(text.slice(0, lastLine)), /ends too early/],
    ['flipped bit', Buffer.from(zipped.map((byte, at) => (at === 300 ? byte ^ 8 : byte))), /whole backup/],
    ['changed name', other('\tAda\t', '\tEve\t'), /was changed/],
    ['invalid value', other('123456789012', 'many'), /rows of \w+ cannot be loaded/],
    ['missing row', other(/\n[^\n]*\tAda\t[^\n]*/, ''), /not a whole backup/],
    ['unknown table', other('"table":"users"', '"table":"pg_authid"'), /its table pg_authid/],
    ['trailing data', gzipSync(`${text}more`), /something follows/],
    ['not gzipped', Buffer.from('hello'), /incorrect header check/],
    ['other text', gzipSync('hello\n'), /first line cannot be read/],
    ['newer version', other('"0001-baseline"', '"0001-baseline","9999-later"'), /newer version/],
  ];
  for (const [name, content, message] of damaged) {
    writeFileSync(file, content);
    await assert.rejects(restoreBackup(target, file), (error: Error) => {
      assert.ok(error instanceof BackupDamaged || error instanceof RestoreRefused, `${name}: ${error.stack}`);
      assert.match(error.message, message, name);
      assert.match(error.message, /Nothing was restored/);
      return true;
    });
    assert.deepEqual(await allRows(target.kysely), {}, name);
  }
  writeFileSync(file, zipped);
  await restoreBackup(target, file);
  await assertSame(source, target);
});

test('refuses to restore into a database that is not empty, and leaves it unchanged', async (context) => {
  const [source, target] = [await emptyDatabase(context, engine), await emptyDatabase(context, engine)];
  const file = join(newFolder(context), 'one.gz');
  await assert.rejects(writeBackup(source, file), /nothing to back up/);
  await migrateToLatest(source.kysely);
  await fill(source.kysely);
  await writeBackup(source, file);
  await sql`create table something (id integer)`.execute(target.kysely);
  await sql`insert into something values (1)`.execute(target.kysely);
  await assert.rejects(restoreBackup(target, file), /The database is not empty \(it has something\)/);
  assert.deepEqual(await allRows(target.kysely), { something: ['{"id": 1}'] });
});

test('refuses a backup that fails the verification, unless findings are accepted', async (context) => {
  const source = await emptyDatabase(context, engine);
  const target = await emptyDatabase(context, engine);
  await migrateToLatest(source.kysely);
  await fill(source.kysely);
  await sql`update counters set value = value + 7 where name = 'users.all'`.execute(source.kysely);
  await sql`alter table audit disable trigger audit_append_only`.execute(source.kysely);
  await sql`update audit set address = 'elsewhere' where sequence = 2`.execute(source.kysely);
  const poor = await insertUser(source.kysely, { total_earnings: 5_000 });
  await sql`alter table ledger_accounts disable trigger user`.execute(source.kysely);
  await sql`update ledger_accounts set balance = balance + 1 where user_id = ${poor}::uuid`.execute(
    source.kysely,
  );
  const file = join(newFolder(context), 'one.gz');
  await writeBackup(source, file);
  await assert.rejects(
    restoreBackup(target, file),
    /audit chain is broken at row 2\. The counter users\.all is .* The ledger is inconsistent: balances equal postings: /,
  );
  assert.deepEqual(await allRows(target.kysely), {});
  const { findings } = await restoreBackup(target, file, { acceptFindings: true });
  assert.ok(findings.length >= 3, findings.join('\n'));
  assert.equal((await allRows(target.kysely))['audit']?.length, 2);
});

test('migrates an older backup, and covers tables of later migrations', async (context) => {
  const [source, target] = [await emptyDatabase(context, engine), await emptyDatabase(context, 'pglite')];
  const later = {
    up: async (database: Kysely<unknown>) => {
      await sql`create table numbered (
        id bigint generated always as identity primary key, "Odd ""name""" bytea, half numeric,
        twice numeric generated always as (half * 2) stored, admin_id uuid references admins (id))`.execute(
        database,
      );
    },
  };
  const known = { ...migrations, '9998-numbered': later };
  await migrateToLatest(source.kysely, known);
  await fill(source.kysely);
  await sql`insert into numbered ("Odd ""name""", half, admin_id)
    select '\\x00ff'::bytea, 0.1, id from admins`.execute(source.kysely);
  const file = join(newFolder(context), 'one.gz');
  await writeBackup(source, file);
  const last = {
    up: async (database: Kysely<unknown>) => {
      await sql`alter table numbered add column third numeric`.execute(database);
      await sql`update numbered set third = half * 3`.execute(database);
    },
  };
  await restoreBackup(target, file, { known: { ...known, '9999-third': last } });
  await sql`insert into numbered (half) values (1)`.execute(target.kysely);
  const { rows } = await sql`select id, half, twice, third, admin_id is null as nobody
    from numbered order by id`.execute(target.kysely);
  assert.deepEqual(rows, [
    { id: 1, half: 0.1, twice: 0.2, third: 0.3, nobody: false },
    { id: 2, half: 1, twice: 2, third: null, nobody: true },
  ]);
});

test('an encrypted backup is restored with one of its keys alone, and nothing from a changed one', async (context) => {
  const [source, target] = [await emptyDatabase(context, engine), await emptyDatabase(context, engine)];
  await migrateToLatest(source.kysely);
  await fill(source.kysely, { demo: true });
  const folder = newFolder(context);
  const inFolder = (name: string) => join(folder, name);
  const recipients = [await createBackupKey(inFolder('one.key')), await createBackupKey(inFolder('two.key'))];
  await createBackupKey(inFolder('stranger.key'));
  assert.equal(statSync(inFolder('one.key')).mode & 0o777, 0o600);
  await assert.rejects(createBackupKey(inFolder('one.key')), /EEXIST/);
  const keysOf = (name: string) => readBackupKeys(inFolder(`${name}.key`));
  const file = inFolder('backup.age');
  const written = await writeBackup(source, file, recipients);
  const content = readFileSync(file);
  assert.ok(content.length > 66_000, `${content.length} bytes are one chunk of the age format`);
  assert.throws(() => gunzipSync(content));

  const refused: [string, Buffer, readonly string[], new (reason: string) => Error, RegExp][] = [
    ['no key', content, [], BackupKeyRefused, /is encrypted: name the file/],
    [
      'key of a stranger',
      content,
      await keysOf('stranger'),
      BackupKeyRefused,
      /none of the private keys fits/,
    ],
    [
      'truncated',
      content.subarray(0, content.length - 50),
      await keysOf('one'),
      BackupDamaged,
      /encryption is broken/,
    ],
    [
      'a chunk missing at the end',
      content.subarray(0, 66_000),
      await keysOf('one'),
      BackupDamaged,
      /not a whole backup/,
    ],
    [
      'flipped bit',
      Buffer.from(content.map((byte, at) => (at === content.length - 100 ? byte ^ 1 : byte))),
      await keysOf('one'),
      BackupDamaged,
      /encryption is broken/,
    ],
    ['not encrypted', gzipSync('hello\n'), await keysOf('one'), BackupKeyRefused, /is not encrypted/],
  ];
  for (const [name, changed, keys, kind, message] of refused) {
    writeFileSync(inFolder('changed.age'), changed);
    await assert.rejects(restoreBackup(target, inFolder('changed.age'), { keys }), (error: Error) => {
      assert.ok(error instanceof kind, `${name}: ${error.message}`);
      assert.match(error.message, message, name);
      return true;
    });
  }
  // By the second recipient, beside a key that does not fit.
  const keys = [...(await keysOf('stranger')), ...(await keysOf('two'))];
  const { rows, findings } = await restoreBackup(target, file, { keys });
  assert.deepEqual([rows, findings], [written, []]);
  await assertSame(source, target);
});

test('a public key with a typing error is refused before anything is written', async (context) => {
  const source = await emptyDatabase(context, engine);
  await migrateToLatest(source.kysely);
  const folder = newFolder(context);
  const recipient = (await createBackupKey(join(folder, 'one.key'))).replace(/.$/, (last) =>
    last === 'q' ? 'p' : 'q',
  );
  await assert.rejects(writeBackup(source, join(folder, 'backup.age'), [recipient]), BackupKeyRefused);
  writeFileSync(join(folder, 'other.txt'), 'hello\n');
  await assert.rejects(readBackupKeys(join(folder, 'other.txt')), BackupKeyRefused);
  assert.deepEqual(readdirSync(folder).sort(), ['one.key', 'other.txt']);
});

test('refuses a database whose migration has steps to do', { skip: missing('postgres') }, async (context) => {
  const source = await emptyDatabase(context, 'postgres');
  await migrateToLatest(source.kysely, {
    '0001-first': {
      up: async (database) => void (await sql`create table people (id uuid)`.execute(database)),
    },
  });
  const file = join(newFolder(context), 'backup');
  await writeBackup(source, file);
  await sql`update migrations set finished = false`.execute(source.kysely);
  await assert.rejects(writeBackup(source, file), MigrationUnfinished);
});
