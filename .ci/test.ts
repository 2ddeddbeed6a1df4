import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './test/chromium.ts';
import { sum, type Counts } from './test/counts.ts';
import { runSuite } from './test/run-suite.ts';
import { allSuites, parts, type Suite } from './test/suites.ts';

const help = `npm test [-- --only=<part>]

Runs every test of the checkout: types, lint and format, unit tests, API tests on a real database, and journeys
in Chromium. Ends with a line "N passed, N failed" and, where anything failed, with exit code 1.

  --only    ${parts.join(', ')} (may be given more than once)
  --help    This text

The API's tests run on PostgreSQL too where one answers at 127.0.0.1:5432 or TEST_DATABASE_URL names one.
CHROMIUM_PATH names the Chromium to use; without it one is looked for, and installed where none is found.`;

const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
});

if (values.help) {
  console.log(help);
} else {
  await runAll(values.only ?? parts);
}

async function runAll(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.filter((part) => !(parts as readonly string[]).includes(part));
  if (unknown.length > 0) {
    console.error(`--only takes ${parts.join(', ')}, not ${unknown.join(', ')}`);
    process.exit(2);
  }
  const reports = await mkdtemp(join(tmpdir(), 'padiman-tests-'));
  const results: { suite: Suite; counts: Counts; seconds: number }[] = [];
  for (const suite of allSuites().filter(({ part }) => wanted.includes(part))) {
    console.log(`\n── ${suite.name}`);
    const started = performance.now();
    const counts =
      suite.part === 'browser' && !ensureChromium()
        ? { passed: 0, failed: 1, skipped: 0 }
        : await runSuite(suite, reports);
    results.push({ suite, counts, seconds: (performance.now() - started) / 1000 });
  }
  await rm(reports, { recursive: true, force: true });

  console.log('\n── In all');
  for (const { suite, counts, seconds } of results) {
    const { passed, failed, skipped } = counts;
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    console.log(
      `${failed > 0 ? '✖' : '✔'} ${suite.name.padEnd(24)} ${passed} passed, ${failed} failed${left} (${seconds.toFixed(0)} s)`,
    );
  }
  const total = sum(results.map(({ counts }) => counts));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}
