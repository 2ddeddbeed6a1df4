import { gracefulShutdown, type Shutdown } from '@padiman/api/app';

/** Graceful shutdown of the edge's process, or of the development servers. */
export type Stopping = Shutdown;

/** Shuts down gracefully on SIGTERM or Ctrl-C: aborts the signal, runs the closers and exits, after 15 s at the latest. */
export const stopOnRequest = (): Stopping => gracefulShutdown(15_000);
