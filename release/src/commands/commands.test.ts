import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { tmpdir } from 'node:os';
import { commands } from './command-line.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/command-line.ts';
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

  assert.match((await run('promote', 'shell', '1.0.0', '--by', 'Ada')).text, /is live in release 000001/);
  const checked = await run('check', 'mfe-rides', '1.0.0');
  assert.deepEqual([checked.code, checked.text.trim()], [0, `Shell ${shell.build} and 1 remotes agree.`]);
  await run('promote', 'mfe-rides', '1.0.0', '--by', 'Ada');
  const { record } = await publishRemote(store, data, 'mfe-rides', { code: 'canary();' });
  const given = await run('promote', 'mfe-rides', record.build, '--canary', '10%', '--by', 'Bode');
  assert.match(given.text, /is live for 10% of staff in release 000003/);
  assert.match((await run('list')).text, new RegExp(`${record.build} .* canary 10%`));
  assert.match(
    (await run('history', '--last', '1')).text,
    /^000003 {2}\S+ {2}Bode {2}promote mfe-rides .* --canary 10%\n$/,
  );
  const explained = (await run('explain', '2')).text;
  assert.match(explained, /by +Ada/);
  assert.match(explained, new RegExp(`mfe-rides: none -> ${rides.build}`));
  assert.match(explained, /until +\S+ \(release 000003, by Bode/);

  const clash = (await publishRemote(store, data, 'mfe-new', { paths: ['/rides'] })).record;
  const refused = await run('check', 'mfe-new', clash.build);
  assert.equal(refused.code, 1);
  assert.match(refused.text, /The path \/rides is claimed by mfe-new \S+ and by mfe-rides \S+/);
});

test('several packages go live and back in one release, with warnings of types on stderr', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const run = commandLine(t, data);
  const gives = { './remote': 'remote' };
  const publishEdition = async (version: string) => {
    const shared = { 'ui DataTable': version };
    await publishShell(store, data, `start(${version});`, { gives: shared, uses: gives });
    await publishRemote(store, data, 'mfe-rides', { version, types: { gives, uses: shared } });
    return (await store.listBuilds('shell'))[0]?.build ?? '';
  };
  await run('promote', 'shell', await publishEdition('1.0.0'), 'mfe-rides', '1.0.0');
  const shell = await publishEdition('2.0.0');
  assert.equal((await run('promote', 'mfe-rides', '2.0.0')).code, 1);
  const joint = await run('promote', 'shell', shell, 'mfe-rides', '2.0.0');
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
  assert.match(back.errors, /^Warning: mfe-rides \S+ uses ui DataTable/);
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
    ['prune', '--hours', 'x'],
  ]) {
    const { code, text } = await release(...invalid, '--data', data);
    assert.equal(code, 1);
    assert.match(
      text,
      /takes|Unknown command: sell|must be a number|given twice|There is no gate luck|needs a reason/,
    );
  }
});
