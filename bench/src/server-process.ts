import { spawn, type SpawnOptions } from 'node:child_process';
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

/** Milliseconds after which a server that is not ready has failed; the first start may build everything. */
const readyWithin = 300_000;

/** Milliseconds after which a process that does not end is killed. */
const endsWithin = 60_000;

/** Starts a program, which ends with the run at the latest. @param onText called with what it prints */
export function startProcess(
  { cleanUp }: Pick<Run, 'cleanUp'>,
  program: string,
  given: readonly string[],
  options: SpawnOptions = {},
  onText: (text: string) => void = () => {},
) {
  const started = performance.now();
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
      onText(part.toString());
    });
  const kill = () => child.kill('SIGKILL');
  // This process may end by an error before it stops the program.
  process.once('exit', kill);
  const ended = new Promise<{ code: number; output: string; seconds: number }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', kill);
      resolve({ code: code ?? 1, output, seconds: (performance.now() - started) / 1000 });
    });
  });
  ended.catch(() => {});
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (hasEnded()) return;
    child.kill(signal);
    const timer = setTimeout(kill, endsWithin);
    await ended.finally(() => clearTimeout(timer));
  };
  cleanUp(() => stop());
  /** Waits until its server answers `/readyz` with 200. @throws Error if it ends before, or takes too long */
  const untilReady = async (address: string): Promise<void> => {
    const isReady = () =>
      fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (hasEnded() || performance.now() - started > readyWithin)
        throw new Error(`${given.at(-1)} is not ready (${child.exitCode ?? child.signalCode}): ${output}`);
      await pause(50);
    }
  };
  return { child, ended, stop, untilReady };
}

/** A server that was started as a child process. */
export interface ServerProcess extends LocalServer {
  /** From the start of the process until it was ready. */
  readyInSeconds: number;
  pid: number;
}

/** Starts a server by arguments for Node.js and variables in addition to `PORT`, and waits until it is ready. */
export async function startServer(
  run: Run,
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  port?: string,
): Promise<ServerProcess> {
  const PORT = port ?? (await freePort());
  const address = `http://127.0.0.1:${PORT}`;
  const started = performance.now();
  const { child, stop, untilReady } = startProcess(run, process.execPath, command, {
    env: { ...process.env, ...environment, PORT },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(address);
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

/** Runs a command of the API on a database, such as `restore`. @param onLine called with each line that it prints */
export const runCommand = (
  run: Run,
  name: string,
  databaseUrl: string,
  given: readonly string[] = [],
  onLine: (line: string) => void = () => {},
) =>
  startProcess(
    run,
    process.execPath,
    [join(root, `api/src/cli/${name}.ts`), ...given],
    { env: { ...process.env, DATABASE_URL: databaseUrl } },
    (text) =>
      text
        .trimEnd()
        .split('\n')
        .forEach((line) => onLine(line.trim())),
  ).ended;

/** Value of a metric of a server. */
export async function metricOf(address: string, name: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN);
}

/** Calls the API with a token. */
export const callApi = (address: string, token: string, options: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
