import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { promote, promoteCanary } from '../promote/promote.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/checkouts.ts';
import { publishEdition, publishRemote, publishShell, temporaryFolder } from '../testing/trial-checkout.ts';
import { commands } from './command-line.ts';
import { commitSubjects } from '../publish/build-and-publish.ts';

/** A data folder with the command line on it. */
async function deployment(t: TestContext) {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const publish = async (name: string, options: Parameters<typeof publishRemote>[3] = {}) =>
    (await publishRemote(store, data, name, options)).record;
  return { data, store, publish, run: commandLine(t, data) };
}

test('runs as a process; output that nobody reads any more, such as that of | head, is no failure', async (t) => {
  const { data, store } = await deployment(t);
  await publishShell(store, data);
  const cli = join(import.meta.dirname, '../cli.ts');
  const list = async (line: string) => promisify(execFile)('sh', ['-c', line, process.execPath, cli, data]);
  assert.match((await list('"$0" "$1" list --data "$2"')).stdout, /^Nothing is live yet\.\n\nshell\n/);
  assert.equal((await list('"$0" "$1" list --data "$2" | true')).stderr, '');
  await assert.rejects(list('"$0" "$1" sell'), { code: 1 });
});

test('promotes, checks, lists and explains releases', async (t) => {
  const { data, store, publish, run } = await deployment(t);
  const shell = (await publishShell(store, data)).record;
  const rides = await publish('mfe-rides');
  assert.match((await run('promote', 'shell', '1.0.0', '--note', 'Ada')).text, /is live in release 000001/);
  const checked = await run('check', 'mfe-rides', '1.0.0');
  assert.deepEqual([checked.code, checked.text], [0, `Shell ${shell.build} and 1 remotes agree.`]);
  await run('promote', 'mfe-rides', '1.0.0');
  const { build } = await publish('mfe-rides', { code: 'canary();' });
  await publish('mfe-new', { paths: ['/rides'] });
  const failure = `load 2026-01-01T00:00:00.000Z mfe-rides ${build} /rides: entry 9 ms, failed (load: answered 404)`;
  const report = `release 000002\nbuild mfe-rides 9.9.9-0000000000: Live, loaded\n${failure}\n`;
  await writeFile(join(data, 'report.txt'), report);
  const line = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', remote: 'mfe-rides', build: rides.build };
  const other = { ...line, traceId: '0'.repeat(32), build: '7.7.7-0000000000' };
  await writeFile(join(data, 'log.txt'), [other, line].map((one) => JSON.stringify(one)).join('\n'));
  assert.match(
    (await run('explain', 'no-such-file')).text,
    /no file no-such-file, and no release no-such-file/,
  );
  let id = '';
  const steps: [line: string, ...texts: RegExp[]][] = [
    [
      `promote mfe-rides ${build} --canary 10% --note Bode`,
      /reaches an unknown number of staff: name the running console/,
      /is live for 10% of staff in release 000003/,
    ],
    ['list', new RegExp(`${build} .* canary 10%`)],
    [
      'history --last 1',
      /^000003 {2}\S+ {2}platform [0-9a-f]{8} {2}promote mfe-rides .* --canary 10% \(Bode\)$/,
    ],
    [
      'explain 2',
      /by +platform [0-9a-f]{8}$/m,
      new RegExp(`mfe-rides: none -> ${rides.build}`),
      /\(published \S+ by platform [0-9a-f]{8}/,
      /until +\S+ \(release 000003, by platform/,
    ],
    [
      `explain ${join(data, 'report.txt')}`,
      /^Page of release 000002, live from /,
      new RegExp(`^ {2}mfe-rides ${build}: canary 10%, published .* by platform`, 'm'),
      /^ {2}mfe-rides 9\.9\.9-0000000000: not live, no longer in the store$/m,
      /^Failed\n {2}2026-01-01T00:00:00\.000Z mfe-rides .* failed \(load: answered 404\)$/m,
    ],
    [
      `explain 4bf92f3577b34da6a3ce929d0e0e4736 ${join(data, 'log.txt')}`,
      new RegExp(`^ {2}mfe-rides ${rides.build}: live, published`, 'm'),
    ],
    [`promote mfe-rides ${build} --for 08030000001,08030000002`, /is live for 2 named in release 000004/],
    ['list', new RegExp(`${build} .* canary 2 people`)],
    [
      `preview mfe-rides ${build} --for 08030000001 --hours 2`,
      /preview (\w+) of mfe-rides \S+ is live for them until/,
    ],
    ['preview --list', /^\w+ {2}mfe-rides .* for 1 people until/],
    ['preview --end <id> --dry-run', /would end \(dry run\)/],
    ['preview --end <id>', /has ended/],
    ['preview --list', /No preview is active/],
    ['check mfe-new 1.0.0', /The path \/rides is claimed by mfe-new \S+ and by mfe-rides \S+/],
  ];
  for (const [line, ...texts] of steps) {
    const { code, text } = await run(...line.replace('<id>', id).split(' '));
    assert.equal(code, line.startsWith('check') ? 1 : 0, line);
    for (const expected of texts) assert.match(text, expected);
    id = /preview (\w+) of/.exec(text)?.[1] ?? id;
  }
});

test('creates keys, and changes who may sign releases and builds', async (t) => {
  const { data, store, run } = await deployment(t);
  await publishShell(store, data);
  assert.match((await run('keys')).text, /This machine's key[\s\S]*Nothing is live yet/);
  await run('promote', 'shell', '1.0.0');
  const file = join(data, 'team.key');
  const key = /^[\w-]{43}$/m.exec((await run('keys', 'create', file)).text)?.[0] ?? '';
  // One of 64 keys begins as an option does.
  const dashed = '-Wg22JISpV3LXKdJWXC0GTwGeZbfVDVuJKnyWf7duvs';
  const steps: [line: string, code: number, text: RegExp][] = [
    // Never overwrites a key.
    [`keys create ${file}`, 1, /exists already/],
    [`keys add-platform ci ${key}`, 0, /ci may sign releases since release 000002/],
    [`owners add mfe-rides Ada ${key}`, 0, /Ada may sign builds of mfe-rides/],
    ['keys', 0, new RegExp(`ci +${key}[\\s\\S]*Owners of mfe-rides[\\s\\S]*Ada +${key}`)],
    ['renew --note yearly', 0, /Release 000004 is valid until 20/],
    ['owners remove mfe-rides Ada', 0, /Ada may no longer sign builds of mfe-rides/],
    ['keys remove-platform ci', 0, /ci may no longer sign releases/],
    ['keys remove-platform platform', 1, /A platform key cannot remove itself/],
    ['keys add-platform ci short', 1, /short is not a public key/],
    [`keys add-platform dash ${dashed}`, 0, /dash may sign releases/],
  ];
  for (const [line, expected, text] of steps) {
    const result = await run(...line.split(' '));
    assert.equal(result.code, expected, line);
    assert.match(result.text, text);
  }
});

test('several packages go live and back in one release, with warnings of types on stderr', async (t) => {
  const { data, store, run } = await deployment(t);
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
  assert.match(back.out, /\nmfe-rides 1\.0\.0-\S+ is live again in release 000003$/);
  assert.match(back.errors, /Warning: mfe-rides \S+ src\/remote\.ts:2 uses 'used'/);
  assert.match((await run('check')).errors, /^Warning: mfe-rides/);
  assert.match((await run('explain', 'live')).out, /Accepted: mfe-rides/);
  assert.match((await run('list')).out, /2\.0\.0-\S+ +\S+ +withdrawn/);
  assert.match((await run('promote', 'mfe-rides', '2.0.0')).errors, /was rolled back or halted: .* --again/);
  assert.match((await run('promote', 'mfe-rides', '2.0.0', '--again')).errors, /--again needs the reason/);
  assert.match((await run('retire', 'mfe-rides')).out, /^.*\nmfe-rides is retired in release 000004$/);
  assert.match((await run('history', '--last', '1')).out, / {2}retire mfe-rides$/);
  const restored = /^mfe-rides: none -> 2\S+[\s\S]*are live again in release 000005$/;
  assert.match((await run('rollback', '--to', '2')).out, restored);
  assert.match((await run('rollback', '--to', '2')).out, /^Nothing changes: /);
});

test('lists the live, canary and last good builds that use an export', async (t) => {
  const { data, store, publish, run } = await deployment(t);
  const shell = (await publishShell(store, data)).record;
  const entry = 'mfe-rides/src/main.tsx';
  const published = (text: string) => {
    const uses = { entry, options: {}, files: { [entry]: text }, resolutions: {} };
    return publish('mfe-rides', { code: text, uses, against: shell.integrity['types.json'] });
  };
  const first = await published(`import { Grid } from '@padiman/ui';`);
  await promote(store, [shell, first]);
  await promote(store, [await published(`import { Flex } from '@padiman/ui';`)]);
  const canary = await published(`\nimport { Grid } from '@padiman/ui';`);
  await promoteCanary(store, canary, 10);
  const used = async (...args: string[]) => (await run('uses', ...args)).text.split('\n');
  const uses = async (...args: string[]) =>
    (await used('@padiman/ui', ...args)).filter((line) => !line.startsWith('this checkout '));
  assert.deepEqual(await uses('Grid'), [
    `mfe-rides ${canary.build} (canary 10%) ${entry}:2 Grid`,
    `mfe-rides ${first.build} (last good) ${entry}:1 Grid`,
  ]);
  assert.equal((await uses()).length, 3);
  assert.deepEqual(await uses('Box'), ['No build uses Box of @padiman/ui.']);
  // The kit and the shell use the client too, and would not compile without it.
  const ofClient = await used('@padiman/client/routing', 'useLocation');
  for (const folder of ['shared/ui/', 'shell/'])
    assert.ok(
      ofClient.some((line) => line.startsWith(`this checkout ${folder}src/`)),
      folder,
    );
});

test('each command has help and rejects invalid arguments', async (t) => {
  const { run } = await deployment(t);
  const all = await commandLine(t)('--help');
  assert.equal(all.code, 0);
  for (const command of Object.keys(commands)) assert.match(all.text, new RegExp(`^ {2}${command}\\b`, 'm'));
  assert.match((await run('prune', '--help')).text, /--hours <n> .*\(32/);
  assert.equal((await run('help', 'prune')).text, (await run('prune', '--help')).text);
  const invalid = `promote shell
promote shell 1 --canary 120%
promote shell 1 mfe-rides 1 --canary 10%
promote shell 1 shell 2
rollback shell --to 1
publish mfe-rides --override luck=none
publish mfe-rides --override tests=
sell
uses
prune --hours x
keys add-platform ci
owners add mfe-rides
promote shell 1 --for Ada
promote shell 1 mfe-rides 1 --for 08030000001
preview shell 1
preview shell 1 --for 08030000001 --hours 1000`;
  for (const line of invalid.split('\n')) {
    const { code, text } = await run(...line.split(' '));
    assert.equal(code, 1, line);
    assert.match(
      text,
      /takes|Unknown command: sell|must be|Missing required option|given twice|There is no gate luck|needs a reason/,
    );
  }
});

test('the changelog lists releases as Markdown, newest first, also after a given one', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const run = commandLine(t, data);
  assert.equal((await run('changelog')).out, 'No releases.');
  const shell = (await publishShell(store, data)).record;
  const first = (await publishRemote(store, data, 'mfe-rides')).record;
  const second = (await publishRemote(store, data, 'mfe-rides', { code: 'next();' })).record;
  await promote(store, [shell, first], { note: 'Ada' });
  await promote(store, [second], { note: 'Bode' });
  const { out } = await run('changelog');
  assert.match(
    out,
    new RegExp(
      `^## Release 000002\n\n\\S+, platform [0-9a-f]{8}: promote mfe-rides ${second.build}\n\nBode\n\n`,
    ),
  );
  assert.ok(out.includes(`- **mfe-rides** \`${first.build}\` → \`${second.build}\`\n`));
  assert.ok(out.includes(`## Release 000001`));
  assert.ok(out.includes(`- **shell** none → \`${shell.build}\``));
  const since = (await run('changelog', '--since', '1')).out;
  assert.ok(since.includes('000002') && !since.includes('## Release 000001'), since);
  assert.equal((await run('changelog', '--since', '2')).out, 'No releases.');
  assert.equal((await run('changelog', '--since', '9')).code, 1);
});

test('commits between two builds are listed, and unknown ones are left out', async (t) => {
  const root = await temporaryFolder(t);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: root })
      .toString()
      .trim();
  git('init', '--quiet');
  const commits = ['Begin', 'Add a list', 'Sort the list'].map((subject) => {
    git('commit', '--quiet', '--allow-empty', '--message', subject);
    return git('rev-parse', 'HEAD');
  });
  const [begin = '', , end = ''] = commits;
  const subjects = await commitSubjects(root, begin, end);
  assert.deepEqual(
    subjects.map((line) => line.replace(/^\w+ /, '')),
    ['Sort the list', 'Add a list'],
  );
  assert.deepEqual(await commitSubjects(root, begin, '0'.repeat(40)), []);
  // A record's commit is text from the store: it is no option of Git.
  assert.deepEqual(await commitSubjects(root, '--output=log', '--all'), []);
});
