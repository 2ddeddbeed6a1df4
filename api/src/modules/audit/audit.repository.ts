import type { Insertable, Selectable } from 'kysely';
import type { AuditHeadTable, AuditTable, Handle, TransactionHandle } from '../../database/schema.ts';

/** Locks the end of the chain until the transaction ends. */
export function lockHead(transaction: TransactionHandle): Promise<Selectable<AuditHeadTable>> {
  return transaction
    .selectFrom('audit_head')
    .selectAll()
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertAudit(
  transaction: TransactionHandle,
  rows: Insertable<AuditTable>[],
  head: { sequence: number; hash: string },
): Promise<void> {
  await transaction.insertInto('audit').values(rows).execute();
  await transaction.updateTable('audit_head').set(head).where('id', '=', 1).execute();
}

export function selectAuditAfter(
  database: Handle,
  sequence: number,
  take: number,
): Promise<Selectable<AuditTable>[]> {
  return database
    .selectFrom('audit')
    .selectAll()
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(take)
    .execute();
}

export function selectHead(database: Handle): Promise<Selectable<AuditHeadTable>> {
  return database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}
