import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './listen.ts';
import { makeFolder, type Run } from './run.ts';

/** A server that was started as a child process. */
export interface ServerProcess {
  address: string;
  /** From the start of the process until `/readyz` answered 200. */
  readyInSeconds: number;
  /** Id of its process. */
  pid: number;
  stop: () => Promise<void>;
}

/** Options of {@link startServer}. */
export interface ServerOptions {
  /** Port to listen on; a free one by default. */
  port?: string | undefined;
  /** Variables in addition to `PORT` and those of this process. */
  environment?: NodeJS.ProcessEnv;
}

/** Milliseconds after which a server that is not ready has failed; the first start may build everything. */
const readyWithin = 300_000;

/** Milliseconds after which a server that does not end is killed. */
const endsWithin = 60_000;

const edge = join(import.meta.dirname, '../../edge/src/start.ts');

/**
 * Starts a server and waits until it is ready; it is stopped at the end of the run at the latest.
 *
 * @param command arguments for Node.js
 * @throws Error if it ends or takes too long; its process has ended then
 */
export async function startServer(
  { cleanUp }: Run,
  command: readonly string[],
  { environment, port: given }: ServerOptions,
): Promise<ServerProcess> {
  const port = given ?? (await freePort());
  const address = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  // This process may end by an error before it stops the server.
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(kill, endsWithin);
    await ended.finally(() => clearTimeout(timer));
  };
  cleanUp(stop);
  const isReady = () =>
    fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (hasEnded()) {
      throw new Error(
        `${command.at(-1)} ended with ${child.exitCode ?? child.signalCode} before it was ready`,
      );
    }
    if (performance.now() - started > readyWithin) {
      await stop();
      throw new Error(`${command.at(-1)} was not ready within ${readyWithin / 1000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { address, readyInSeconds: (performance.now() - started) / 1000, pid: child.pid ?? 0, stop };
}

/** Starts the whole product as `npm start` does, by default with the demo's records in a temporary folder. */
export async function startConsole(
  run: Run,
  environment: NodeJS.ProcessEnv = {},
  { build = true, port }: { build?: boolean; port?: string } = {},
): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = environment['DATA_DIR'] ?? (await makeFolder(run));
  const command = [edge, ...(build ? [] : ['--no-build'])];
  const server = await startServer(run, command, {
    environment: { ...environment, DATA_DIR: dataDir },
    port,
  });
  return { ...server, dataDir };
}
