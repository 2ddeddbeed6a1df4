import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { openApi } from '../app.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { sealAudit } from '../modules/base/audit/audit.service.ts';
import { createAdmin } from '../modules/staff/admins/admins.service.ts';
import { readApiSettings } from '../config/settings.ts';
import { appendActions } from '../testing/audit.ts';
import { newFolder } from '../testing/copying.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { testPassword } from '../testing/records.ts';
import { runCommand as run } from '../testing/run-command.ts';
import { rowsOf } from '../testing/rows.ts';

/** Creates a database: PostgreSQL if available, since each command opens the database again; otherwise a folder. */
async function newDatabase(
  context: TestContext,
): Promise<{ options: { databaseUrl?: string; dataDir?: string }; environment: Record<string, string> }> {
  if (postgres.missing === undefined) {
    const { url, drop } = await createScratch();
    context.after(drop);
    return { options: { databaseUrl: url }, environment: { DATABASE_URL: url } };
  }
  const dataDir = newFolder(context);
  return { options: { dataDir }, environment: { DATA_DIR: dataDir } };
}

test('creates the first admin, verifies the audit, and detects a changed row', async (context) => {
  const { options, environment } = await newDatabase(context);
  const settings = readApiSettings({});
  const first = await openApi({ ...options, settings });
  assert.equal(first.opened.setupToken, settings.setupToken);
  assert.equal(first.opened.sms, 'console');
  await first.close();

  const phone = ['--phone', '08031234567', '--first-name', 'Ada', '--last-name', 'Obi'];
  const weak = await run('create-admin.ts', { ...environment, PASSWORD: 'Password#1' }, ...phone, '--super');
  assert.deepEqual([weak.code, /too common/.test(weak.out)], [1, true]);
  const made = await run('create-admin.ts', { ...environment, PASSWORD: testPassword }, ...phone, '--super');
  assert.deepEqual([made.code, made.out.trim()], [0, 'Created super admin Ada Obi.']);

  const second = await openApi({ ...options, settings });
  assert.equal(second.opened.setupToken, null);
  await second.close();

  const waiting = await run('verify-audit.ts', environment);
  assert.match(waiting.out, /intact: 0 rows, .* 1 valid entries wait for a server to seal them\.\n$/);

  const handle = await openDatabase(options);
  assert.equal(await sealAudit(handle.kysely), 1);
  await createAdmin(handle.kysely, null, {
    firstName: 'Bisi',
    lastName: 'Ade',
    phoneNumber: '08031234568',
    password: testPassword,
    superAdmin: false,
  });
  await sealAudit(handle.kysely);
  await sql`alter table audit disable trigger audit_append_only`.execute(handle.kysely);
  await sql`update audit set after = '{"superAdmin":true}' where sequence = 2`.execute(handle.kysely);
  await handle.close();
  const broken = await run('verify-audit.ts', environment);
  assert.equal(broken.code, 1);
  assert.match(
    broken.out,
    /The audit chain is broken: row 2 was changed, removed or moved\. 1 rows before it are valid\./,
  );
});

test('detects removed last rows by an expected head and by a file of heads', async (context) => {
  const { options, environment } = await newDatabase(context);
  const handle = await openDatabase(options);
  await migrateToLatest(handle.kysely);
  for (const phoneNumber of ['08031234561', '08031234562', '08031234563'])
    await createAdmin(handle.kysely, null, {
      ...{ firstName: 'Bisi', lastName: 'Ade', phoneNumber, password: testPassword, superAdmin: false },
    });
  await sealAudit(handle.kysely);
  const rows = await rowsOf(handle.kysely, 'audit', ['sequence', 'hash'], {}, 'sequence');
  const heads = join(newFolder(context), 'heads.jsonl');
  const lines = rows.map(({ sequence, hash }) =>
    JSON.stringify({ row: sequence, hash, at: '2026-11-22T08:00:00Z' }),
  );
  writeFileSync(heads, `${lines.join('\n')}\n`);
  await handle.close();
  const expect = ['--expect', `3:${rows[2]?.hash}`];
  const whole = await run('verify-audit.ts', environment, ...expect, '--heads', heads);
  assert.deepEqual([whole.code, /All 4 expected rows are there/.test(whole.out)], [0, true]);
  const other = await run('verify-audit.ts', environment, '--expect', `2:${rows[2]?.hash}`);
  assert.deepEqual([other.code, /rewritten: row 2 does not have/.test(other.out)], [1, true]);

  // The attack of the owner: the last row is gone, and the head names the one before it.
  const attacked = await openDatabase(options);
  await sql`alter table audit disable trigger audit_append_only`.execute(attacked.kysely);
  await sql`delete from audit where sequence = 3`.execute(attacked.kysely);
  await sql`update audit_head set sequence = 2, hash = ${rows[1]?.hash}`.execute(attacked.kysely);
  await attacked.close();
  assert.equal((await run('verify-audit.ts', environment)).code, 0);
  const missing = await run('verify-audit.ts', environment, ...expect);
  assert.deepEqual(
    [missing.code, /row 3 is expected, and the last one is row 2/.test(missing.out)],
    [1, true],
  );
  assert.equal((await run('verify-audit.ts', environment, '--heads', heads)).code, 1);
});

test('detects a changed row whose hash and all later ones were computed again', async (context) => {
  const { options, environment } = await newDatabase(context);
  const handle = await openDatabase(options);
  await migrateToLatest(handle.kysely);
  await appendActions(handle.kysely, 'money.moved', 'later');
  await sealAudit(handle.kysely);
  const [, last] = await rowsOf(handle.kysely, 'audit', ['sequence', 'hash'], {}, 'sequence');
  await sql`alter table audit disable trigger audit_append_only`.execute(handle.kysely);
  await sql`delete from audit`.execute(handle.kysely);
  await sql`update audit_head set sequence = 0, hash = repeat('0', 64)`.execute(handle.kysely);
  await appendActions(handle.kysely, 'nothing.happened', 'later');
  await sealAudit(handle.kysely);
  await handle.close();
  assert.equal((await run('verify-audit.ts', environment)).code, 0);
  const found = await run('verify-audit.ts', environment, '--expect', `2:${last?.hash}`);
  assert.deepEqual([found.code, /rewritten: row 2/.test(found.out)], [1, true]);
});
