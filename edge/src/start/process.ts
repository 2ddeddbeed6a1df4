import { once } from 'node:events';
import { createServer } from 'node:net';
import { gracefulShutdown, runUntilShutdown, type Shutdown } from '@padiman/api/app';

/** Graceful shutdown of the edge's process, or of the development servers. */
export type Stopping = Shutdown;

/** Interval in ms in which the parent process is checked. */
const interval = 250;

/**
 * Shuts down gracefully on SIGTERM or Ctrl-C: aborts the signal, runs the closers and exits, after 15 s at the latest. So it
 * does when `npm start` has ended: npm 11 ends by a SIGTERM without passing it on.
 */
export function stopOnRequest(): Stopping {
  const stopping = gracefulShutdown(15_000);
  if (process.env.npm_lifecycle_event === 'start') stopWithParent();
  return stopping;
}

/** Runs the work of a process until it is asked to stop. An error ends it, with its message. */
export async function runUntilStopped(work: (stopping: Stopping) => Promise<void>): Promise<void> {
  await runUntilShutdown(stopOnRequest(), work);
}

function stopWithParent(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  check.unref();
}

/** Another process listens on the port. */
export class PortTaken extends Error {
  override name = 'PortTaken';

  constructor(port: number, command = `PORT=${port + 1} npm start`) {
    super(`Port ${port} is in use. Stop the other process or use another port: ${command}`);
  }
}

/**
 * Checks that a port is free, before builds that take minutes.
 * @param command for the error message: the same command with another port
 * @throws PortTaken
 */
export async function requireFreePort(port: number, host: string, command?: string): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTaken(port, command);
    throw error;
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed));
  }
}
