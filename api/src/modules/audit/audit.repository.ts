import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { AuditHeadTable, AuditTable, Database } from '../../database/schema.ts';

/** Locks the end of the chain until the transaction ends. */
export function lockHead(transaction: Transaction<Database>): Promise<Selectable<AuditHeadTable>> {
  return transaction
    .selectFrom('audit_head')
    .selectAll()
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertAudit(
  transaction: Transaction<Database>,
  rows: Insertable<AuditTable>[],
  head: { sequence: number; hash: string },
): Promise<void> {
  await transaction.insertInto('audit').values(rows).execute();
  await transaction.updateTable('audit_head').set(head).where('id', '=', 1).execute();
}

export function selectAuditAfter(
  database: Kysely<Database>,
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

export function selectHead(database: Kysely<Database>): Promise<Selectable<AuditHeadTable>> {
  return database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}
