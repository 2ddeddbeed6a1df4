import { join, resolve } from 'node:path';

/** Which database a command of the shell means: `DATABASE_URL`, else `DATA_DIR`, else `data` in the checkout. */
export function databaseFromEnvironment(): { databaseUrl: string | undefined; dataDir: string } {
  const { DATABASE_URL, DATA_DIR, INIT_CWD } = process.env;
  return {
    databaseUrl: DATABASE_URL || undefined,
    // npm runs a workspace's script in the workspace; a relative folder is meant from where npm was called.
    dataDir: DATA_DIR ? resolve(INIT_CWD ?? '.', DATA_DIR) : join(import.meta.dirname, '../../../data'),
  };
}
