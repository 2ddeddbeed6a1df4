import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApi } from '../app.ts';
import { openDatabase } from '../database/open.ts';
import { hashPassword } from '../modules/staff/passwords/password-hash.service.ts';
import { testSettings } from '../testing/settings.ts';
import { auditOf } from '../testing/audit.ts';
import { rowOf, rowsOf } from '../testing/rows.ts';

const script = join(import.meta.dirname, '../cli/end-demo.ts');

/** Runs `demo:end` in a process of its own. */
const endDemo = (dataDir: string) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    execFile(process.execPath, [script], { env }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), out: out + errors }),
    );
  });

test('production does not start while demo accounts can log in, says how to end it, and then starts', async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'padiman-demo-end-'));
  context.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const open = (production: boolean) =>
    openApi({ dataDir, demo: !production, demoScale: 0.01, settings: testSettings({ production }) });
  await (await open(false)).close();
  await assert.rejects(open(true), ({ name, message }: Error) => {
    assert.equal(name, 'DemoAccountsOpen');
    assert.match(message, /08030000001, .*npm run demo:end -w api/);
    return true;
  });

  // An account whose password was changed is no demo account any more.
  const changed = await openDatabase({ dataDir });
  const kept = await changed.kysely
    .updateTable('admins')
    .set({ password_hash: await hashPassword('Own#Secret77') })
    .where('phone_number', '=', '08030000002')
    .returning('id')
    .executeTakeFirstOrThrow();
  await changed.close();

  const { code, out } = await endDemo(dataDir);
  assert.equal(code, 0, out);
  assert.match(out, /^Deleted the demo account 08030000001\.$/m);
  assert.doesNotMatch(out, /08030000002/);
  assert.match(out, /There is no super admin: create one/);
  assert.match((await endDemo(dataDir)).out, /^No demo account can log in/);

  await (await open(true)).close();
  const after = await openDatabase({ dataDir });
  assert.deepEqual(await rowsOf(after.kysely, 'admins', ['id'], { deleted_at: null }), [kept]);
  const ended = await rowOf(after.kysely, 'admins', ['id', 'delete_reason'], { phone_number: '08030000001' });
  assert.equal(ended.delete_reason, 'The password of the demo is public.');
  assert.equal((await auditOf(after.kysely, ended.id)).at(-1)?.action, 'admin.delete');
  await after.close();
});
