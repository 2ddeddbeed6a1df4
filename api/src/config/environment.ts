import { join, resolve } from 'node:path';
import { readDatabaseUrl } from './database-url.ts';
import { isLoopback } from './loopback.ts';
import { unlessNone } from './parsing/validators.ts';
import { parseEnvironment, type Environment } from './parsing/variable.ts';
import { apiVariables } from './variables.ts';

const { DATABASE_URL, DATA_DIR } = apiVariables;

/** Database of a process: `databaseUrl`, else the embedded one in `dataDir`. */
export type DatabaseSettings = ReturnType<typeof databaseSettings>;

/** Resolves a path that was given to a command: npm runs a workspace's script in the workspace's folder. */
export const resolvePath = (path: string, { INIT_CWD: base }: Environment = process.env): string =>
  resolve(base ?? '.', path);

/** Database of validated variables. */
export const databaseSettings = (
  env: Readonly<Record<'DATABASE_URL' | 'DATA_DIR', string | undefined>>,
  environment: Environment,
) => ({
  ...readDatabaseUrl(env.DATABASE_URL),
  dataDir:
    env.DATA_DIR === undefined
      ? join(import.meta.dirname, '../../../data')
      : resolvePath(env.DATA_DIR, environment),
});

/** Database of a command. @throws InvalidSettings */
export const databaseFromEnvironment = (environment: Environment = process.env): DatabaseSettings =>
  databaseSettings(parseEnvironment({ DATABASE_URL, DATA_DIR }, environment), environment);

/** Variables by which a process shows that others than its developer can reach it. */
export interface Reach {
  NODE_ENV: string | undefined;
  HOST: string;
  TRUSTED_PROXIES: string | undefined;
  PUBLIC_ORIGIN?: string | undefined;
}

/** Tells whether a process serves its own machine alone: not in production, on loopback, and behind no proxy. */
export const isOwnMachine = ({ NODE_ENV, HOST, TRUSTED_PROXIES, PUBLIC_ORIGIN }: Reach): boolean =>
  NODE_ENV !== 'production' &&
  isLoopback(HOST) &&
  TRUSTED_PROXIES === undefined &&
  unlessNone(PUBLIC_ORIGIN) === undefined;

/**
 * Tells whether an empty database is filled with demo records. By default only the embedded one of a process that serves
 * its own machine alone, since everybody knows the password of the demo's accounts.
 */
export const isDemo = (env: Reach & { DEMO: boolean | undefined; DATABASE_URL: string | undefined }) =>
  env.DEMO ?? (readDatabaseUrl(env.DATABASE_URL).databaseUrl === undefined && isOwnMachine(env));
