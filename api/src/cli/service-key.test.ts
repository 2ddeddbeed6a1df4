import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../database/open.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { findServiceCaller } from '../modules/platform/service-keys/service-keys.service.ts';
import { createScratch, postgres } from '../testing/databases.ts';
import { runCommand } from '../testing/run-command.ts';
import { rowsOf } from '../testing/rows.ts';

test('creates, lists and revokes a key', { skip: postgres.missing ?? false }, async (context) => {
  const scratch = await createScratch();
  const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
  context.after(() => close().then(scratch.drop));
  await migrateToLatest(kysely);
  const command = async (...args: string[]) => {
    const { code, out } = await runCommand('service-key.ts', { DATABASE_URL: scratch.url }, ...args);
    return [code, out.trim()] as const;
  };
  const [, token] = await command('create', '--label', 'Backend', ...['--scopes', 'users:read,posts:write']);
  const caller = () => findServiceCaller(kysely, `Bearer ${token}`);
  assert.deepEqual([...((await caller())?.scopes ?? [])], ['users:read', 'posts:write']);
  const [, listed] = await command('list');
  assert.match(listed, /Backend.*users:read posts:write.*command line/);
  assert.ok(listed.includes(token.slice(0, 21)) && !listed.includes(token.slice(22)));
  await command('revoke', token.slice(0, 21));
  assert.equal(await caller(), null);
  assert.deepEqual(await rowsOf(kysely, 'audit_trail', ['action', 'admin_id', 'address']), [
    { action: 'serviceKey.create', admin_id: null, address: 'shell' },
    { action: 'serviceKey.revoke', admin_id: null, address: 'shell' },
  ]);
  for (const [args, message] of [
    [['create', '--label', 'x', '--scopes', 'all,x'], /unknown scope/],
    [['revoke', 'pdm_live_0'], /no such service key/],
    [['rename'], /Unknown command/],
  ] as const) {
    const [code, printed] = await command(...args);
    assert.equal(code, 1);
    assert.match(printed, message);
  }
});
