import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApi } from '../app.ts';
import { openDatabase } from '../database/open.ts';
import { hashPassword } from '../modules/staff/passwords/password-hash.service.ts';
import { auditOf } from '../testing/audit.ts';
import { newFolder } from '../testing/copying.ts';
import { runCommand } from '../testing/run-command.ts';
import { rowOf, rowsOf } from '../testing/rows.ts';
import { testSettings } from '../testing/settings.ts';

/** Runs `demo:end`. */
const endDemo = (dataDir: string) => runCommand('end-demo.ts', { DATA_DIR: dataDir });

test('production does not start while demo accounts can log in, says how to end it, and then starts', async (context) => {
  const dataDir = newFolder(context);
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
