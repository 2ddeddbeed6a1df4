import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import type { CopyingDatabase } from '../database/copying.ts';
import { allRows, emptyDatabase, migratedDatabase, missing, newFolder } from '../testing/copying.ts';
import { insertUser } from '../testing/records.ts';
import { leftOut } from './backup-format.ts';
import type { Progress } from './progress.ts';
import { restoreBackup } from './restore.ts';
import { RestoreRefused, TargetFailed } from './restore-errors.ts';
import { writeBackup } from './write-backup.ts';

const engine = missing('postgres') === false ? 'postgres' : 'pglite';

const backUp = async (context: TestContext, source: CopyingDatabase) => {
  const file = join(newFolder(context), 'one.gz');
  return { file, rows: await writeBackup(source, file) };
};

/** Definitions of all indexes, constraints and triggers. */
async function definitions({ kysely }: CopyingDatabase): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef(indexrelid) || indisvalid::text as definition from pg_index
      join pg_class c on c.oid = indexrelid where relnamespace = current_schema()::regnamespace
    union all select conrelid::regclass::text || conname::text || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal
    order by 1`.execute(kysely);
  return rows.map(({ definition }) => definition);
}

test('restores the rows, and each index, constraint and trigger', async (context) => {
  const [source, target] = [await migratedDatabase(context, engine), await emptyDatabase(context, engine)];
  await insertUser(source.kysely);
  const { file, rows } = await backUp(context, source);
  const phases = new Set<string>();
  const onProgress = ({ phase }: Progress) => phases.add(phase);
  const restored = await restoreBackup(target, file, { onProgress });
  assert.deepEqual([restored.rows, restored.findings], [rows, []]);
  const [before, after] = [await allRows(source.kysely), await allRows(target.kysely)];
  for (const [table, expected] of Object.entries(before))
    assert.deepEqual(after[table], leftOut.includes(table) ? [] : expected, table);
  assert.deepEqual(await definitions(target), await definitions(source));
  assert.deepEqual(
    [...phases],
    [
      'creating a table',
      'creating the schema of the backup',
      'loading the rows',
      'creating the indexes',
      'collecting statistics',
      'checking the foreign keys',
      'migrating to the schema of this version',
      'verifying the audit',
      'verifying the counters',
      'verifying the ledger',
      'committing',
    ],
  );
});

for (const to of ['pglite', 'postgres'] as const) {
  test(`restores users before those who referred them, on ${to}`, { skip: missing(to) }, async (context) => {
    const source = await migratedDatabase(context, engine);
    const target = await emptyDatabase(context, to);
    const referrer = await insertUser(source.kysely);
    // Above the size of one COPY into the embedded database.
    const large = 'x'.repeat(5 * 1024 * 1024);
    const referred = await insertUser(source.kysely, { referred_by: referrer, profile_img_url: large });
    // The new version of the row comes after the other one in the file.
    await sql`update users set is_verified = true where id = ${referrer}::uuid`.execute(source.kysely);
    await restoreBackup(target, (await backUp(context, source)).file);
    const { rows } = await sql`select id, referred_by from users order by referred_by`.execute(target.kysely);
    assert.deepEqual(rows, [
      { id: referred, referred_by: referrer },
      { id: referrer, referred_by: null },
    ]);
  });
}

test('a faultless file with rows that break a rule is told from a changed one', async (context) => {
  const source = await migratedDatabase(context, engine);
  const target = await emptyDatabase(context, engine);
  const referrer = await insertUser(source.kysely);
  await insertUser(source.kysely, { referred_by: referrer });
  await sql`alter table users drop constraint users_referred_by_fkey`.execute(source.kysely);
  await sql`alter table users disable trigger user`.execute(source.kysely);
  await sql`update users set referred_by = gen_random_uuid() where referred_by is not null`.execute(
    source.kysely,
  );
  const message =
    /^The file is as it was written, but its rows cannot be loaded \(.*"users_referred_by_fkey"\)\. The fault is in the database that was backed up: .* Nothing was restored\.$/;
  await assert.rejects(restoreBackup(target, (await backUp(context, source)).file), (error: Error) => {
    assert.ok(error instanceof RestoreRefused, error.stack);
    assert.match(error.message, message);
    return true;
  });
  await sql`alter table rate_limits drop constraint rate_limits_pkey`.execute(source.kysely);
  await sql`insert into rate_limits select 'code-phone', '08031234567', array[now()] from generate_series(1, 2)`.execute(
    source.kysely,
  );
  await assert.rejects(
    restoreBackup(target, (await backUp(context, source)).file),
    /^RestoreRefused: The file is as it was written, but the rows of rate_limits cannot be loaded \(.*rate_limits_pkey"\)/,
  );
  assert.deepEqual(await allRows(target.kysely), {});
});

test('a fault of the target is not said to be one of the file', async (context) => {
  const source = await migratedDatabase(context, engine);
  const target = await emptyDatabase(context, engine);
  const { file } = await backUp(context, source);
  await sql`set session characteristics as transaction read only`.execute(target.kysely);
  await assert.rejects(restoreBackup(target, file), (error: Error) => {
    assert.ok(error instanceof TargetFailed, error.stack);
    assert.match(
      error.message,
      /^The database failed while creating a table: .*read-only transaction\. The cause is the database or the connection to it, not the file\. Nothing was restored\.$/,
    );
    return true;
  });
});
