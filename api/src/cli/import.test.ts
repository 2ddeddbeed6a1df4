import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../testing/copying.ts';
import { runCommand } from '../testing/run-command.ts';

test('imports into a data folder, writes a private report, and exports again', async (context) => {
  const folder = newFolder(context);
  const run = (script: string, ...args: string[]) =>
    runCommand(script, { DATA_DIR: join(folder, 'data'), INIT_CWD: folder }, ...args);
  mkdirSync(join(folder, 'given'));
  const user = { _id: { $oid: '65535a1c0123456789abcdef' }, first_name: 'Ada', last_name: 'Obi' };
  const lines = [{ ...user, phone_number: '08030000001', totalEarnings: 12.5 }, user].map((each) =>
    JSON.stringify(each),
  );
  writeFileSync(join(folder, 'given', 'users.json'), lines.join('\n'));
  writeFileSync(join(folder, 'mapping.json'), '{"money":"kobos"}');
  const invalid = await run('import.ts', '--from', 'given', '--mapping', 'mapping.json');
  assert.deepEqual([invalid.code, invalid.out.includes('money must be one of naira, kobo')], [1, true]);

  const imported = await run('import.ts', '--from', 'given');
  assert.equal(imported.code, 2, imported.out);
  assert.match(imported.out, /users \(users\.json\): 2 read, 1 imported, 0 already there, 1 refused/);
  assert.match(imported.out, /users\.json:2 65535a1c0123456789abcdef: phone_number is missing/);
  const report = join(folder, 'import-report.json');
  assert.equal(statSync(report).mode & 0o777, 0o600);
  assert.equal((JSON.parse(readFileSync(report, 'utf8')) as { refusals: unknown[] }).refusals.length, 1);

  assert.match((await run('export.ts', '--to', 'taken')).out, /^users: 1 records/);
  const text = readFileSync(join(folder, 'taken', 'users.json'), 'utf8');
  assert.match(text, /^\{"_id":\{"\$oid":"65535a1c0123456789abcdef"\},.*"totalBalance":12\.5,/);
});
