import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { withPersonal } from '../modules/base/audit/audit.rules.ts';
import { appendAudit } from '../modules/base/audit/audit.service.ts';

/** Audit rows of a record with their personal values, oldest first. */
export async function auditOf(database: Handle, recordId: string) {
  const rows = await database
    .selectFrom('audit_trail')
    .leftJoin('audit_personal', (join) =>
      join.on(sql<boolean>`audit_personal.digest = audit_trail.after ->> 'personalDigest'`),
    )
    .select(['action', 'admin_id', 'before', 'after', 'content'])
    .where('record_id', '=', recordId)
    .orderBy('position')
    .execute();
  return rows.map(({ content, ...row }) => ({ ...row, after: withPersonal(row.after, content) }));
}

/** Actions on a record, oldest first. */
export const actionsOf = async (database: Handle, recordId: string) =>
  (await auditOf(database, recordId)).map(({ action }) => action);

/** Actions on a record with the admins who did them, oldest first. */
export const actorsOf = async (database: Handle, recordId: string) =>
  (await auditOf(database, recordId)).map(({ action, admin_id: by }) => [action, by]);

/** Appends audit rows without a record, by their actions. */
export const appendActions = (database: Handle, ...actions: string[]): Promise<void> =>
  database.transaction().execute((transaction) => {
    const entry = { recordType: 'test', recordId: null, before: null, after: null };
    return appendAudit(
      transaction,
      null,
      actions.map((action) => ({ action, ...entry })),
    );
  });
