import { join, resolve } from 'node:path';
import { parseEnvironment, type Environment } from './variable.ts';
import { apiVariables } from './variables.ts';

const { DATABASE_URL, DATA_DIR, INIT_CWD } = apiVariables;

/** Database of a process: `databaseUrl`, else the embedded one in `dataDir`. */
export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Resolves a path that was given to a command: npm runs a workspace's script in the workspace's folder. */
export function resolvePath(path: string, { INIT_CWD: base }: Environment = process.env): string {
  return resolve(base ?? '.', path);
}

/** Database of validated variables. */
export function databaseSettings(
  env: Readonly<Record<'DATABASE_URL' | 'DATA_DIR' | 'INIT_CWD', string | undefined>>,
): DatabaseSettings {
  return {
    databaseUrl: env.DATABASE_URL,
    dataDir:
      env.DATA_DIR === undefined
        ? join(import.meta.dirname, '../../../data')
        : resolvePath(env.DATA_DIR, { INIT_CWD: env.INIT_CWD }),
  };
}

/**
 * Database of a command.
 *
 * @throws InvalidSettings
 */
export function databaseFromEnvironment(environment: Environment = process.env): DatabaseSettings {
  return databaseSettings(parseEnvironment({ DATABASE_URL, DATA_DIR, INIT_CWD }, environment));
}

/** Tells whether an empty database is filled with demo records: by default everywhere but in production. */
export const isDemo = (env: { DEMO: boolean | undefined; NODE_ENV: string | undefined }): boolean =>
  env.DEMO ?? env.NODE_ENV !== 'production';
