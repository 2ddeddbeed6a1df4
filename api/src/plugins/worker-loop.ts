import { Unavailable } from '../database/unavailable.ts';

/** A running worker. */
export interface WorkerLoop {
  /** Ends after the running step. */
  stop: () => Promise<void>;
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
export function startWorkerLoop(step: () => Promise<number>, failed: (error: unknown) => void): WorkerLoop {
  let stopped = false;
  let wake: () => void = () => undefined;
  const report = reportOutagesOnce(failed);
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const running = (async () => {
    while (!stopped) {
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
      if (milliseconds > 0 && !stopped) await pause(milliseconds);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
