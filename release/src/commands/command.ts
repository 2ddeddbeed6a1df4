import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionDescriptor } from 'node:util';
import { checkoutRoot, program } from '../files/program.ts';
import { openStore } from '../store/open-store.ts';
import { isPublicKey } from '../signing/signer.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { requireReleases } from './own-repository.ts';
import { type ChangedBuild, type PackageChange, packageChanges } from '../promote/release-webhook.ts';
import type { PlannedRelease } from '../promote/release-change.ts';
import type { BuildRecord, GateResult } from '../store/build-record.ts';

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
  /** Opened on first access, so that help creates no files. */
  readonly store: ReleaseStore;
  /** Options of a change by `note` and `dry-run`, which print it before it happens. */
  readonly change: ReturnType<typeof announced>;
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

/** Option of the commands that write. */
export const dryRun = {
  'dry-run': { help: 'Do everything but the write, and print what would happen' },
} as const satisfies Options;

/** Options of the commands that make a release. */
export const changeOptions = {
  note: { value: '<text>', help: "Free text for the history, which names this machine's key as the author" },
  ...dryRun,
} as const satisfies Options;

/** Lines of help about options. */
const describeOptions = (options: Options): string =>
  Object.entries(options)
    .map(([name, { value, help }]) => `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(27)}  ${help}`)
    .join('\n');

/** Lines of help about the options of all commands. */
export const commonOptions = describeOptions(common);

