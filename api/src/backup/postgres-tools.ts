import { spawn } from 'node:child_process';
import { toolAddress } from '../database/hosts.ts';

/** A program of PostgreSQL ended with an error, or is not installed. */
export class ToolFailed extends Error {
  override name = 'ToolFailed';
}

/**
 * Runs a client program of PostgreSQL on a database. The password is not among its arguments, which others can see.
 * @returns its streams, and its end, which throws ToolFailed with the last lines that it printed
 */
export function startTool(program: 'pg_dump' | 'pg_restore', databaseUrl: string, given: string[]) {
  const { address, environment } = toolAddress(databaseUrl);
  const child = spawn(program, ['--no-password', `--dbname=${address}`, ...given], {
    env: { ...process.env, ...environment, LC_MESSAGES: 'C' },
  });
  let messages = '';
  child.stderr.on('data', (part: Buffer) => (messages = (messages + part.toString()).slice(-4_000)));
  // Reported by `done`.
  child.stdin.on('error', () => undefined);
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new ToolFailed(
          cause.code === 'ENOENT'
            ? `${program} is not installed: install the client programs of PostgreSQL, of the server's version or newer.`
            : `${program} cannot be run: ${cause.message}`,
          { cause },
        ),
      ),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new ToolFailed(`${program} failed: ${messages.trim().split('\n').slice(-5).join(' ')}`));
    });
  });
  // Its user may fail first.
  done.catch(() => undefined);
  return { stdin: child.stdin, stdout: child.stdout, done };
}
