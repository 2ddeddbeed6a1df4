import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type ServerProcess } from './server-process.ts';

const start = join(import.meta.dirname, '../../edge/src/start.ts');

/** Starts the whole product as `npm start` does. @param environment further variables */
export const startConsole = (dataDir: string, environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess> =>
  startServer([start], { DATA_DIR: dataDir, ...environment });

/** Measures a temporary console with the demo's records. @param environment further variables */
export async function withConsole(
  measure: (address: string) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  const { address, stop } = await startConsole(dataDir, environment);
  try {
    await measure(address);
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
