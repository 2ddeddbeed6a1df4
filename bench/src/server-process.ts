import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './listen.ts';

/** A server that a benchmark started as a child process. */
export interface ServerProcess {
  address: string;
  /** From the start of the process until `/readyz` answered 200. */
  readyInSeconds: number;
  stop: () => Promise<void>;
}

/**
 * Starts a server on a free port and waits until it is ready.
 *
 * @param command arguments for Node.js
 * @param environment variables in addition to `PORT` and those of this process
 */
export async function startServer(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      throw new Error(`${command.at(-1)} ended with ${child.exitCode} before it was ready`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address,
    readyInSeconds: (performance.now() - started) / 1000,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
