import { Unavailable } from '../database/unavailable.ts';

/** A running worker. */
export interface WorkerLoop {
  /** Ends after the running step. */
  stop: () => Promise<void>;
}

/** A running worker that need not wait for its next look. */
export interface WakeableLoop extends WorkerLoop {
  /** Ends the pause, or leaves out the next one if a step is running. */
  wake: () => void;
}

/** Milliseconds between two looks of a worker that finds nothing to do. */
export const idleMilliseconds = 1_000;

/** Results of the steps of a worker. */
export interface WorkerReport {
  succeeded: () => void;
  failed: (error: unknown) => void;
}

/** Reports failures of a worker; while the database is unavailable the first one only. */
export function reportOutagesOnce(report: (error: unknown) => void): WorkerReport {
  let isUnavailable = false;
  return {
    succeeded: () => (isUnavailable = false),
    failed: (error) => {
      const isRepeated = isUnavailable && error instanceof Unavailable;
      isUnavailable = error instanceof Unavailable;
      if (!isRepeated) report(error);
    },
  };
}

/**
 * Repeats the step of a worker, one at a time, until it is stopped.
 *
 * @param step returns the milliseconds until the next one; 0 continues at once
 * @param failed receives the error of a step; the next one follows after the idle time. While the database is unavailable
 *   it receives the first error only
 */
export function startWorkerLoop(step: () => Promise<number>, failed: (error: unknown) => void): WakeableLoop {
  let stopped = false;
  const report = reportOutagesOnce(failed);
  let isWoken = false;
  let endPause: () => void = () => undefined;
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!stopped) {
      isWoken = false;
      const milliseconds = await step().then(
        (pauseTime) => {
          report.succeeded();
          return pauseTime;
        },
        (error: unknown) => {
          report.failed(error);
          return idleMilliseconds;
        },
      );
      if (milliseconds > 0 && !stopped && !isWoken) await pause(milliseconds);
    }
  })();
  const wake = () => {
    isWoken = true;
    endPause();
  };
  return {
    wake,
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
