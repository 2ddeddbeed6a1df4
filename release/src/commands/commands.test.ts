import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tmpdir } from 'node:os';
import { promote } from '../promote/promote.ts';
import { openStore } from '../store/open-store.ts';
import { publishRemote, publishShell, temporaryFolder } from '../testing/trial-checkout.ts';

// Two dozen processes start here; the compile cache saves most of their start time.
const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'padiman-compiled') };
const cli = join(import.meta.dirname, '../cli.ts');

/** Runs the command line. @returns its exit code and its output */
function release(...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [cli, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    ),
  );
}

test('promotes, checks, lists and explains releases by the command line', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const shell = (await publishShell(store, data)).record;
  const rides = (await publishRemote(store, data, 'mfe-rides')).record;
  const run = (...args: string[]) => release(...args, '--data', data);

  assert.match((await run('promote', 'shell', '1.0.0', '--note', 'Ada')).text, /is live in release 000001/);
  const checked = await run('check', 'mfe-rides', '1.0.0');
  assert.deepEqual([checked.code, checked.text.trim()], [0, `Shell ${shell.build} and 1 remotes agree.`]);
  await run('promote', 'mfe-rides', '1.0.0');
  const { record } = await publishRemote(store, data, 'mfe-rides', { code: 'canary();' });
  const given = await run('promote', 'mfe-rides', record.build, '--canary', '10%', '--note', 'Bode');
  assert.match(given.text, /is live for 10% of staff in release 000003/);
  assert.match((await run('list')).text, new RegExp(`${record.build} .* canary 10%`));
  assert.match(
    (await run('history', '--last', '1')).text,
    /^000003 {2}\S+ {2}platform [0-9a-f]{8} {2}promote mfe-rides .* --canary 10% \(Bode\)\n$/,
  );
  const explained = (await run('explain', '2')).text;
  assert.match(explained, /by +platform [0-9a-f]{8}$/m);
  assert.match(explained, new RegExp(`mfe-rides added: ${rides.build}`));
  assert.match(explained, /until +\S+ \(release 000003, by platform/);

  assert.match(given.text, /reaches an unknown number of staff: name the running console/);
  const named = await run('promote', 'mfe-rides', record.build, '--for', '08030000001, 08030000002');
  assert.match(named.text, /is live for 2 named in release 000004/);
  assert.match((await run('list')).text, new RegExp(`${record.build} .* canary 2 people`));
  const shown = await run('preview', 'mfe-rides', record.build, '--for', '08030000001', '--hours', '2');
  const [, id = ''] = /preview (\w+) of mfe-rides \S+ is live for them until/.exec(shown.text) ?? [];
  assert.match(
    (await run('preview', '--list')).text,
    new RegExp(`^${id} {2}mfe-rides .* for 1 people until`),
  );
  assert.match((await run('preview', '--end', id)).text, /has ended/);
  assert.match((await run('preview', '--list')).text, /No preview is active/);

  const clash = (await publishRemote(store, data, 'mfe-new', { paths: ['/rides'] })).record;
  const refused = await run('check', 'mfe-new', clash.build);
  assert.equal(refused.code, 1);
  assert.match(refused.text, /The path \/rides is claimed by mfe-new \S+ and by mfe-rides \S+/);
});

test('creates keys, and changes who may sign releases and builds', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  await publishShell(store, data);
  const run = (...args: string[]) => release(...args, '--data', data);
  assert.match((await run('keys')).text, /This machine's key[\s\S]*Nothing is live yet/);
  await run('promote', 'shell', '1.0.0');
  const created = await run('keys', 'create', join(data, 'team.key'));
  const key = /^[\w-]{43}$/m.exec(created.text)?.[0] ?? '';
  assert.equal((await run('keys', 'create', join(data, 'team.key'))).code, 1, 'never overwrites a key');
  assert.match(
    (await run('keys', 'add-platform', 'ci', key)).text,
    /ci may sign releases since release 000002/,
  );
  assert.match(
    (await run('owners', 'add', 'mfe-rides', 'Ada', key)).text,
    /Ada may sign builds of mfe-rides/,
  );
  assert.match(
    (await run('keys')).text,
    new RegExp(`ci +${key}[\\s\\S]*Owners of mfe-rides[\\s\\S]*Ada +${key}`),
  );
  assert.match((await run('renew', '--note', 'yearly')).text, /Release 000004 is valid until 20/);
  assert.equal((await run('owners', 'remove', 'mfe-rides', 'Ada')).code, 0);
  assert.equal((await run('keys', 'remove-platform', 'ci')).code, 0);
  const own = await run('keys', 'remove-platform', 'platform');
  assert.match(own.text, /A platform key cannot remove itself/);
  assert.match((await run('keys', 'add-platform', 'ci', 'short')).text, /short is not a public key/);
});

test('each command has help and rejects invalid arguments', async (t) => {
  const data = await temporaryFolder(t);
  const all = await release('--help');
  assert.equal(all.code, 0);
  for (const command of [
    'publish',
    'check',
    'promote',
    'rollback',
    'preview',
    'list',
    'history',
    'explain',
    'prune',
    'keys',
    'owners',
    'renew',
  ]) {
    assert.match(all.text, new RegExp(`^ {2}${command} `, 'm'));
  }
  assert.match((await release('prune', '--help')).text, /--hours <n> .*\(32/);
  for (const invalid of [
    ['promote', 'shell'],
    ['promote', 'shell', '1', '--canary', '120%'],
    ['sell'],
    ['prune', '--hours', 'x'],
    ['keys', 'add-platform', 'ci'],
    ['owners', 'add', 'mfe-rides'],
    ['promote', 'shell', '1', '--for', 'Ada'],
    ['preview', 'shell', '1'],
    ['preview', 'shell', '1', '--for', '08030000001', '--hours', '1000'],
  ]) {
    const { code, text } = await release(...invalid, '--data', data);
    assert.equal(code, 1);
    assert.match(text, /takes|Unknown command: sell|must be|Missing required option/);
  }
});

test('a record that cannot be read is one line of list and history, and stops no command', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  await promote(store, [(await publishShell(store, data)).record]);
  const records = [];
  for (const code of ['one();', 'two();', 'three();']) {
    const { record } = await publishRemote(store, data, 'mfe-rides', { code });
    await promote(store, [record]);
    records.push(record);
  }
  await writeFile(join(data, 'releases/history/000003.json'), '{');
  await writeFile(join(data, 'releases/builds/mfe-rides', records[0]!.build, 'build.json'), '[]');
  const run = (...args: string[]) => release(...args, '--data', data);
  const history = await run('history');
  assert.equal(history.code, 0);
  assert.match(history.text, /^000004 {2}.*\n000003 {2}cannot be read: .*\n000002 {2}.*\n000001 {2}/);
  const list = await run('list');
  assert.equal(list.code, 0);
  assert.match(list.text, new RegExp(`${records[2]!.build} .* live`));
  assert.match(list.text, new RegExp(`Cannot be used\n  builds/mfe-rides/${records[0]!.build}/build.json  `));
  assert.match((await run('explain', '4')).text, /Release 000003 cannot be read/);
  assert.match((await run('explain', '3')).text, /no readable release 3/);
  const back = await run('rollback', 'mfe-rides');
  assert.deepEqual(
    [back.code, back.text.trim()],
    [0, `mfe-rides ${records[1]!.build} is live again in release 000005`],
  );
});
