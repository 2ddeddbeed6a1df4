import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '../checkout/packages.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A call that cannot be understood; the help is shown with it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A command line, read. */
export interface Arguments {
  command: string | undefined;
  /** What stands after the command. */
  words: string[];
  force: boolean;
  help: boolean;
  dryRun: boolean;
  /** Share of staff in percent, as it was written. */
  canary: string | undefined;
  hours: string | undefined;
  last: string | undefined;
  by: string | undefined;
  /** The folder of `DATA_DIR`: releases when no other store is named, and the signing key. */
  dataDir: string;
  /** Opened when it is first asked for: what only wants help touches nothing. */
  readonly store: ReleaseStore;
}

export interface Command {
  usage: string;
  summary: string;
  /** What `<command> --help` says beside usage and summary: its options and what it refuses. */
  details: string;
  run: (given: Arguments) => Promise<void>;
}

export function readArguments(args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        data: { type: 'string', default: process.env.DATA_DIR || join(checkoutRoot, 'data') },
        by: { type: 'string' },
        canary: { type: 'string' },
        hours: { type: 'string' },
        last: { type: 'string' },
        force: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { 'dry-run': dryRun, data: dataDir, help, ...rest } = values;
    const helping = help || positionals[0] === 'help';
    const [command, ...words] = positionals.slice(positionals[0] === 'help' ? 1 : 0);
    let store: ReleaseStore | undefined;
    return {
      ...{ by: undefined, canary: undefined, hours: undefined, last: undefined },
      ...rest,
      command,
      words,
      help: helping,
      dryRun,
      dataDir,
      get store() {
        return (store ??= openStore(dataDir));
      },
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The words of a command that takes exactly these. */
export function requireWords<T extends string>(given: Arguments, ...names: T[]): Record<T, string> {
  if (given.words.length !== names.length) {
    throw new UsageError(
      `${given.command} takes ${names.map((name) => `<${name}>`).join(' ') || 'nothing more'}.`,
    );
  }
  return Object.fromEntries(names.map((name, index) => [name, given.words[index]])) as Record<T, string>;
}

/** An option that is a number of at least `least`. */
export function readNumber(
  option: string,
  written: string | undefined,
  otherwise: number,
  least = 0,
): number {
  if (written === undefined) return otherwise;
  const number = Number(written);
  if (written.trim() === '' || !(number >= least)) {
    throw new UsageError(`--${option} must be a number of at least ${least}, not ${written}.`);
  }
  return number;
}
