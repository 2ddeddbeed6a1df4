/** Groups of variables, in the order of help and documentation. */
export const groups = [
  'Server',
  'Database and demo',
  'Site and releases',
  'Log, metrics and traces',
  'Sign-in',
  'Providers',
  'Decisions and evidence',
  'Commands and development',
] as const;

/** Processes that read variables, by the names that the documentation uses. */
export const readers = {
  edge: '`npm start`',
  api: 'API alone',
  commands: 'API commands',
  release: '`npm run release`',
  dev: '`npm run dev`',
  check: '`npm run backend:check`',
} as const;

export type Reader = keyof typeof readers;

/** Documentation of a variable that not every one has. */
interface Options {
  /** By default those of the group. */
  readBy?: readonly Reader[];
  /** Default as text, if it depends on something or is not a fixed value. */
  shownDefault?: string;
  /** Listed in the README's short table. */
  common?: true;
}

/** Environment variable. */
export interface Variable<T = unknown> extends Options {
  group: (typeof groups)[number];
  readBy: readonly Reader[];
  description: string;
  /** Reads a text; the message of what it throws completes "NAME must …". */
  read: (given: string) => T;
  default: T;
}

export type Variables = Readonly<Record<string, Variable>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Values of validated variables. */
export type Parsed<V> = { [K in keyof V]: V[K] extends Variable<infer T> ? T : never };

/** Environment with missing or invalid variables; the message names each on a line of its own. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Creates the rows of a group. */
export function variablesOf(group: Variable['group'], readBy: readonly Reader[]) {
  function row<T>(
    read: (given: string) => T,
    description: string,
    options: Options & { default: NoInfer<T> },
  ): Variable<T>;
  function row<T>(
    read: (given: string) => T,
    description: string,
    options?: Options,
  ): Variable<T | undefined>;
  function row<T>(
    read: (given: string) => T,
    description: string,
    options: Options & { default?: T } = {},
  ): Variable<T | undefined> {
    return { group, readBy, description, read, default: undefined, ...options };
  }
  return row;
}

/**
 * Tells whether the console uses an API of another process: behind its own `/api` (`API_URL`), or on another origin
 * (`API_BASE`). Such a process opens no API, and so needs none of its providers.
 */
export function usesOtherApi({ API_URL, API_BASE, PUBLIC_ORIGIN }: Record<string, unknown>): boolean {
  if (API_URL !== undefined) return true;
  return typeof API_BASE === 'string' && URL.canParse(API_BASE) && new URL(API_BASE).origin !== PUBLIC_ORIGIN;
}

/**
 * Reads and validates environment variables. An empty value counts as not set.
 * @param check finds problems between the variables; it reads invalid ones as undefined
 * @throws InvalidSettings with all problems
 */
export function parseEnvironment<V extends Variables>(
  variables: V,
  environment: Environment,
  check: (env: Parsed<V>) => readonly string[] = () => [],
): Parsed<V> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { read, default: fallback }] of Object.entries(variables)) {
    const given = environment[name];
    try {
      values[name] = given ? read(given) : fallback;
    } catch (error) {
      problems.push(`${name} ${(error as Error).message}`);
    }
  }
  const env = values as Parsed<V>;
  problems.push(...check(env));
  if (problems.length > 0) throw new InvalidSettings(problems);
  return env;
}
