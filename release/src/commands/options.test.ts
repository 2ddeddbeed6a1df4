import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promote } from '../promote/promote.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/checkouts.ts';
import {
  contentOf,
  publishRemote,
  publishShell,
  temporaryFolder,
  trialSigner,
} from '../testing/trial-checkout.ts';
import { commands } from './command-line.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { findPackages, findRemote } from '../checkout/packages.ts';
import { applyConfig, installAdvice, withCurrentRemote } from './own-repository.ts';

/** Creates a data folder with three releases, a build that is not live, and one that prune would delete. */
async function dataFolder(t: TestContext) {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const shell = (await publishShell(store, data)).record;
  const code = ['one();', 'two();', 'three();', 'four();'];
  const rides = [];
  for (const one of code) rides.push((await publishRemote(store, data, 'mfe-rides', { code: one })).record);
  for (const build of rides.slice(0, 3)) await promote(store, [shell, build]);
  const [, , , next] = rides;
  return { data, next: next?.build ?? '' };
}

/** Valid operands of the commands that need some. */
const operandsOf = (next: string): Readonly<Record<string, string>> => ({
  ...{ build: 'mfe-none', publish: 'mfe-none', import: 'none', explain: 'live', uses: 'react' },
  ...{ rollback: 'mfe-rides', retire: 'mfe-rides', owners: 'remove mfe-rides Ada' },
  ...{ promote: `mfe-rides ${next}`, preview: `mfe-rides ${next}` },
});

const allOptions = Object.assign({}, ...Object.values(commands).map(({ options }) => options)) as Record<
  string,
  { value?: string }
>;

test('an option that a command does not take is refused with its help, and nothing changes', async (t) => {
  const { data, next } = await dataFolder(t);
  const run = commandLine(t, data);
  const before = await contentOf(data);
  let tried = 0;
  for (const [name, { options, help }] of Object.entries(commands)) {
    const operands = operandsOf(next)[name]?.split(' ') ?? [];
    for (const [option, { value }] of [...Object.entries(allOptions), ['unknown', {}] as const]) {
      if (option in options) continue;
      const { code, out, errors } = await run(name, ...operands, `--${option}`, ...(value ? ['1'] : []));
      assert.deepEqual([code, out], [1, ''], `${name} --${option}`);
      assert.match(errors, new RegExp(`Unknown option '--${option}'`));
      assert.ok(errors.endsWith(help), errors);
      tried++;
    }
  }
  assert.ok(tried > 50, `only ${tried} combinations`);
  assert.equal(await contentOf(data), before);
});

