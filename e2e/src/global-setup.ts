import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunningConsole } from './console/running-console.ts';
import type { Setup } from './test-data/test-data.ts';

/** Starts the console that most journeys share, and keeps a copy of its first data. @returns teardown that removes both */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'padiman-e2e-'));
  const [folder, pristine] = [join(root, 'shared'), join(root, 'pristine')];
  const removeAll = () => rmSync(root, { recursive: true, force: true });
  try {
    const running = await RunningConsole.start(folder);
    await running.stop();
    cpSync(folder, pristine, { recursive: true });
    await running.start({ build: false });
    process.env.E2E_SETUP = JSON.stringify({ pristine, folder, address: running.address } satisfies Setup);
    return async () => {
      await running.stop();
      removeAll();
    };
  } catch (error) {
    removeAll();
    throw error;
  }
}
