import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './test/chromium.ts';
import { sum, type Counts } from './test/counts.ts';
import { runSuite } from './test/run-suite.ts';
import { allSuites, longSuites, parts, type Suite } from './test/suites.ts';

const help = `npm test [-- --only=<part>] [--long]

Runs all tests of the checkout: types, lint, import cycles and format, unit tests, API tests on a real database,
and journeys in Chromium. Ends with the line "N passed, N failed", and with exit code 1 if a test failed.

  --only    ${parts.join(', ')} (repeatable)
  --long    Instead: whole matrices, drills and soaks (npm run test:long)
  --help    This text

API tests also run on PostgreSQL if it answers at 127.0.0.1:5432 or TEST_DATABASE_URL names it.
CHROMIUM_PATH names the Chromium to use; by default it is looked up, and installed if it is missing.`;

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    long: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(help);
} else {
  await runAll(values.only ?? parts);
}

async function runAll(selected: readonly string[]): Promise<void> {
  const unknown = selected.filter((part) => !(parts as readonly string[]).includes(part));
  if (unknown.length > 0) {
    console.error(`Unknown part ${unknown.join(', ')}; --only takes ${parts.join(', ')}`);
    process.exit(2);
  }
  const reports = await mkdtemp(join(tmpdir(), 'padiman-tests-'));
  // Hundreds of short processes run the same sources; without a cache each spends half a second on compiling them.
  process.env['NODE_COMPILE_CACHE'] ??= join(reports, 'compiled');
  const results: { suite: Suite; counts: Counts; seconds: number }[] = [];
  const run = async (suite: Suite) => {
    console.log(`\n── ${suite.name}`);
    const started = performance.now();
    const counts =
      suite.part === 'browser' && !ensureChromium()
        ? { passed: 0, failed: 1, skipped: 0 }
        : await runSuite(suite, reports);
    results.push({ suite, counts, seconds: (performance.now() - started) / 1000 });
  };
  const suites = (values.long ? longSuites() : allSuites()).filter(({ part }) => selected.includes(part));
  // Drills, kills and soaks disturb each other.
  const queue = suites.filter(({ alone }) => !alone && !values.long);
  // One more than cores: tests also wait for servers.
  const runners = Array.from({ length: availableParallelism() + 1 }, async () => {
    for (let suite = queue.shift(); suite; suite = queue.shift()) await run(suite);
  });
  await Promise.all(runners);
  for (const suite of suites.filter(({ alone }) => alone || values.long)) await run(suite);
  await rm(reports, { recursive: true, force: true });

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
  process.exitCode = total.failed > 0 ? 1 : 0;
}
