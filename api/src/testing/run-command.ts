import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** End of a command: `out` is all that it printed, `progress` its errors and progress alone. */
export interface CommandResult {
  code: number;
  out: string;
  progress: string;
}

/** Runs a command of the API in a process of its own, with these variables of the environment and PATH. */
export const runCommand = (script: string, environment: Record<string, string>, ...args: string[]) =>
  new Promise<CommandResult>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../cli', script), ...args],
      { env: { PATH: process.env['PATH'], ...environment } },
      (error, out, progress) => resolve({ code: Number(error?.code ?? 0), out: out + progress, progress }),
    );
  });
