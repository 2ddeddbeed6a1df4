import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RunningConsole } from './console/running-console.ts';
import { preparedVariable } from './prepared/prepared.ts';

const fillScript = resolve(import.meta.dirname, 'prepared/fill.ts');

/** Makes the demo once, starts the console that most journeys share, and takes both away at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'padiman-e2e-'));
  const pristine = join(root, 'pristine');
  const folder = join(root, 'shared');
  const expectedFile = join(root, 'expected.json');
  const throwAway = () => rmSync(root, { recursive: true, force: true });
  try {
    execFileSync(process.execPath, [fillScript, pristine, expectedFile], { stdio: 'inherit' });
    cpSync(pristine, folder, { recursive: true });
    const running = await RunningConsole.start(folder);
    process.env[preparedVariable.pristine] = pristine;
    process.env[preparedVariable.expected] = expectedFile;
    process.env[preparedVariable.folder] = folder;
    process.env[preparedVariable.address] = running.address;
    return async () => {
      await running.stop();
      throwAway();
    };
  } catch (error) {
    throwAway();
    throw error;
  }
}
