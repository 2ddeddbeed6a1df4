import { sql } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { reviewColumns, reviewerJoin, versionColumn } from './moderated-tables.read-model.ts';
import { moderatedRecords, type ModeratedName } from './moderation.rules.ts';

/** State of a live record. */
interface ModeratedRow {
  status: 'pending' | 'accepted';
  decided_at: Date | null;
  decider_first_name: string | null;
  decider_last_name: string | null;
  version: string;
  /** False for a record that is not reported, and for a post by staff. */
  waits: boolean;
}

/** Locks a live record, and reads its state in a second statement, which sees the row as of the lock. */
export async function lockModerated(
  transaction: TransactionHandle,
  name: ModeratedName,
  id: string,
): Promise<ModeratedRow | undefined> {
  const { table, waits } = moderatedRecords[name];
  const locked = await sql`
    select id from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null for no key update`.execute(
    transaction,
  );
  if (locked.rows.length === 0) return undefined;
  const { rows } = await sql<ModeratedRow>`
    select ${reviewColumns}, ${versionColumn} as version, ${sql.raw(waits)} as waits
    from ${sql.table(table)} as record ${reviewerJoin} where record.id = ${id}::uuid`.execute(transaction);
  return rows[0];
}

/** Marks a locked record as reviewed. The record itself does not change, nor its version. */
export async function setReviewed(
  transaction: TransactionHandle,
  name: ModeratedName,
  { id, adminId }: { id: string; adminId: string },
): Promise<void> {
  await sql`
    update ${sql.table(moderatedRecords[name].table)} set reviewed_at = now(), reviewed_by = ${adminId}::uuid
    where id = ${id}::uuid`.execute(transaction);
}

/** Reads the current versions of records. */
export async function selectVersions(
  database: Handle,
  name: ModeratedName,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; version: string }>`
    select record.id, ${versionColumn} as version from ${sql.table(moderatedRecords[name].table)} as record
    where record.id = any(${ids}::uuid[])`.execute(database);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
