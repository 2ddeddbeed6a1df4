import { spawn, type SpawnOptions } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './loopback.ts';

/** Milliseconds after which a server that is not ready has failed; the first start may build everything. */
const readyWithin = 300_000;

/** Milliseconds after which a process that does not end is killed. */
const endsWithin = 60_000;

/**
 * Starts a program, which ends with this process at the latest. With `detached` it is ended with its children.
 *
 * @param onText called with what it prints
 */
export function startProcess(
  program: string,
  given: readonly string[],
  options: SpawnOptions = {},
  onText: (text: string) => void = () => {},
) {
  const started = performance.now();
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const signal = (name: NodeJS.Signals) => {
    if (options.detached && child.pid !== undefined) process.kill(-child.pid, name);
    else child.kill(name);
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString();
      onText(part.toString());
    });
  const kill = () => hasEnded() || signal('SIGKILL');
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
  const stop = async (name: NodeJS.Signals = 'SIGTERM') => {
    if (hasEnded()) return;
    signal(name);
    const timer = setTimeout(kill, endsWithin);
    await ended.finally(() => clearTimeout(timer));
  };
  /** Waits until its server answers `/readyz` with 200. @throws Error if it ends before, or takes too long */
  const untilReady = async (address: string): Promise<void> => {
    const isReady = () =>
      fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) {
      if (hasEnded() || performance.now() - started > readyWithin) {
        await stop('SIGKILL');
        throw new Error(`${given.at(-1)} is not ready (${child.exitCode ?? child.signalCode}): ${output}`);
      }
      await pause(50);
    }
  };
  /** Waits until the output matches. @returns the first group of the pattern. @throws Error if it ends before */
  const untilPrinted = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(output)) {
      if (hasEnded() && (await ended) && !pattern.test(output))
        throw new Error(`${given.at(-1)} ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
      await pause(20);
    }
    return pattern.exec(output)?.[1] ?? '';
  };
  return { child, ended, stop, untilReady, untilPrinted, output: () => output };
}

/** A server that was started as a child process. */
export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/**
 * Starts a server by arguments for Node.js and variables in addition to `PORT`, and waits until it is ready.
 *
 * @param onStart called with its end before it is ready
 */
export async function startServer(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  port?: number,
  onStart: (stop: () => Promise<void>) => void = () => {},
) {
  const PORT = port ?? (await freePort());
  const address = `http://127.0.0.1:${PORT}`;
  const started = performance.now();
  const { stop, untilReady, output } = startProcess(process.execPath, command, {
    env: { ...process.env, ...environment, PORT: String(PORT) },
  });
  onStart(stop);
  await untilReady(address);
  return { address, readyInSeconds: (performance.now() - started) / 1000, stop, output };
}
