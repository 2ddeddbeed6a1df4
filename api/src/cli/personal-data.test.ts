import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { migratedDatabase, missing, newFolder } from '../testing/copying.ts';
import { columnsWith, insertUser } from '../testing/records.ts';
import { runCommand } from '../testing/run-command.ts';

async function prepare(context: TestContext) {
  const target = await migratedDatabase(context, 'postgres');
  const folder = newFolder(context);
  const command = (script: string, ...args: string[]) =>
    runCommand(script, { INIT_CWD: folder }, '--database-url', target.url ?? '', ...args);
  return { database: target.kysely, folder, command };
}

const skip = missing('postgres');
test('export and erasure of one person', { skip }, async (context) => {
  const { database, folder, command } = await prepare(context);
  const id = await insertUser(database, { first_name: 'Oluwaseun', last_name: 'Erasewell' });
  const file = join(folder, 'person.json');
  const exported = await command('person-export.ts', '--user', id, '--out', 'person.json');
  assert.equal(exported.code, 0, exported.out);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.match(readFileSync(file, 'utf8'), /"last name": "Erasewell"/);
  assert.equal((await command('person-export.ts', '--user', id, '--out', 'person.json')).code, 1);

  const dry = await command('person-erase.ts', '--user', id);
  assert.deepEqual([dry.code, /would remove Profile: 1/.test(dry.out)], [0, true], dry.out);
  assert.notDeepEqual(await columnsWith(database, 'Erasewell'), []);
  const done = await command('person-erase.ts', '--user', id, '--apply', '--reason', 'Asked');
  assert.deepEqual([done.code, /removed Profile: 1/.test(done.out)], [0, true], done.out);
  assert.deepEqual(await columnsWith(database, 'Erasewell'), []);
  assert.match((await command('person-erase.ts', '--user', id)).out, /erased already/);

  const rich = await insertUser(database, { total_earnings: 100 });
  const refused = await command('person-erase.ts', '--user', rich, '--apply', '--reason', 'Asked');
  assert.deepEqual([refused.code, /the balance is not zero/.test(refused.out)], [1, true], refused.out);
});

test('erasures are repeated on a database that does not have them', { skip }, async (context) => {
  const { database, folder, command } = await prepare(context);
  const copy = await migratedDatabase(context, 'postgres');
  const id = await insertUser(database, { last_name: 'Erasewell' });
  await insertUser(copy.kysely, { id, last_name: 'Erasewell' });
  await command('person-erase.ts', '--user', id, '--apply', '--reason', 'Asked');
  const list = await command('person-erase.ts', '--list');
  assert.match(list.out, new RegExp(`^${id} \\d{4}-`));
  writeFileSync(join(folder, 'erased.txt'), list.out);

  const again = [
    '--users',
    'erased.txt',
    '--apply',
    '--reason',
    'Restored',
    '--database-url',
    copy.url ?? '',
  ];
  const result = await runCommand('person-erase.ts', { INIT_CWD: folder }, ...again);
  assert.equal(result.code, 0, result.out);
  assert.deepEqual(await columnsWith(copy.kysely, 'Erasewell'), []);
});
