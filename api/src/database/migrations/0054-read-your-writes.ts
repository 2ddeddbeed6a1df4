import { sql, type Kysely } from 'kysely';
import { expand } from '../migration.ts';

export const compatibility = expand;

/** Position of the write-ahead log after the last write of a session: its reads come from replicas that have replayed it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column wal_position pg_lsn`.execute(database);
}
