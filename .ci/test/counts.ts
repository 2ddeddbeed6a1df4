import { existsSync, readFileSync } from 'node:fs';

/** Numbers of tests that passed, failed and were skipped. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Sum of counts. */
export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
});

/** Counts of a suite that ended without a report: one failure. */
const noReport: Counts = { passed: 0, failed: 1, skipped: 0 };

/** Reads Jest's `--json`. */
export function countJest(report: string): Counts {
  if (!existsSync(report)) return noReport;
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Record<string, number>;
  // A file that fails to load has no failed test in it.
  const failed = Math.max(numFailedTests ?? 0, numFailedTestSuites ?? 0);
  return { passed: numPassedTests ?? 0, failed, skipped: numPendingTests ?? 0 };
}

/** Reads the closing lines of node:test's TAP. */
export function countTap(report: string): Counts {
  if (!existsSync(report)) return noReport;
  const text = readFileSync(report, 'utf8');
  const figure = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? NaN);
  const counts = {
    passed: figure('pass'),
    failed: figure('fail') + figure('cancelled'),
    skipped: figure('skipped'),
  };
  return Object.values(counts).some(Number.isNaN) ? noReport : counts;
}

/** Reads Playwright's JSON. A test that passed only at a second try counts as failed. */
export function countPlaywright(report: string): Counts {
  if (!existsSync(report)) return noReport;
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  const failed = Math.max(stats.unexpected + stats.flaky, errors.length > 0 ? 1 : 0);
  return { passed: stats.expected, failed, skipped: stats.skipped };
}
