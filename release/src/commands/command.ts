import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { checkoutRoot, program } from '../files/program.ts';
import { openStore } from '../store/open-store.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireReleases } from './config.ts';

/** Invalid command line; reported together with the help. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Option of a command. */
export interface Option {
  /** Placeholder of its value in the help; absent for a switch. */
  value?: string;
  /** May be given several times. */
  multiple?: true;
  help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** Values of options by name. */
type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends { multiple: true }
    ? readonly string[]
    : O[K] extends { value: string }
      ? string | undefined
      : boolean;
};

/** Parsed arguments of a command. */
export interface Arguments<O extends Options = Options> {
  /** Positional arguments. */
  operands: string[];
  options: Values<O>;
  /** The data folder: signing key and trusted keys, and releases unless another store is configured. */
  dataDir: string;
  /** Opened on first access, so that help creates no files. */
  readonly store: ReleaseStore;
}

export interface Command {
  usage: string;
  summary: string;
  /** Text of `<command> --help`. */
  help: string;
  /** Options that it takes, beside those of all commands. */
  options: Options;
  /** @throws UsageError for an option that it does not take */
  run: (args: string[]) => Promise<void>;
}

const common = {
  data: {
    value: '<folder>',
    help: 'Folder of the releases and the keys (DATA_DIR, or ./data in the checkout)',
  },
  help: { help: 'With a command: its options' },
} as const satisfies Options;

/** Options that several commands have. */
export const dryRun = {
  'dry-run': { help: 'Do everything but the write, and print what would happen' },
} as const satisfies Options;
export const note = {
  note: { value: '<text>', help: "Free text for the history, which names this machine's key as the author" },
} as const satisfies Options;

/** Lines of help about options. */
export function describeOptions(options: Options): string {
  return Object.entries(options)
    .map(([name, { value, help }]) => `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(27)}  ${help}`)
    .join('\n');
}

/** Lines of help about the options of all commands. */
export const commonOptions = describeOptions(common);

function parse<O extends Options>(args: string[], options: O): Arguments<O> {
  const all = { ...options, ...common };
  const specification = Object.fromEntries(
    Object.entries<Option>(all).map(([name, { value, multiple }]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const), multiple: multiple === true },
    ]),
  );
  const { values, positionals } = parsedBy(args, specification);
  const given = Object.entries<Option>(options).map(([name, { value, multiple }]) => [
    name,
    values[name] ?? (multiple ? [] : value ? undefined : false),
  ]);
  const dataDir = (values.data as string | undefined) ?? (process.env.DATA_DIR || join(checkoutRoot, 'data'));
  let store: ReleaseStore | undefined;
  return {
    operands: positionals,
    options: Object.fromEntries(given) as Values<O>,
    dataDir,
    get store() {
      return (store ??= openStore(requireReleases(dataDir)));
    },
  };
}

type Parsed = Record<string, string | boolean | (string | boolean)[] | undefined>;

function parsedBy(
  args: string[],
  options: Record<string, ParseArgsOptionDescriptor>,
): { values: Parsed; positionals: string[] } {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Declares a command with the options that it takes; every other option is refused. */
export function defineCommand<const O extends Options>(definition: {
  usage: string;
  summary: string;
  /** Effects of the command. */
  details: string;
  options: O;
  run: (args: Arguments<O>) => Promise<void>;
}): Command {
  const { usage, summary, details, options, run } = definition;
  const lines = describeOptions(options);
  return {
    ...{ usage, summary, options },
    help: `${program} ${usage}\n\n${summary}.\n\n${details}${lines ? `\n\n${lines}` : ''}`,
    run: async (args) => run(parse(args, options)),
  };
}
