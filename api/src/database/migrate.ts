import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations } from './migrations/all.ts';
import type { Handle, TransactionHandle } from './schema.ts';

/** Key of the advisory lock, the same in every version of the product. */
const migrationLock = 7_203_411;

/** The role of the connection may not migrate, and there is something to migrate. */
export class MigrationNotAllowed extends Error {
  override name = 'MigrationNotAllowed';

  constructor(cause: unknown) {
    super(
      'The database is not migrated to this version, and the role of DATABASE_URL may not do it. ' +
        'Run npm run database:migrate -w api with DATABASE_OWNER_URL first.',
      { cause },
    );
  }
}

/** Code of PostgreSQL for missing privileges. */
const isDenied = (error: unknown) => (error as { code?: string }).code === '42501';

/** Tables in which Kysely records the applied migrations. */
export const migrationTables = { done: 'migrations', lock: 'migrations_lock' };

/**
 * Migrates the database to the newest schema. If several processes start concurrently, one migrates and the others
 * wait. A failed migration is rolled back.
 *
 * @param known all migrations of this version; tests pass others
 * @returns names of the migrations applied by this call
 */
export async function migrateToLatest(
  kysely: Handle,
  known: Record<string, Migration> = migrations,
): Promise<string[]> {
  // Kysely creates its tables before it takes its own lock, hence a lock around both.
  return kysely.connection().execute(async (connection) => {
    // Waiting for another process, or building an index, may exceed the statement timeout of requests.
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

/** Migrates within a transaction. Other processes wait until it ends. */
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
  if (error) throw isDenied(error) ? new MigrationNotAllowed(error) : error;
  return (results ?? []).map((result) => result.migrationName);
}
