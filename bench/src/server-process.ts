import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder, type Run } from './run.ts';

/** A server of the benchmark's own process. */
export interface LocalServer {
  address: string;
  stop: () => Promise<void>;
}

/** Starts an HTTP or TCP server on a free port of the loopback interface, until the end of the run. */
export async function listen({ cleanUp }: Pick<Run, 'cleanUp'>, server: Server): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  cleanUp(stop);
  return { address: `http://127.0.0.1:${port}`, stop };
}

/** Finds a port that no process listens on. */
export async function freePort(): Promise<string> {
  const { address, stop } = await listen({ cleanUp: () => {} }, createServer());
  await stop();
  return new URL(address).port;
}

/** A server that was started as a child process. */
export interface ServerProcess extends LocalServer {
  /** From the start of the process until `/readyz` answered 200. */
  readyInSeconds: number;
  /** Id of its process. */
  pid: number;
}

/** Milliseconds after which a server that is not ready has failed; the first start may build everything. */
const readyWithin = 300_000;

/** Milliseconds after which a server that does not end is killed. */
const endsWithin = 60_000;

/** Waits until a server is ready. @throws Error of `failure`, or after too long */
export async function untilReady(address: string, failure: () => string | undefined): Promise<void> {
  const started = performance.now();
  const isReady = () =>
    fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const reason = failure() ?? (performance.now() - started > readyWithin ? 'It is not ready' : undefined);
    if (reason !== undefined) throw new Error(reason);
    await pause(50);
  }
}

/**
 * Starts a server and waits until it is ready; it is stopped at the end of the run at the latest.
 *
 * @param command arguments for Node.js
 * @param environment variables in addition to `PORT` and those of this process
 * @throws Error if it ends or takes too long
 */
export async function startServer(
  { cleanUp }: Run,
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  port?: string,
): Promise<ServerProcess> {
  const PORT = port ?? (await freePort());
  const address = `http://127.0.0.1:${PORT}`;
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment, PORT },
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
  const end = () => `${command.at(-1)} ended with ${child.exitCode ?? child.signalCode} before it was ready`;
  await untilReady(address, () => (hasEnded() ? end() : undefined));
  return { address, readyInSeconds: (performance.now() - started) / 1000, pid: child.pid ?? 0, stop };
}

const root = join(import.meta.dirname, '../..');

/** Starts the whole product as `npm start` does, by default with the demo's records in a temporary folder. */
export async function startConsole(
  run: Run,
  environment: NodeJS.ProcessEnv = {},
  { build = true, port }: { build?: boolean; port?: string | undefined } = {},
): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = environment['DATA_DIR'] ?? (await makeFolder(run));
  const command = [join(root, 'edge/src/start.ts'), ...(build ? [] : ['--no-build'])];
  const server = await startServer(run, command, { ...environment, DATA_DIR: dataDir }, port);
  return { ...server, dataDir };
}

/** Starts the API as it runs behind a proxy. @param recordTo file that receives every SQL statement */
export const startApi = (run: Run, databaseUrl: string, recordTo = ''): Promise<ServerProcess> =>
  startServer(
    run,
    [
      ...(recordTo ? ['--import', join(import.meta.dirname, 'api/record-statements.ts')] : []),
      join(root, 'api/src/server.ts'),
    ],
    {
      ...{ NODE_ENV: 'test', HOST: '127.0.0.1', DATABASE_URL: databaseUrl, DEMO: 'false' },
      ...{ LOG_LEVEL: 'warn', SETUP_TOKEN: 'unused-set-up-token', RECORD_TO: recordTo },
    },
  );

/** Value of a metric of a server. */
export async function metricOf(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
}
