import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { openApi } from '../app.ts';
import { openDatabase } from '../database/open.ts';
import { createAdmin } from '../modules/admins/admins.service.ts';
import { readApiSettings } from '../config/settings.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { testPassword } from '../testing/records.ts';

/** Runs a CLI command in a process of its own. */
function run(script: string, environment: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, script), ...args],
      { env: { PATH: process.env['PATH'], ...environment } },
      (error, out, errors) => resolve({ code: Number(error?.code ?? 0), out: out + errors }),
    );
  });
}

/** Creates a database: PostgreSQL if available, since each command opens the database again; otherwise a folder. */
async function newDatabase(
  context: TestContext,
): Promise<{ options: { databaseUrl?: string; dataDir?: string }; environment: Record<string, string> }> {
  if (postgres.missing === undefined) {
    const { url, drop } = await createScratch();
    context.after(drop);
    return { options: { databaseUrl: url }, environment: { DATABASE_URL: url } };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'padiman-verify-'));
  context.after(() => rmSync(dataDir, { recursive: true, force: true }));
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

  const whole = await run('verify-audit.ts', environment);
  assert.equal(whole.code, 0);
  assert.match(whole.out, /^The audit chain is intact: 1 rows, the last one with hash [0-9a-f]{64}\.\n$/);

  const handle = await openDatabase(options);
  await createAdmin(handle.kysely, null, {
    firstName: 'Bisi',
    lastName: 'Ade',
    phoneNumber: '08031234568',
    password: testPassword,
    superAdmin: false,
  });
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

test('prints help, and exits with 2 if the database cannot be read', async () => {
  const help = await run('verify-audit.ts', {}, '--help');
  assert.deepEqual([help.code, /npm run audit:verify -w api/.test(help.out)], [0, true]);
  assert.equal((await run('verify-audit.ts', {}, '--nonsense')).code, 2);
  const gone = await run('verify-audit.ts', { DATABASE_URL: 'postgres://127.0.0.1:9/none' });
  assert.equal(gone.code, 2);
});
