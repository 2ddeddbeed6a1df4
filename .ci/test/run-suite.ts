import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Counts } from './counts.ts';
import { root, type Suite } from './suites.ts';

/** Runs a suite with its output as it comes, and counts its tests. */
export async function runSuite(suite: Suite, reports: string): Promise<Counts> {
  const report = join(reports, `${suite.name.replace(/\W+/g, '-')}.report`);
  const child = spawn(process.execPath, suite.command(report), {
    cwd: join(root, suite.folder),
    env: { ...process.env, ...suite.environment?.(report) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  // Without a word a suite that somebody ended would look as if it had nothing to say for its failure.
  if (signal) console.log(`${suite.name} was ended from outside by ${signal}.`);
  const counts = suite.count?.(report) ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
  };
  // A command that fails with nothing failed in its report has died, and that must not pass.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
