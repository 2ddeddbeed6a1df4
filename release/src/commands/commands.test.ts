import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { tmpdir } from 'node:os';
import { commands } from './command-line.ts';
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
