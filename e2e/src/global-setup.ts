import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { RunningConsole } from './console/running-console.ts';
import { setupVariables } from './test-data/test-data.ts';

const createDemoScript = resolve(import.meta.dirname, 'test-data/create-demo.ts');

/** Creates the demo data once and starts the console that most journeys share. @returns teardown that removes both */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'padiman-e2e-'));
  const pristine = join(root, 'pristine');
  const folder = join(root, 'shared');
  const expectedFile = join(root, 'expected.json');
  const removeAll = () => rmSync(root, { recursive: true, force: true });
  try {
    execFileSync(process.execPath, [createDemoScript, pristine, expectedFile], { stdio: 'inherit' });
    cpSync(pristine, folder, { recursive: true });
    const running = await RunningConsole.start(folder);
    process.env[setupVariables.pristine] = pristine;
    process.env[setupVariables.expected] = expectedFile;
    process.env[setupVariables.folder] = folder;
    process.env[setupVariables.address] = running.address;
    return async () => {
      await running.stop();
      removeAll();
    };
  } catch (error) {
    removeAll();
    throw error;
  }
}
