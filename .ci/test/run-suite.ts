import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../lint/workspaces.ts';
import type { Counts } from './counts.ts';
import type { Suite } from './suites.ts';

/** Runs a suite, streams its output and counts its tests. */
export async function runSuite(suite: Suite, reports: string): Promise<Counts> {
  const report = join(reports, `${suite.name.replace(/\W+/g, '-')}.report`);
  const child = spawn(process.execPath, suite.command(report), {
    cwd: join(root, suite.folder),
    env: { ...process.env, ...suite.environment?.(report) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  // A suite that was killed has no report of its own to explain the failure.
  if (signal) console.log(`${suite.name} was killed by ${signal}.`);
  if (code !== null && code === suite.skippedBy) return { passed: 0, failed: 0, skipped: 1 };
  const counts = suite.count?.(report) ?? {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
  };
  // A command that fails although no test failed counts as a failure.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
