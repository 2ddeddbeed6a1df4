import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promote } from '../promote/promote.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/command-line.ts';
import {
  contentOf,
  publishRemote,
  publishShell,
  temporaryFolder,
  trialSigner,
} from '../testing/trial-checkout.ts';
import { commands } from './command-line.ts';

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