function readArguments(args: string[], options: Options) {
  const specification = Object.entries<Option>({ ...options, ...common }).map(
    ([name, { value, multiple = false }]): [string, ParseArgsOptionDescriptor] => [
      name,
      value
        ? { type: 'string', multiple, ...(multiple && { default: [] }) }
        : { type: 'boolean', default: false },
    ],
  );
  // A public key may begin with a dash, and is no option.
  const marked = args.map((argument) =>
    argument.startsWith('-') && isPublicKey(argument) ? `\0${argument}` : argument,
  );
  try {
    return parseArgs({
      args: marked,
      allowPositionals: true,
      options: Object.fromEntries(specification),
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parse<O extends Options>(args: string[], options: O): Arguments<O> {
  const { values, positionals } = readArguments(args, options);
  const dataDir = (values.data as string | undefined) ?? (process.env.DATA_DIR || join(checkoutRoot, 'data'));
  let store: ReleaseStore | undefined;
  return {
    operands: positionals.map((operand) => operand.replace(/^\0/, '')),
    options: values as Values<O>,
    get store() {
      return (store ??= openStore(requireReleases(dataDir)));
    },
    get change() {
      return announced(this.store, values['dry-run'] === true, values.note as string | undefined);
    },
  };
}

/** Declares a command with the options that it takes; every other option is refused. */
export function defineCommand<const O extends Options = Record<never, never>>(definition: {
  usage: string;
  summary: string;
  /** Effects of the command. */
  details: string;
  options?: O;
  /** Names of its operands; any number without it. */
  operands?: readonly string[];
  run: (args: Arguments<O>) => Promise<void>;
}): Command {
  const { usage, summary, details, options = {} as O, operands, run } = definition;
  const lines = describeOptions(options);
  return {
    ...{ usage, summary, options },
    help: `${program} ${usage}\n\n${summary}.\n\n${details}${lines ? `\n\n${lines}` : ''}`,
    run: async (args) => {
      const parsed = parse(args, options);
      if (operands) requireOperands(parsed.operands, ...operands);
      return run(parsed);
    },
  };
}

/** The operands of a command by name. @throws UsageError when their number differs */
export function requireOperands<T extends string>(operands: readonly string[], ...names: T[]) {
  if (operands.length !== names.length)
    throw new UsageError(`This takes ${names.map((name) => `<${name}>`).join(' ') || 'no arguments'}.`);
  return Object.fromEntries(names.map((name, index) => [name, operands[index]])) as Record<T, string>;
}

/** Pairs of `<name> <version>`. @throws UsageError for an odd number, or a name given twice */
export function readPairs(operands: readonly string[]): [name: string, version: string][] {
  if (operands.length % 2 !== 0) throw new UsageError('This takes pairs of <name> <version>.');
  const pairs = new Map<string, string>();
  for (let index = 0; index < operands.length; index += 2) {
    const [name = '', version = ''] = operands.slice(index, index + 2);
    if (pairs.has(name)) throw new UsageError(`${name} is given twice.`);
    pairs.set(name, version);
  }
  return [...pairs];
}

/** Value of a numeric option, at least `minimum`. */
export function readNumber(option: string, written: string | undefined, fallback: number, minimum = 0) {
  const number = Number(written ?? fallback);
  if (written?.trim() === '' || !(number >= minimum))
    throw new UsageError(`--${option} must be a number of at least ${minimum}, not ${written}.`);
  return number;
}

const sizeNames = { entry: 'entry', firstScreen: 'first screen', total: 'total' };

function describeSizes(before: BuildRecord['sizes'], sizes: BuildRecord['sizes']): string {
  if (!sizes) return 'sizes not recorded';
  const described = (Object.keys(sizeNames) as (keyof typeof sizeNames)[]).map((key) => {
    const size = `${sizeNames[key]} ${(sizes[key] / 1024).toFixed(1)} KB`;
    if (!before) return size;
    const difference = (sizes[key] - before[key]) / 1024;
    return `${size} (${difference < 0 ? '' : '+'}${difference.toFixed(1)})`;
  });
  return described.join(', ');
}

const label = (changed: ChangedBuild | undefined) => changed?.build ?? 'none';

/** Lines about the change of one package: old and new build, sizes with their difference, overridden gates. */
export function describeChange({ name, from, to, canary }: PackageChange): string[] {
  const lines: string[] = [];
  const add = (kind: string, old: ChangedBuild | undefined, next: ChangedBuild | undefined) => {
    lines.push(`${name}${kind}: ${label(old)} -> ${label(next)}`);
    if (!next?.record) return;
    lines.push(`  ${describeSizes(old?.record?.sizes, next.record.sizes)}`);
    for (const override of describeOverrides(next.record)) lines.push(`  ${override}`);
  };
  if (from?.build !== to?.build) add('', from, to);
  if (canary) add(' canary', canary.from ?? to, canary.to);
  return lines;
}

/** Gates whose failure was accepted, with the reasons. */
export function describeOverrides({ gates = {} }: Pick<BuildRecord, 'gates'>): string[] {
  return Object.entries<GateResult>(gates).flatMap(([gate, { overridden, detail }]) =>
    overridden === undefined ? [] : [`gate ${gate} overridden (${detail ?? 'failed'}): ${overridden}`],
  );
}

export function printWarnings(warnings: readonly string[]): void {
  for (const warning of warnings) console.error(`Warning: ${warning}`);
}

/** Options of a change that print it before it happens, and the forms of words for its result. */
function announced(store: ReleaseStore, isDryRun: boolean, note: string | undefined) {
  let isPlanned = false;
  const end = isDryRun ? ' (dry run)' : '';
  return {
    options: {
      note,
      dryRun: isDryRun,
      onWarnings: printWarnings,
      onPlan: async ({ before, next, warnings }: PlannedRelease) => {
        isPlanned = true;
        const changes = await packageChanges(store, before, next);
        for (const line of changes.flatMap(describeChange)) console.log(line);
        printWarnings(warnings);
      },
    },
    isDryRun,
    /** ` (dry run)` at the end of a line, or nothing. */
    end,
    /** @param done `is live`; `planned` is the form for a dry run: `would be live` */
    print: (done: string, planned: string, release: string) =>
      console.log(
        isPlanned
          ? `${isDryRun ? planned : done} in release ${release}${end}`
          : `Nothing changes: ${done} in release ${release}`,
      ),
  };
}

/** Line for a release that cannot be read. */
export function unreadable(store: ReleaseStore, release: string): string {
  const problem = store.problems().find(({ object }) => object === `history/${release}.json`);
  return problem ? `cannot be read: ${problem.reason}` : 'is missing';
}

/** Prints the objects of a store that cannot be used. */
export function printProblems(store: ReleaseStore): void {
  const problems = store.problems();
  if (problems.length > 0) console.log('\nCannot be used');
  for (const { object, reason } of problems) console.log(`  ${object}  ${reason}`);
}