test('a dry run of each command that changes releases prints the change and makes none', async (t) => {
  const { data, next } = await dataFolder(t);
  const run = commandLine(t, data);
  const before = await contentOf(data);
  const { key } = trialSigner;
  const newKey = join(data, 'new.key');
  const dryRuns: [line: string, printed: RegExp][] = [
    [
      `promote mfe-rides ${next}`,
      /mfe-rides: \S+ -> \S+\n {2}entry .* KB \([+-].*\n.* would be live in release 000004/,
    ],
    [`promote mfe-rides ${next} --canary 10%`, /canary: \S+ -> \S+[\s\S]*would be live for 10% of staff/],
    [
      `promote mfe-rides ${next} --for 08030000001`,
      /would be live for 1 named in release 000004 \(dry run\)/,
    ],
    ['rollback mfe-rides', /mfe-rides \S+ would be live again in release 000004/],
    ['rollback --to 1', /The builds of release 1 would be live again in release 000004/],
    ['retire mfe-rides', /mfe-rides: \S+ -> none\nmfe-rides would be retired in release 000004/],
    ['prune --hours 0', /mfe-rides +\S+ would be deleted/],
    [`preview mfe-rides ${next} --for 08030000001`, /would be live for them until \S+ \(dry run\)/],
    [`keys add-platform ci ${key}`, /ci may sign releases since release 000004 \(dry run\)/],
    [`keys create ${newKey}`, /new\.key would be a new private key \(dry run\)/],
    [`owners add mfe-rides Ada ${key}`, /Ada may sign builds of mfe-rides .* \(dry run\)/],
    ['renew', /Release 000004 would be valid until \S+ \(dry run\)/],
  ];
  for (const [line, expected] of dryRuns) {
    const { code, out, errors } = await run(...line.split(' '), '--dry-run');
    assert.deepEqual([code, errors], [0, ''], line);
    assert.match(out, expected);
    assert.equal(await contentOf(data), before, line);
  }
  const tried = new Set(dryRuns.map(([line]) => line.split(' ')[0] ?? ''));
  const offered = Object.keys(commands).filter((name) => 'dry-run' in (commands[name]?.options ?? {}));
  // The dry runs of publish and import need builds: see gates.test.ts and import.test.ts.
  assert.deepEqual(
    offered.filter((name) => !tried.has(name)),
    ['publish', 'import'],
  );
});

test('in the folder of a remote its name and version may be left out', () => {
  const remote = { name: 'mfe-rides', version: '1.2.0' };
  const complete = (line: string) => withCurrentRemote(line.split(' '), remote).join(' ');
  assert.equal(complete('publish'), 'publish mfe-rides');
  assert.equal(complete('publish --force'), 'publish mfe-rides --force');
  assert.equal(complete('check'), 'check mfe-rides 1.2.0');
  assert.equal(complete('promote --canary 10%'), 'promote mfe-rides 1.2.0 --canary 10%');
  assert.equal(complete('promote 1.1.0'), 'promote mfe-rides 1.1.0');
  assert.equal(complete('rollback'), 'rollback mfe-rides');
  assert.equal(complete('rollback --to 12'), 'rollback --to 12');
  assert.equal(complete('rollback --to=12'), 'rollback --to=12');
  assert.equal(complete('promote mfe-parcels 2.0.0 shell 3.0.0'), 'promote mfe-parcels 2.0.0 shell 3.0.0');
  assert.equal(complete('list'), 'list');
  assert.deepEqual(withCurrentRemote(['publish'], undefined), ['publish']);
});

test("a remote's own repository contains one package, named by its descriptor", async (t) => {
  const folder = join(await temporaryFolder(t), 'lost-and-found');
  await mkdir(folder);
  assert.equal(findRemote(folder), undefined);
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ name: 'mfe-lost-items' }));
  assert.equal(findRemote(folder), undefined);
  const peerDependencies = { react: '^19.0.0' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '0.3.0', peerDependencies }));
  const remote = {
    name: 'mfe-lost-items',
    kind: 'remote',
    folder,
    version: '0.3.0',
    dependencies: {},
    peerDependencies,
    budgets: {},
    testScript: undefined,
  };
  assert.deepEqual(findRemote(folder), remote);
  assert.deepEqual(findPackages(folder), [remote]);
});

test('padiman.config.json sets what the environment does not, and refuses unknown settings', async (t) => {
  const folder = await temporaryFolder(t);
  const read = async (settings: unknown, environment: NodeJS.ProcessEnv) => {
    await writeFile(join(folder, 'padiman.config.json'), JSON.stringify(settings));
    applyConfig(folder, environment);
    return environment;
  };
  assert.deepEqual(
    await read(
      { console: 'http://localhost:8090', dataDir: '../data', bucket: 'a' },
      { RELEASES_S3_BUCKET: 'b' },
    ),
    { CONSOLE_URL: 'http://localhost:8090', DATA_DIR: join(folder, '../data'), RELEASES_S3_BUCKET: 'b' },
  );
  for (const wrong of [{ datadir: '.' }, { console: 8080 }, { constructor: 'x' }]) {
    await assert.rejects(read(wrong, {}), /is not one of the texts console, dataDir/);
  }
});

test('names installed libraries that differ from those of the live shell', async (t) => {
  const folder = await temporaryFolder(t);
  const install = async (name: string, version: string) => {
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
    await writeFile(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  };
  await writeFile(join(folder, 'package.json'), '{}');
  await install('react', '19.3.0');
  await install('@padiman/ui', '0.1.0');
  const remote = { folder, peerDependencies: { react: '^19.0.0', '@padiman/ui': '^0.1.0', jotai: '^3.0.0' } };
  assert.deepEqual(installAdvice(remote, { react: '19.3.0', '@padiman/ui': '0.1.0' }), []);
  assert.deepEqual(installAdvice(remote, { react: '19.3.1', '@padiman/ui': '0.1.0', jotai: '3.0.1' }), [
    'react: the live shell provides 19.3.1, installed is 19.3.0',
    'jotai: the live shell provides 3.0.1, installed is nothing',
    'To test with the same versions: npm install --no-save react@19.3.1 jotai@3.0.1',
  ]);
});
