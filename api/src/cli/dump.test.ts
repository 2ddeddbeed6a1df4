import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { openDatabase, type DatabaseOptions } from '../database/open.ts';
import { migrateToLatest } from '../database/migrate.ts';
import type { Handle } from '../database/schema.ts';
import { joinDeployment } from '../modules/base/deployment/deployment.service.ts';
import { assertSilentUntilAdopted, insertDue, startOutside, type Outside } from '../testing/copies.ts';
import { allRows, missing, newFolder } from '../testing/copying.ts';
import { createScratch, migratedTemplate } from '../testing/databases.ts';
import { insertAdmin, insertToken, insertUser } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';

/** Works on a database that is closed afterwards. */
async function use<T>(options: DatabaseOptions, work: (database: Handle) => Promise<T>): Promise<T> {
  const { kysely, close } = await openDatabase(options);
  return work(kysely).finally(close);
}

/** Notes the database as the own one, as a server does at its start, and writes records, a session and what is to be sent. */
async function fill(database: Handle, addresses: readonly string[], outside: Outside): Promise<void> {
  await migrateToLatest(database);
  await joinDeployment(database, { addresses, stopped: [] });
  await insertUser(database, { first_name: 'Ngozi', total_earnings: 5_000 });
  await insertToken(database, (await insertAdmin(database)).id);
  await insertDue(database, outside);
}

/** All rows but those of sessions, and the state of the background work of a server on it. */
const contentOf = (options: DatabaseOptions, addresses: readonly string[]) =>
  use(options, async (database) => {
    const { sessions = [], meta: _, ...rows } = await allRows(database);
    const { work } = await joinDeployment(database, { addresses, stopped: [] });
    return {
      sessions: sessions.length,
      rows,
      stoppedBy: new Set((await work()).map((one) => one.stoppedBy)),
    };
  });

test('a dump of the embedded database is loaded whole, and the copy sends nothing', async (context) => {
  const [here, there] = [newFolder(context), newFolder(context)];
  const outside = await startOutside(context);
  const loadDataDir = await migratedTemplate();
  await use({ dataDir: here, loadDataDir }, (database) => fill(database, [], outside));
  const file = join(newFolder(context), 'padiman.tar.gz');
  const dump = (dataDir: string, ...args: string[]) => runCommand('dump.ts', { DATA_DIR: dataDir }, ...args);
  const written = await dump(here, '--to', file);
  assert.equal(written.code, 0, written.out);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const loaded = await dump(there, '--load', file);
  assert.equal(loaded.code, 0, loaded.out);
  const [before, after] = [await contentOf({ dataDir: here }, []), await contentOf({ dataDir: there }, [])];
  assert.deepEqual(after.rows, before.rows);
  assert.deepEqual([before.sessions, after.sessions], [1, 0]);
  assert.deepEqual([before.stoppedBy, after.stoppedBy], [new Set([null]), new Set(['copy'])]);
  await assertSilentUntilAdopted({ dataDir: there }, [], outside);

  const again = await dump(there, '--load', file);
  assert.deepEqual([again.code, /has a database already/.test(again.out)], [1, true], again.out);
});

test('what is no dump leaves nothing behind', async (context) => {
  const folder = newFolder(context);
  const file = join(newFolder(context), 'picture.tar.gz');
  writeFileSync(file, 'no dump');
  const { code, out } = await runCommand('dump.ts', { DATA_DIR: folder }, '--load', file);
  assert.deepEqual([code, /is no dump of the embedded database/.test(out)], [1, true], out);
  assert.equal(existsSync(join(folder, 'pg')), false);
  const nothing = await runCommand('dump.ts', { DATA_DIR: folder }, '--to', file);
  assert.match(nothing.out, /There is no embedded database/);
});

const skip = missing('postgres');

/** A PostgreSQL database that is dropped after the test. */
async function scratch(context: TestContext): Promise<DatabaseOptions & { databaseUrl: string }> {
  const { url, drop } = await createScratch();
  context.after(drop);
  return { databaseUrl: url };
}

const script = (name: string, databaseUrl: string, file: string) =>
  promisify(execFile)(join(import.meta.dirname, '../../../deploy/backup', name), [file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });

test(
  'the scripts for PostgreSQL restore a whole dump, and the copy sends nothing',
  { skip },
  async (context) => {
    const [source, target] = [await scratch(context), await scratch(context)];
    const addresses = ['127.0.0.1:5432/padiman'];
    const outside = await startOutside(context);
    await use(source, (database) => fill(database, addresses, outside));
    const file = join(newFolder(context), 'padiman.dump');
    await script('dump.sh', source.databaseUrl, file);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    await script('restore.sh', target.databaseUrl, file);
    const [before, after] = [await contentOf(source, addresses), await contentOf(target, addresses)];
    assert.deepEqual(after.rows, before.rows);
    assert.deepEqual([before.sessions, after.sessions], [1, 0]);
    assert.deepEqual([before.stoppedBy, after.stoppedBy], [new Set([null]), new Set(['copy'])]);
    await assertSilentUntilAdopted(target, addresses, outside);
    await assert.rejects(script('restore.sh', target.databaseUrl, file), /restore into an empty one/);
  },
);
