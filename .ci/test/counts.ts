import { existsSync, readFileSync } from 'node:fs';

/** Numbers of tests that passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Sum of counts. */
export const sum = (all: readonly Counts[]): Counts => {
  const of = (name: keyof Counts) => all.reduce((total, counts) => total + counts[name], 0);
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
};

/** Counts of a command that is one test. */
export const oneTest = (hasPassed: boolean): Counts => ({
  ...{ passed: Number(hasPassed), failed: Number(!hasPassed), skipped: 0 },
});

/** Reads a report; a suite that ended without one has failed. */
const reading = (count: (text: string) => Counts) => (report: string) =>
  existsSync(report) ? count(readFileSync(report, 'utf8')) : oneTest(false);

/** Reads Jest's `--json`. */
export const countJest = reading((text) => {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numFailedTestSuites = 0,
  } = JSON.parse(text) as Record<string, number>;
  // A file that fails to load has no failed test in it.
  const failed = Math.max(numFailedTests, numFailedTestSuites);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
});

/** Reads the closing lines of node:test's TAP. */
export const countTap = reading((text) => {
  const figure = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? NaN);
  const [passed, failed, skipped] = [figure('pass'), figure('fail') + figure('cancelled'), figure('skipped')];
  return Number.isNaN(passed + failed + skipped) ? oneTest(false) : { passed, failed, skipped };
});

/** Reads Playwright's JSON. A test that passed only at a second try counts as failed. */
export const countPlaywright = reading((text) => {
  const { stats, errors } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  const failed = Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0);
  return { passed: stats.expected, failed, skipped: stats.skipped };
});
