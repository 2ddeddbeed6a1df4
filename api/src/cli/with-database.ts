import { databaseFromEnvironment } from '../config/environment.ts';
import { migrateOpened } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';

/**
 * Opens and migrates the database of a command, and closes it after the work.
 *
 * @param databaseUrl instead of the database that the environment names
 * @throws FolderInUse if another running process has the embedded database open
 */
export async function withDatabase(
  work: (database: Handle) => Promise<void>,
  databaseUrl?: string,
): Promise<void> {
  const options = databaseUrl === undefined ? databaseFromEnvironment() : { databaseUrl };
  const handle = await openDatabase(options);
  try {
    await migrateOpened(handle, options);
    await work(handle.kysely);
  } finally {
    await handle.close();
  }
}
