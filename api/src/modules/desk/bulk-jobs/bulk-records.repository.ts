import { sql } from 'kysely';
import type { BulkJobsTable, TransactionHandle } from '../../../database/schema.ts';
import { sources } from './bulk-candidates.read-model.ts';

/** Locks a live record and reads its version, as it is frozen. @returns undefined if there is none */
export async function lockVersion(
  transaction: TransactionHandle,
  list: BulkJobsTable['list'],
  id: string,
): Promise<string | undefined> {
  const { table, version } = sources[list];
  const { rows } = await sql<{ version: string }>`
    select ${sql.raw(version)} as version from ${sql.table(table)} as record
    where record.id = ${id}::uuid and record.deleted_at is null for update`.execute(transaction);
  return rows[0]?.version;
}
