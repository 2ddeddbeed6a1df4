import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const start = join(import.meta.dirname, '../../edge/src/start.ts');

/** A console that a benchmark started. */
export interface ConsoleProcess {
  address: string;
  /** From the start of the process until `/readyz` answered 200. */
  readyInSeconds: number;
  stop: () => Promise<void>;
}

/** Starts the whole product as `npm start` does, on a free port, and waits until it is ready. */
export async function startConsole(dataDir: string): Promise<ConsoleProcess> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, [start], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(address, child);
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

/** Measures a console that is started for it, with the demo's records, and stopped and thrown away afterwards. */
export async function withConsole(measure: (address: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  const { address, stop } = await startConsole(dataDir);
  try {
    await measure(address);
  } finally {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function ready(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The console ended with ${child.exitCode} before it was ready`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
