import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { promoteCanary } from '../promote/canary.ts';
import { promote } from '../promote/promote.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/command-line.ts';
import { publishRemote, publishShell, temporaryFolder, publishEdition } from '../testing/trial-checkout.ts';
import { commands } from './command-line.ts';

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

test('output that nobody reads any more, such as that of | head, is no failure', async (t) => {
  const data = await temporaryFolder(t);
  await publishShell(openStore(data), data);
  const line = '"$0" "$1" list --data "$2" | true';
  const { stderr } = await promisify(execFile)('sh', ['-c', line, process.execPath, cli, data], { env });
  assert.equal(stderr, '');
});

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
  assert.match(explained, new RegExp(`mfe-rides: none -> ${rides.build}`));
  assert.match(explained, /\(published \S+ by platform [0-9a-f]{8}/);
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
  assert.match((await run('preview', '--end', id, '--dry-run')).text, /would end \(dry run\)/);
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

test('several packages go live and back in one release, with warnings of types on stderr', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const run = commandLine(t, data);
  const first = await publishEdition(store, data, '1.0.0', ['mfe-rides']);
  await run('promote', 'shell', first.shell.build, 'mfe-rides', '1.0.0');
  const { shell } = await publishEdition(store, data, '2.0.0', ['mfe-rides']);
  assert.equal((await run('promote', 'mfe-rides', '2.0.0')).code, 1);
  const joint = await run('promote', 'shell', shell.build, 'mfe-rides', '2.0.0');
  assert.match(
    joint.out,
    /^mfe-rides: 1\S+ -> 2\S+\n {2}entry .*\nshell: \S+ -> \S+\n.*\nshell \S+, mfe-rides \S+ are live in release 000002$/,
  );
  const back = await run('rollback', 'mfe-rides');
  assert.deepEqual(
    [
      back.code,
      back.out
        .split('\n')
        .at(-1)
        ?.replace(/-\S+ is/, ' is'),
    ],
    [0, 'mfe-rides 1.0.0 is live again in release 000003'],
  );
  assert.match(back.errors, /^Warning: mfe-rides \S+ src\/remote\.ts:2 uses 'used'/);
  assert.match((await run('check')).errors, /^Warning: mfe-rides/);
  assert.match((await run('explain', 'live')).out, /Accepted: mfe-rides/);
  assert.match((await run('list')).out, /2\.0\.0-\S+ +\S+ +withdrawn/);
  assert.match((await run('promote', 'mfe-rides', '2.0.0')).errors, /was rolled back: .* --again/);
  const retired = await run('retire', 'mfe-rides');
  assert.equal(retired.out, `${retired.out.split('\n')[0]}\nmfe-rides is retired in release 000004`);
  assert.match((await run('history', '--last', '1')).out, / {2}retire mfe-rides$/);
  assert.match(
    (await run('rollback', '--to', '2')).out,
    /^mfe-rides: none -> 2\S+[\s\S]*are live again in release 000005$/,
  );
  assert.match((await run('rollback', '--to', '2')).out, /^Nothing changes: /);
});

test('lists the live, canary and last good builds that use an export', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const shell = (await publishShell(store, data)).record;
  const published = async (text: string) => {
    const files = { 'mfe-rides/src/main.tsx': text };
    const uses = { entry: 'mfe-rides/src/main.tsx', options: {}, files, resolutions: {} };
    const types = shell.integrity['types.json'];
    return (await publishRemote(store, data, 'mfe-rides', { code: text, uses, against: types })).record;
  };
  const first = await published(`import { Grid } from '@padiman/ui';`);
  const second = await published(`import { Flex } from '@padiman/ui';`);
  const canary = await published(`\nimport { Grid } from '@padiman/ui';`);
  await promote(store, [shell, first]);
  await promote(store, [second]);
  await promoteCanary(store, canary, 10);
  const run = async (...args: string[]) => (await release(...args, '--data', data)).text.trim().split('\n');
  assert.deepEqual(await run('uses', '@padiman/ui', 'Grid'), [
    `mfe-rides ${canary.build} (canary 10%) mfe-rides/src/main.tsx:2 Grid`,
    `mfe-rides ${first.build} (last good) mfe-rides/src/main.tsx:1 Grid`,
  ]);
  assert.equal((await run('uses', '@padiman/ui')).length, 3);
  assert.deepEqual(await run('uses', '@padiman/ui', 'Box'), ['No build uses Box of @padiman/ui.']);
});

test('each command has help and rejects invalid arguments', async (t) => {
  const data = await temporaryFolder(t);
  const all = await release('--help');
  assert.equal(all.code, 0);
  for (const command of Object.keys(commands)) {
    assert.match(all.text, new RegExp(`^ {2}${command}\\b`, 'm'));
  }
  assert.match((await release('prune', '--help')).text, /--hours <n> .*\(32/);
  assert.equal((await release('help', 'prune')).text, (await release('prune', '--help')).text);
  for (const invalid of [
    ['promote', 'shell'],
    ['promote', 'shell', '1', '--canary', '120%'],
    ['promote', 'shell', '1', 'mfe-rides', '1', '--canary', '10%'],
    ['promote', 'shell', '1', 'shell', '2'],
    ['rollback', 'shell', '--to', '1'],
    ['publish', 'mfe-rides', '--override', 'luck=none'],
    ['publish', 'mfe-rides', '--override', 'tests='],
    ['sell'],
    ['uses'],
    ['prune', '--hours', 'x'],
    ['keys', 'add-platform', 'ci'],
    ['owners', 'add', 'mfe-rides'],
    ['promote', 'shell', '1', '--for', 'Ada'],
    ['promote', 'shell', '1', 'mfe-rides', '1', '--for', '08030000001'],
    ['preview', 'shell', '1'],
    ['preview', 'shell', '1', '--for', '08030000001', '--hours', '1000'],
  ]) {
    const { code, text } = await release(...invalid, '--data', data);
    assert.equal(code, 1);
    assert.match(
      text,
      /takes|Unknown command: sell|must be|Missing required option|given twice|There is no gate luck|needs a reason/,
    );
  }
});
