import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { openDatabase } from '../database/open.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { findServiceCaller } from '../modules/platform/service-keys/service-keys.service.ts';
import { createScratch, postgres } from '../testing/databases.ts';

const run = promisify(execFile);

/** Runs the command; rejects with its output if it fails. */
const command = (url: string, ...given: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'service-key.ts'), ...given], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url },
  });

describe('service-key', { skip: postgres.missing ?? false }, () => {
  it('creates, lists and revokes a key', async () => {
    const scratch = await createScratch();
    const { kysely, close } = await openDatabase({ databaseUrl: scratch.url });
    try {
      await migrateToLatest(kysely);
      const scopes = ['--scopes', 'users:read,posts:write'];
      const token = (await command(scratch.url, 'create', '--label', 'Backend', ...scopes)).stdout.trim();
      const caller = () => findServiceCaller(kysely, `Bearer ${token}`);
      assert.deepEqual([...((await caller())?.scopes ?? [])], ['users:read', 'posts:write']);
      const { stdout } = await command(scratch.url, 'list');
      assert.match(stdout, /Backend.*users:read posts:write.*command line/);
      assert.ok(stdout.includes(token.slice(0, 21)) && !stdout.includes(token.slice(22)));
      await command(scratch.url, 'revoke', token.slice(0, 21));
      assert.equal(await caller(), null);
      const audited = await kysely
        .selectFrom('audit_trail')
        .select(['action', 'admin_id', 'address'])
        .execute();
      assert.deepEqual(audited, [
        { action: 'serviceKey.create', admin_id: null, address: 'shell' },
        { action: 'serviceKey.revoke', admin_id: null, address: 'shell' },
      ]);
      await assert.rejects(
        command(scratch.url, 'create', '--label', 'x', '--scopes', 'all,x'),
        /unknown scope/,
      );
      await assert.rejects(command(scratch.url, 'revoke', 'pdm_live_0'), /no such service key/);
      await assert.rejects(command(scratch.url, 'rename'), /Unknown command/);
    } finally {
      await close();
      await scratch.drop();
    }
  });

  it('prints its help with all scopes', async () => {
    const { stdout } = await command('', '--help');
    assert.match(stdout, /withdrawals:write/);
  });
});
