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
  /** Registers the end of something that the drill started; called in reverse order, also after a failure. */
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

/** Runs a drill, prints its verdict and ends all that it started. A figure beyond its limit sets the exit code to 1. */
export async function runDrill({ name, run }: Drill, options: DrillOptions): Promise<void> {
  const ends: (() => unknown)[] = [];
  const started = performance.now();
  const say = (line: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  console.log(`\nDrill ${name}`);
  try {
    report(`Verdict of ${name}`, await run({ ...options, say, cleanUp: (end) => ends.push(end) }));
  } catch (error) {
    if (!(error instanceof MissingProgram)) throw error;
    console.error(error.message);
    process.exitCode = 3;
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}
