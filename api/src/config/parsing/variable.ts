import {
  customCleanEnv,
  EnvMissingError,
  type CleanedEnv,
  type CleanedEnvAccessors,
  type ValidatorSpec,
} from 'envalid';

/** Groups of variables, in the order of help and documentation. */
export const groups = [
  'Server',
  'Database and demo',
  'Site and releases',
  'Log, metrics and back-pressure',
  'Sign-in',
  'Text messages',
  'Payouts',
  'Webhooks',
  'Evidence',
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

/** Documentation of a variable, beside the type, default and description that envalid keeps. */
export interface Documentation {
  group: (typeof groups)[number];
  readBy: readonly Reader[];
  /** Default as text, if it depends on something or is not a fixed value. */
  shownDefault?: string;
  /** Another variable's value that makes this one necessary. */
  neededFor?: readonly [name: string, value: string];
  /** Variable that can be set instead, if this one is needed. */
  alternative?: string;
  /** Listed in the README's short table. */
  common?: true;
}

/** Environment variable: envalid's specification and its documentation. */
// Tables hold variables of many types, and envalid's types are invariant in them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Variable = ValidatorSpec<any> & Documentation;

export type Variables = Readonly<Record<string, Variable>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Values of validated variables. */
export type Parsed<S extends Variables> = Omit<CleanedEnv<S>, keyof CleanedEnvAccessors>;

/** Environment with missing or invalid variables; the message names each on a line of its own. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Row of a table of variables. */
export function variable<S extends ValidatorSpec<unknown>>(
  spec: S,
  documentation: Documentation,
): S & Documentation {
  const conditional: S = { ...spec, requiredWhen: (env) => isNeeded(documentation, env) };
  return { ...conditional, ...documentation };
}

function isNeeded({ neededFor, alternative }: Documentation, env: Record<string, unknown>): boolean {
  if (neededFor === undefined) return false;
  const [name, value] = neededFor;
  if (usesOtherApi(env) || env[name] !== value) return false;
  return alternative === undefined || env[alternative] === undefined;
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
 *
 * @param check finds problems between valid variables
 * @throws InvalidSettings with all problems
 */
export function parseEnvironment<S extends Variables>(
  variables: S,
  environment: Environment,
  check: (env: Parsed<S>) => readonly string[] = () => [],
): Parsed<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const problems: string[] = [];
  // Without envalid's proxy, which throws on access to invalid variables: `check` reads them as undefined.
  const env: Parsed<S> = customCleanEnv(given, variables, (cleaned) => cleaned, {
    reporter: ({ errors }) => {
      for (const [name, error] of Object.entries<Error | undefined>(errors)) {
        if (error) problems.push(describeProblem(name, error, variables[name]));
      }
    },
  });
  problems.push(...check(env));
  if (problems.length > 0) throw new InvalidSettings(problems);
  return env;
}

function describeProblem(name: string, error: Error, documentation: Documentation | undefined): string {
  return error instanceof EnvMissingError
    ? `${documentation?.neededFor?.join('=')} needs ${name}`
    : `${name} ${error.message}`;
}

/**
 * Value of a variable that `neededFor` makes necessary.
 *
 * @throws InvalidSettings
 */
export function required<K extends string>(env: Readonly<Record<K, string | undefined>>, name: K): string {
  const value = env[name];
  if (value === undefined) throw new InvalidSettings([`${name} is missing`]);
  return value;
}
