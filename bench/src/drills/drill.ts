import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { report, type Figure } from '../report.ts';

/** Options of a drill. */
export interface DrillOptions {
  /** Number of rounds; each drill has its own default. */
  rounds: number | undefined;
  /** True for a small form of the drill, for a check of each commit. */
  short: boolean;
}

/** Tools of a running drill. */
export interface DrillRun extends DrillOptions {
  /** Prints a line of progress. */
  say: (line: string) => void;
  /**
   * Registers the end of something that the drill starts; called in reverse order, also after a failure or a signal.
   *
   * @throws Interrupted after a signal, so that the drill starts nothing more
   */
  cleanUp: (end: () => unknown) => void;
}

/** Rehearsal of a failure. */
export interface Drill {
  name: string;
  /** One line of the help. */
  summary: string;
  /**
   * Sets up, breaks and measures.
   *
   * @returns the figures of the verdict, with their limits
   * @throws MissingProgram if a program is not installed
   */
  run: (drill: DrillRun) => Promise<readonly Figure[]>;
}

/** A program that a drill needs is not installed. */
export class MissingProgram extends Error {
  override name = 'MissingProgram';

  constructor(program: string, debianPackage: string) {
    super(`${program} is missing: apt-get install ${debianPackage}`);
  }
}

/** A signal ended the drill. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  readonly exitCode: number;

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`Interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/** Most milliseconds that an interrupted drill has until it notices, after the end of all that it had started. */
const noticesWithin = 30_000;

/**
 * Runs a drill, prints its verdict and ends all that it started. A figure beyond its limit sets the exit code to 1.
 *
 * @throws Interrupted after SIGINT or SIGTERM, once all has ended
 */
export async function runDrill({ name, run }: Drill, options: DrillOptions): Promise<void> {
  const ends: (() => unknown)[] = [];
  const endAll = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        console.error('Something that the drill started was not ended:', error);
        process.exitCode = 1;
      }
    }
  };
  const broken = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    broken.signal.addEventListener('abort', () => reject(broken.signal.reason as Error));
  });
  const fail = (error: Error) => {
    // Ctrl-C may arrive twice: from the terminal and from npm.
    if (broken.signal.aborted) return;
    console.error(`${error.message}: ending all that the drill started`);
    broken.abort(error);
  };
  const interrupt = (signal: NodeJS.Signals) =>
    fail(new Interrupted(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
  const cleanUp = (end: () => unknown) => {
    ends.push(end);
    broken.signal.throwIfAborted();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  process.on('uncaughtException', fail);
  const started = performance.now();
  const say = (line: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  console.log(`\nDrill ${name}`);
  const running = (async () => run({ ...options, say, cleanUp }))();
  try {
    const figures = await Promise.race([running, aborted]);
    report(`Verdict of ${name}`, options.short ? withoutTimeLimits(figures) : figures);
  } catch (error) {
    if (!(error instanceof MissingProgram)) throw error;
    console.error(error.message);
    // A drill that failed before stays the result.
    process.exitCode ??= 3;
  } finally {
    await endAll();
    if (broken.signal.aborted) {
      // Starts that were under way are registered or undone by then.
      await settled(running, noticesWithin);
      await endAll();
    }
    for (const signal of signals) process.off(signal, interrupt);
    process.off('uncaughtException', fail);
  }
  broken.signal.throwIfAborted();
}

/** Figures of a check of each commit: a busy machine fails no limit of time. */
const withoutTimeLimits = (figures: readonly Figure[]): Figure[] =>
  figures.map(({ limit, ...figure }) =>
    limit === undefined || figure.unit === 's' || figure.unit === 'ms' ? figure : { ...figure, limit },
  );

/** Waits until a promise is settled, but not longer than this. */
async function settled(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  const late = wait(milliseconds, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([promise.catch(() => {}), late]);
  timer.abort();
}
