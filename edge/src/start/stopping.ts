import { gracefulShutdown, type Shutdown } from '@padiman/api/app';

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

function stopWithParent(): void {
  const parent = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  check.unref();
}
