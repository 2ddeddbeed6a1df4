import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/all.ts';
import type { Handle } from './schema.ts';

/** Any number, the same in every version of this product. */
const migrationLock = 7_203_411;

/**
 * Brings the database to the newest schema. Safe when several processes start at once: one migrates,
 * the others wait and find the work done. A migration that fails leaves nothing behind.
 *
 * @returns the names of the migrations that ran now
 */
export async function migrateToLatest(kysely: Handle): Promise<string[]> {
  // Kysely creates its own tables before it takes its own lock; ours also covers that moment.
  return kysely.connection().execute(async (connection) => {
    // Waiting for another process, or building an index, may take longer than a request ever should.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve(migrations) },
        migrationTableName: 'migrations',
        migrationLockTableName: 'migrations_lock',
      });
      const { error, results } = await migrator.migrateToLatest();
      if (error) throw error;
      return (results ?? []).map((result) => result.migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
