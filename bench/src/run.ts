import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { report, type Figure } from './report.ts';

/** Options of the command line; each task has its own defaults. */
export interface Options {
  rounds?: number;
  users?: number;
  others?: number;
  /** Only response times, for very many users. */
  latency: boolean;
  /** Only the size of each library. */
  libraries: boolean;
  /** A small form of a drill, for a check of each commit: a busy machine fails no limit of time. */
  short: boolean;
}

/** Tools of a running benchmark or drill. */
export interface Run extends Options {
  /** Prints a line of progress. */
  say: (line: string) => void;
  /** Registers the end of something that was started; called in reverse order, also after a failure or a signal. */
  cleanUp: (end: () => unknown) => void;
}

/** Sets up, measures or breaks. @returns figures of the verdict, if it has not reported them. @throws MissingProgram */
export type Task = (run: Run) => Promise<readonly Figure[] | void>;

/** A program that a drill needs is not installed. */
export class MissingProgram extends Error {
  constructor(program: string, debianPackage: string) {
    super(`${program} is missing: apt-get install ${debianPackage}`);
  }
}

/** Runs a task, prints its verdict and ends all that it started. A figure beyond its limit sets the exit code to 1. */
export async function runTask(name: string, task: Task, options: Options): Promise<void> {
  const ends: (() => unknown)[] = [];
  const endAll = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        console.error('Something that was started was not ended:', error);
        process.exitCode = 1;
      }
    }
  };
  const started = performance.now();
  const say = (line: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  console.log(`\n${name}`);
  let broken: Error | undefined;
  const cleanUp = (end: () => unknown) => {
    ends.push(end);
    // Nothing more is started after a signal.
    if (broken) throw broken;
  };
  const running = (async () => task({ ...options, say, cleanUp }))();
  const abort = async (error: Error, exitCode: number) => {
    // Ctrl-C may arrive twice: from the terminal and from npm.
    if (broken) return;
    broken = error;
    console.error(`${error.message}: ending all that was started`);
    await endAll();
    // Starts that were under way are registered or undone by then.
    await Promise.race([running.catch(() => {}), pause(30_000)]);
    await endAll();
    process.exit(exitCode);
  };
  const interrupt = (signal: NodeJS.Signals) =>
    abort(new Error(`Interrupted by ${signal}`), 128 + constants.signals[signal]);
  const crash = (error: Error) => {
    console.error(error);
    return abort(error, 1);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  process.on('uncaughtException', crash);
  try {
    const figures = await running;
    if (figures) report(`Verdict of ${name}`, options.short ? withoutTimeLimits(figures) : figures);
  } catch (error) {
    // The handler of the signal ends the process.
    if (broken) return await new Promise<never>(() => {});
    if (!(error instanceof MissingProgram)) throw error;
    console.error(error.message);
    // A task that failed before stays the result.
    process.exitCode ??= 3;
  } finally {
    await endAll();
    for (const signal of signals) process.off(signal, interrupt);
    process.off('uncaughtException', crash);
  }
}

/** Creates a temporary folder, which is removed at the end. */
export async function makeFolder({ cleanUp }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  cleanUp(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const withoutTimeLimits = (figures: readonly Figure[]): Figure[] =>
  figures.map(({ limit, ...figure }) =>
    limit === undefined || figure.unit === 's' || figure.unit === 'ms' ? figure : { ...figure, limit },
  );
