import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { RunningConsole } from './running-console.ts';

const script = resolve(import.meta.dirname, '../../../release/src/cli.ts');

/** Commands that record an author. */
const authored = ['promote', 'rollback', 'prune'];

/** Runs `npm run release -- …` on the releases of a console. @returns its output */
export async function release(running: RunningConsole, command: string, ...args: string[]): Promise<string> {
  const environment = { ...process.env, RELEASES_S3_BUCKET: '' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      script,
      command,
      ...args,
      '--data',
      running.folder,
      ...(authored.includes(command) ? ['--by', 'Ada'] : []),
    ],
    { env: environment },
  );
  return stdout;
}
