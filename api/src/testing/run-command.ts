import { execFile } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a command of the API in a process of its own, with these variables of the environment and PATH.
 * @returns its exit code, all that it printed, and its errors and progress alone
 */
export const runCommand = (script: string, environment: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; out: string; progress: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../cli', script), ...args],
      { env: { PATH: process.env['PATH'], ...environment } },
      (error, out, progress) => resolve({ code: Number(error?.code ?? 0), out: out + progress, progress }),
    );
  });
