import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { BackgroundWork } from '@padiman/contracts';
import { Unavailable } from '../database/unavailable.ts';
import type { Deployment } from '../modules/base/deployment/deployment.service.ts';
import type { Metrics } from '../modules/base/metrics/metrics.service.ts';
import { logOutage } from '../plugins/error-handler.ts';
import { logRepeated } from '../plugins/repeated-log.ts';

/** A running job. */
export interface Job {
  /** Ends the pause, or leaves out the next one if the job is at work. */
  wake: () => void;
  /** Claims nothing more, and ends when the work that is under way has ended. */
  stop: () => Promise<void>;
}

/** Log of a job for what is no failure of its own. */
export interface JobLog {
  warn: (details: object, message: string) => void;
}

interface Schedule {
  /** Milliseconds between two looks that find nothing to do. */
  interval: number;
  /** Milliseconds before the first look. */
  delay?: number;
  /** Least milliseconds between two looks, also if it is woken. */
  leastInterval?: number;
  /** Milliseconds from the stop until the signal of the work under way is aborted; 0 by default. */
  grace?: number;
  /** Runs once more at the stop. */
  runsAtStop?: boolean;
  /** Kind of the work; it pauses while that is stopped. */
  work?: BackgroundWork;
}

/** Job that does one thing at a time. */
export interface SingleJob extends Schedule {
  claim?: undefined;
  /** @returns milliseconds until the next run, instead of the interval */
  run: (signal: AbortSignal) => Promise<number | void>;
}

/** Job that claims items, and works on several at a time. */
export interface ClaimingJob<Item> extends Schedule {
  /** Claims what is due, with a lease: after a crash another process claims it again. */
  claim: (underWay: readonly Item[]) => Promise<readonly Item[]>;
  run: (item: Item, signal: AbortSignal) => Promise<void>;
}

interface JobHost {
  log: JobLog & { error: (details: object, message: string) => void };
  metrics?: Pick<Metrics, 'jobRuns' | 'jobSuccess'> | undefined;
  /** States of work that can be stopped; all of it runs without. */
  work?: Deployment['work'] | undefined;
}

/** Milliseconds between two looks at work that is stopped. */
const stoppedInterval = 3_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a job for the lifetime of the server. Jobs end in the reverse order. @returns wakes it */
    job: <Item>(name: string, definition: SingleJob | ClaimingJob<Item>) => () => void;
  }
}

/** Decorates the server with the runner of jobs. */
export function jobRunner(app: FastifyInstance, metrics: Metrics, { work }: Pick<Deployment, 'work'>): void {
  app.decorate('job', (name, definition) => {
    let started: Job | undefined;
    app.addHook('onReady', (done) => {
      started = startJob(name, definition, { log: app.log, metrics, work });
      done();
    });
    app.addHook('onClose', async () => started?.stop());
    return () => started?.wake();
  });
}

/**
 * Repeats a job until it is stopped. Any number of processes may run it: what they must not do twice is claimed. A failure
 * is logged and counted, and the next look follows after the interval.
 */
export function startJob<Item>(
  name: string,
  definition: SingleJob | ClaimingJob<Item>,
  { log, metrics, work }: JobHost,
): Job {
  const { interval, delay = 0, leastInterval = 0, grace = 0, runsAtStop = false } = definition;
  const [stopping, interrupting] = [new AbortController(), new AbortController()];
  const { signal } = interrupting;
  const underWay = new Map<Promise<unknown>, Item>();
  let isWoken = false;
  let endPause: () => void = () => undefined;
  const wake = () => {
    isWoken = true;
    endPause();
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  for (const outcome of ['success', 'failure']) metrics?.jobRuns.inc({ job: name, outcome }, 0);
  const noted = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await work();
      metrics?.jobRuns.inc({ job: name, outcome: 'success' });
      metrics?.jobSuccess.set({ job: name }, Date.now() / 1_000);
      return result;
    } catch (error) {
      metrics?.jobRuns.inc({ job: name, outcome: 'failure' });
      if (error instanceof Unavailable) logOutage(log, error, { job: name });
      else
        logRepeated(log, { cause: `job ${name}`, level: 'error' }, { err: error, job: name }, 'a job failed');
      return undefined;
    }
  };

  const isStopped = async () =>
    definition.work !== undefined &&
    (await work?.())?.some(({ name: one, stoppedBy }) => one === definition.work && stoppedBy !== null);

  const look = async (): Promise<number> => {
    if (definition.claim === undefined) {
      const run = async () =>
        (await isStopped()) ? Math.min(interval, stoppedInterval) : definition.run(signal);
      return (await noted(run)) ?? interval;
    }
    const items =
      (await noted(async () => ((await isStopped()) ? [] : definition.claim([...underWay.values()])))) ?? [];
    for (const item of items) {
      const work = noted(() => definition.run(item, signal)).finally(() => {
        underWay.delete(work);
        wake();
      });
      underWay.set(work, item);
    }
    return items.length > 0 ? 0 : interval;
  };

  const loop = (async () => {
    if (delay > 0) await pause(delay);
    while (!stopping.signal.aborted) {
      isWoken = false;
      const milliseconds = await look();
      if (leastInterval > 0)
        await sleep(leastInterval, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (milliseconds > 0 && !stopping.signal.aborted && !isWoken) await pause(milliseconds);
    }
  })();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      const timer = setTimeout(() => interrupting.abort(), grace);
      if (grace === 0) interrupting.abort();
      wake();
      await loop;
      await Promise.all(underWay.keys());
      clearTimeout(timer);
      if (runsAtStop) await look();
    },
  };
}
