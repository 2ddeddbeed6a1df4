import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '../checkout/packages.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireReleases } from './config.ts';

/** Invalid command line; reported together with the help. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Parsed command line. */
export interface Arguments {
  command: string | undefined;
  /** Positional arguments after the command. */
  operands: string[];
  force: boolean;
  help: boolean;
  dryRun: boolean;
  /** Share of staff in percent, unparsed. */
  canary: string | undefined;
  hours: string | undefined;
  last: string | undefined;
  by: string | undefined;
  /** The data folder: signing key, and releases unless another store is configured. */
  dataDir: string;
  /** Opened on first access, so that help creates no files. */
  readonly store: ReleaseStore;
}

export interface Command {
  usage: string;
  summary: string;
  /** Remaining text of `<command> --help`: effects and options. */
  details: string;
  run: (args: Arguments) => Promise<void>;
}

/** @throws UsageError for an unknown option */
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
    const isHelp = positionals[0] === 'help';
    const [command, ...operands] = positionals.slice(isHelp ? 1 : 0);
    let store: ReleaseStore | undefined;
    return {
      ...{ by: undefined, canary: undefined, hours: undefined, last: undefined },
      ...rest,
      command,
      operands,
      help: help || isHelp,
      dryRun,
      dataDir,
      get store() {
        return (store ??= openStore(requireReleases(dataDir)));
      },
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The operands of a command by name. @throws UsageError when their number differs */
export function requireOperands<T extends string>(args: Arguments, ...names: T[]): Record<T, string> {
  if (args.operands.length !== names.length) {
    throw new UsageError(
      `${args.command} takes ${names.map((name) => `<${name}>`).join(' ') || 'no arguments'}.`,
    );
  }
  return Object.fromEntries(names.map((name, index) => [name, args.operands[index]])) as Record<T, string>;
}

/** Value of a numeric option, at least `minimum`. */
export function readNumber(
  option: string,
  written: string | undefined,
  fallback: number,
  minimum = 0,
): number {
  if (written === undefined) return fallback;
  const number = Number(written);
  if (written.trim() === '' || !(number >= minimum)) {
    throw new UsageError(`--${option} must be a number of at least ${minimum}, not ${written}.`);
  }
  return number;
}
