import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkoutRoot } from '@padiman/release/checkout';

/** Runs the API in a process that restarts whenever one of its sources changes. */
export function watchApi(port: number, dataFolder: string): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server.ts'], {
    cwd: join(checkoutRoot, 'api'),
    env: { LOG_LEVEL: 'warn', ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataFolder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Waits until the API answers; its first start creates the database. */
export async function waitForApi(address: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetch(`${address}/healthz`, { signal }).catch(() => undefined);
    if (answer?.ok) return;
    await pause(200);
  }
}

/** Terminates a process and waits for its exit, so that the API closes its database itself. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
