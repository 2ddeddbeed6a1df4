/** Milliseconds until the process exits with 1 although something is still open. */
const timeout = 15_000;

/** Graceful shutdown of a process. */
export interface Stopping {
  /** Aborted when the shutdown begins. */
  signal: AbortSignal;
  /** Called at shutdown, in reverse order. */
  closers: (() => Promise<unknown>)[];
  /** Closes everything now. */
  close: () => Promise<void>;
}

/** Shuts down gracefully on SIGTERM or Ctrl-C: aborts the signal, runs the closers and exits with 0. */
export function stopOnRequest(): Stopping {
  const controller = new AbortController();
  const closers: Stopping['closers'] = [];
  const close = async () => {
    controller.abort();
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const stop = async () => {
    setTimeout(() => process.exit(1), timeout).unref();
    await close();
    process.exit(0);
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    // A second Ctrl-C ends the process at once.
    process.once(name, () => void stop());
  }
  return { signal: controller.signal, closers, close };
}
