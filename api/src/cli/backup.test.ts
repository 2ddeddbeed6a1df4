import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApi } from '../app.ts';
import { newFolder } from '../testing/copying.ts';
import { runCommand as run } from '../testing/run-command.ts';
import { testSettings } from '../testing/settings.ts';

test('backs up a data folder and restores it into another folder, once', async (context) => {
  const folder = newFolder(context);
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const api = await openApi({ dataDir: from, demo: true, demoScale: 0.05, settings: testSettings() });

  const backUp = () => run('backup.ts', { DATA_DIR: from, INIT_CWD: folder }, '--to', 'one.gz');
  const busy = await backUp();
  assert.deepEqual([busy.code, /in use by process/.test(busy.out)], [1, true]);
  assert.equal(existsSync(join(folder, 'one.gz')), false);
  await api.close();
  const backedUp = await backUp();
  assert.equal(backedUp.code, 0, backedUp.out);
  assert.match(backedUp.out, /^Backed up the database to .*one\.gz \(\d+\.\d MB\)\.$/m);

  const restore = () => run('restore.ts', { DATA_DIR: to, INIT_CWD: folder }, '--from', 'one.gz');
  const restored = await restore();
  assert.equal(restored.code, 0, restored.out);
  assert.match(restored.progress, /^ +\d+\.\d s {2}verifying the ledger/m);
  assert.match(restored.out, /^Restored the backup in \d+\.\d s\.$/m);
  assert.match(restored.out, /^The audit chain is intact, and the ledger is balanced\.$/m);
  const again = await restore();
  assert.deepEqual([again.code, /The database is not empty/.test(again.out)], [1, true]);
});

test('in production a backup is encrypted, or said to be readable', async (context) => {
  const folder = newFolder(context);
  const from = join(folder, 'from');
  await (await openApi({ dataDir: from, demo: true, demoScale: 0.05, settings: testSettings() })).close();
  const given = { DATA_DIR: from, INIT_CWD: folder, NODE_ENV: 'production' };
  const refused = await run('backup.ts', given, '--to', 'plain.gz');
  assert.deepEqual([refused.code, /would not be encrypted/.test(refused.out)], [1, true]);
  const key = await run('backup.ts', given, '--new-key', 'backup.key');
  const [, recipient = ''] = /^Public key: (age1\w+)$/m.exec(key.out) ?? [];
  const backedUp = await run('backup.ts', { ...given, BACKUP_RECIPIENTS: recipient }, '--to', 'one.age');
  assert.match(backedUp.out, /MB, encrypted\)\.$/m);
  const restore = (...more: string[]) =>
    run('restore.ts', { ...given, DATA_DIR: join(folder, 'to') }, '--from', 'one.age', ...more);
  const without = await restore();
  assert.deepEqual([without.code, /--identity FILE/.test(without.out)], [1, true]);
  const restored = await restore('--identity', 'backup.key');
  assert.equal(restored.code, 0, restored.out);
  const readable = await run('backup.ts', given, '--to', 'plain.gz', '--unencrypted');
  assert.match(readable.out, /The file is not encrypted/);
});
