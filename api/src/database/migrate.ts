import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations } from './migrations/all.ts';
import type { Handle, TransactionHandle } from './schema.ts';

/** Any number, the same in every version of this product. */
const migrationLock = 7_203_411;

/** Where it is noted which migrations ran. */
export const migrationTables = { done: 'migrations', lock: 'migrations_lock' };

/**
 * Brings the database to the newest schema. Safe when several processes start at once: one migrates,
 * the others wait and find the work done. A migration that fails leaves nothing behind.
 *
 * @param known every migration of this version; tests state others
 * @returns the names of the migrations that ran now
 */
export async function migrateToLatest(
  kysely: Handle,
  known: Record<string, Migration> = migrations,
): Promise<string[]> {
  // Kysely creates its own tables before it takes its own lock; ours also covers that moment.
  return kysely.connection().execute(async (connection) => {
    // Waiting for another process, or building an index, may take longer than a request ever should.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      return await runMigrations(connection, known);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** The same as a part of a transaction, with which it stands or falls. Other processes wait until that ends. */
export async function migrateWithin(
  transaction: TransactionHandle,
  known: Record<string, Migration>,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
  return runMigrations(transaction, known);
}

async function runMigrations(db: Handle, known: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(known) },
    migrationTableName: migrationTables.done,
    migrationLockTableName: migrationTables.lock,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
