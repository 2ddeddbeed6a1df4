import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  referenceAdmins,
  referencePassword,
  startReferenceBackend,
} from '@padiman/testing/reference-backend';
import { temporaryFolder } from '@padiman/release/testing';
import { readBackendFile } from '../backend.ts';
import { help, readOptions } from './options.ts';

const required = ['--url', 'http://localhost:1', '--phone', '08030000001'];

for (const [args, message] of [
  [[], /--url/],
  [['--url', 'http://localhost:1'], /--phone/],
  [['--url', 'localhost', '--phone', '08030000001'], /--url must be an address/],
  [['--url', 'http://localhost:1', '--phone', '0803'], /--phone must be 11 digits/],
  [[...required, '--prefix', 'api'], /--prefix must be a path/],
  [[...required, '--timeout', '5'], /--timeout must be a number from 100/],
  [[...required, '--password', 'x'], /Unknown option '--password'/],
  [[...required, 'extra'], /Unexpected argument 'extra'/],
  [[...required, '--save', join(import.meta.dirname, 'cli.ts')], /^--save .*cli\.ts: .*JSON/],
  [[...required, '--write'], /--write needs a named record/],
  [[...required, '--write-user', '1'], /--write-user needs --write/],
  [[...required, '--write', '--write-user', ' '], /--write-user must not be empty/],
  [[...required, '--write', '--write-withdrawal', 'W-1'], /must end in =accepted or =rejected/],
  [[...required, '--write', '--write-application', '=accepted'], /must end in =accepted or =rejected/],
] as const) {
  test(`the command line "${args.join(' ')}" is refused`, () => {
    assert.throws(() => readOptions(args), { name: 'UsageError', message });
  });
}

test('options are read as those of API_URL are', () => {
  const options = readOptions([
    ...required,
    '--prefix',
    '/',
    '--json',
    '--write',
    '--write-withdrawal',
    'a=b=rejected',
  ]);
  assert.ok(options !== 'help');
  assert.deepEqual(options.backend, { url: 'http://localhost:1', prefix: '/' });
  assert.deepEqual(options.writes, [['write-withdrawal', 'a=b=rejected']]);
  assert.equal(options.json, true);
  assert.equal(readOptions(['--help']), 'help');
  assert.match(help, /PASSWORD/);
});

/** Runs the command. */
const run = (args: readonly string[], password: string = referencePassword) =>
  new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const file = join(import.meta.dirname, 'cli.ts');
    const env = { ...process.env, PASSWORD: password };
    const child = execFile(process.execPath, [file, ...args], { env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
    child.stdin?.end();
  });

test('the exit code tells whether all screens work, and JSON is for programs', async (t) => {
  const backend = await startReferenceBackend({
    habits: { superAdminRights: true, pager: 'unmarkedSkip', dates: 'dayFirst' },
  });
  t.after(() => backend.stop());
  const { phoneNumber } = referenceAdmins.superAdmin;
  const args = ['--url', backend.address, '--phone', phoneNumber];
  const file = join(await temporaryFolder(t), 'backend.json');
  const passed = await run([...args, '--json', '--save', file]);
  assert.equal(passed.code, 0, passed.errors);
  const report = JSON.parse(passed.output);
  const found = [report.passed, report.backend, report.screens.length];
  assert.deepEqual(found, [true, `${backend.address}/api`, 14]);
  const settings = { dates: 'dayFirst', lists: { all: { pager: 'skip' } } };
  assert.deepEqual([readBackendFile(file), report.settings], [settings, settings]);
  assert.deepEqual(backend.requests[1]!.body, { phoneNumber, password: referencePassword });
  backend.disturb({ path: '/dashboard/users', answer: { status: 500, body: {} } });
  await writeFile(file, JSON.stringify({ missing: ['createPost'], ...settings }));
  const failed = await run([...args, '--save', file]);
  assert.deepEqual(readBackendFile(file), { missing: ['createPost'], ...settings }, 'is kept');
  assert.equal(failed.code, 1);
  assert.match(failed.output, /13 of 14 work/);
  assert.ok(!failed.output.includes(referencePassword));
});

test('a wrong command line, and no password without a terminal, exit with 2', async () => {
  const wrong = await run(['--url', 'nowhere']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.errors, /--url must be an address[\s\S]*--help/);
  const silent = await run(required, '');
  assert.equal(silent.code, 2);
  assert.match(silent.errors, /PASSWORD is not set/);
});
