const longest = 15_000;

/** What a process has to give up or close before it ends. */
export interface Stopping {
  /** Aborted when the process shall end. */
  signal: AbortSignal;
  /** What to close; the latest is closed first. */
  closers: (() => Promise<unknown>)[];
  /** Closes everything now. */
  close: () => Promise<void>;
}

/**
 * Runs what was registered when the process is asked to end (SIGTERM, Ctrl-C), the latest first, and ends
 * with 0. What was begun is given up through the signal.
 */
export function stopOnRequest(): Stopping {
  const giveUp = new AbortController();
  const closers: Stopping['closers'] = [];
  const close = async () => {
    giveUp.abort();
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  const stop = async () => {
    setTimeout(() => process.exit(1), longest).unref();
    await close();
    process.exit(0);
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    // The second Ctrl-C ends the process at once, as people expect.
    process.once(name, () => void stop());
  }
  return { signal: giveUp.signal, closers, close };
}
