import type { Handle } from '../database/schema.ts';

/** Audit rows of a record, oldest first. */
export function auditOf(
  database: Handle,
  recordId: string,
): Promise<{ action: string; admin_id: string | null; before: unknown; after: unknown }[]> {
  return database
    .selectFrom('audit')
    .select(['action', 'admin_id', 'before', 'after'])
    .where('record_id', '=', recordId)
    .orderBy('sequence')
    .execute();
}
