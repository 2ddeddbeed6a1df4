import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { tmpdir } from 'node:os';
import { promoteCanary } from '../promote/canary.ts';
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
  assert.match(explained, new RegExp(`mfe-rides added: ${rides.build}`));
  assert.match(explained, /until +\S+ \(release 000003, by Bode/);

  const clash = (await publishRemote(store, data, 'mfe-new', { paths: ['/rides'] })).record;
  const refused = await run('check', 'mfe-new', clash.build);
  assert.equal(refused.code, 1);
  assert.match(refused.text, /The path \/rides is claimed by mfe-new \S+ and by mfe-rides \S+/);
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
  for (const command of [
    'publish',
    'check',
    'promote',
    'rollback',
    'list',
    'history',
    'explain',
    'uses',
    'prune',
  ]) {
    assert.match(all.text, new RegExp(`^ {2}${command} `, 'm'));
  }
  assert.match((await release('prune', '--help')).text, /--hours <n> .*\(32/);
  for (const invalid of [
    ['promote', 'shell'],
    ['promote', 'shell', '1', '--canary', '120%'],
    ['sell'],
    ['uses'],
    ['prune', '--hours', 'x'],
  ]) {
    const { code, text } = await release(...invalid, '--data', data);
    assert.equal(code, 1);
    assert.match(text, /takes|Unknown command: sell|must be a number/);
  }
});
