import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { RunningConsole } from './running-console.ts';

const script = resolve(import.meta.dirname, '../../../release/src/cli.ts');

/** Runs `npm run release -- …` on the releases of a console. @returns its output */
export async function release(running: RunningConsole, ...args: string[]): Promise<string> {
  const environment = { ...process.env, RELEASES_S3_BUCKET: '', PADIMAN_KEY: '', REGISTRY_PUBLIC_KEYS: '' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, ...args, '--data', running.folder],
    { env: environment },
  );
  return stdout;
}
