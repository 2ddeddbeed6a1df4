import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { globalSetup, globalTeardown } from '@padiman/api/testing-setup';
import { findHeadlessChromium } from '@padiman/e2e/chromium';
import { root } from './lint/workspaces.ts';
import { oneTest, sum, type Counts } from './test/counts.ts';
import { allSuites, longSuites, parts, type Suite } from './test/suites.ts';

const help = `npm test [-- --only=<part>] [--long]

Runs all tests of the checkout: types, lint, import cycles and format, unit tests, API tests on a real database,
and journeys in Chromium. Ends with the line "N passed, N failed", and with exit code 1 if a test failed.

  --only    ${parts.join(', ')} (repeatable)
  --long    Instead: whole matrices and drills (npm run test:long)
  --help    This text

API tests also run on PostgreSQL if it answers at 127.0.0.1:5432 or TEST_DATABASE_URL names it.
CHROMIUM_PATH names the Chromium to use; by default it is looked up, and installed if it is missing.`;

const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** Commands that install Chromium, the least intrusive first. */
const installs: [command: string, ...options: string[]][] = [
  [process.execPath, playwright, 'install', 'chromium'],
];
const install = ['install', '-y', '-qq', 'chromium-headless-shell'];
if (process.getuid?.() === 0) installs.push(['apt-get', 'update', '-qq'], ['apt-get', ...install]);

const advice = `Chromium was not found and could not be installed. Install it and run the tests again:
  Debian           sudo apt-get install chromium-headless-shell
  elsewhere        npx playwright install chromium
or set CHROMIUM_PATH to an installed Chromium or Chrome.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    long: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) console.log(help);
else await runAll(values.only ?? parts);

async function runAll(selected: readonly string[]): Promise<void> {
  const unknown = selected.filter((part) => !(parts as readonly string[]).includes(part));
  if (unknown.length > 0) {
    console.error(`Unknown part ${unknown.join(', ')}; --only takes ${parts.join(', ')}`);
    process.exit(2);
  }
  const reports = await mkdtemp(join(tmpdir(), 'padiman-tests-'));
  // Hundreds of short processes run the same sources; without a cache each spends half a second on compiling them.
  process.env['NODE_COMPILE_CACHE'] ??= join(reports, 'compiled');
  const results: { suite: Suite; counts: Counts; seconds: number; lastLines: () => string }[] = [];
  const run = async (suite: Suite) => {
    console.log(`\n── ${suite.name}`);
    const started = performance.now();
    const canRun = suite.part !== 'browser' || ensureChromium();
    const outcome = canRun
      ? await runSuite(suite, reports)
      : { counts: oneTest(false), lastLines: () => advice };
    results.push({ suite, ...outcome, seconds: (performance.now() - started) / 1000 });
  };
  const suites = (values.long ? longSuites() : allSuites()).filter(({ part }) => selected.includes(part));
  const hasApi = suites.some(({ part }) => part === 'api');
  if (hasApi) await globalSetup();
  // Drills and kills disturb each other.
  const queue = suites.filter(({ alone }) => !alone && !values.long);
  // One more than cores: tests also wait for servers.
  const runners = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (let suite = queue.shift(); suite; suite = queue.shift()) await run(suite);
  });
  await Promise.all(runners);
  for (const suite of suites.filter(({ alone }) => alone || values.long)) await run(suite);
  if (hasApi) await globalTeardown();
  await rm(reports, { recursive: true, force: true });

  for (const { suite, counts, lastLines } of results) {
    if (counts.failed > 0) console.log(`\n── ${suite.name} failed; its last lines\n${lastLines()}`);
  }
  console.log('\n── Total');
  for (const { suite, counts, seconds } of results) {
    const { passed, failed, skipped } = counts;
    const skippedNote = skipped > 0 ? `, ${skipped} skipped` : '';
    console.log(
      `${failed > 0 ? '✖' : '✔'} ${suite.name.padEnd(24)} ${passed} passed, ${failed} failed${skippedNote} (${seconds.toFixed(0)} s)`,
    );
  }
  const total = sum(results.map(({ counts }) => counts));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  // Not by waiting: a process that a test left behind keeps its output open.
  process.exit(total.failed > 0 ? 1 : 0);
}

/** Runs a suite, streams its output and counts its tests. @returns also its last lines: the causes of its failures */
async function runSuite(suite: Suite, reports: string): Promise<{ counts: Counts; lastLines: () => string }> {
  const report = join(reports, `${suite.name.replace(/\W+/g, '-')}.report`);
  const child = spawn(process.execPath, suite.command(report), {
    cwd: join(root, suite.folder),
    env: { ...process.env, ...suite.environment?.(report) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-6_000)));
    from.pipe(to);
  }
  const lastLines = () => printed;
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  // A suite that was killed has no report of its own to explain the failure.
  if (signal) console.log(`${suite.name} was killed by ${signal}.`);
  if (code !== null && code === suite.skippedBy)
    return { counts: { passed: 0, failed: 0, skipped: 1 }, lastLines };
  const counts = suite.count?.(report) ?? oneTest(code === 0);
  // A command that fails although no test failed counts as a failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  return { counts, lastLines };
}

/** Ensures that Chromium is installed; prints instructions if that fails. */
function ensureChromium(): boolean {
  if (findHeadlessChromium()) return true;
  console.log('Chromium not found; installing it.');
  for (const [command, ...options] of installs) {
    spawnSync(command, options, { stdio: 'inherit', timeout: 300_000 });
    if (findHeadlessChromium()) return true;
  }
  console.log(advice);
  return false;
}
