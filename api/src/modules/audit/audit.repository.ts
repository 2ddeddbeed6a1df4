import { sql, type Insertable, type Selectable } from 'kysely';
import type { AuditHeadTable, AuditTable, Handle, TransactionHandle } from '../../database/schema.ts';
import { searchConditions } from '../../lists/search.ts';
import { personalKey, type SealedPersonal } from './audit-personal.rules.ts';

/** Locks the head of the chain. */
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

export async function insertPersonal(transaction: TransactionHandle, rows: SealedPersonal[]): Promise<void> {
  await transaction
    .insertInto('audit_personal')
    .values(
      rows.map(({ digest, salt, content, userId }) => ({
        ...{ digest, salt, content: JSON.stringify(content), user_id: userId },
      })),
    )
    .execute();
}

/** Personal values by hash. */
export async function selectPersonal(
  database: Handle,
  digests: string[],
): Promise<Map<string, { salt: string; content: Record<string, unknown> }>> {
  if (digests.length === 0) return new Map();
  const rows = await database
    .selectFrom('audit_personal')
    .select(['digest', 'salt', 'content'])
    .where('digest', 'in', digests)
    .execute();
  return new Map(rows.map(({ digest, ...row }) => [digest, row]));
}

/** Start of the years whose payments are kept; personal values from before it may be gone. */
export async function selectKeptSince(database: Handle): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`select payments_kept_since() as since`.execute(database);
  return rows[0]?.since ?? new Date(0);
}

/** Rows to verify. `exact` is false for a time with more digits than the API writes. */
export function selectAuditAfter(
  database: Handle,
  sequence: number,
  take: number,
): Promise<(Selectable<AuditTable> & { exact: boolean })[]> {
  return database
    .selectFrom('audit')
    .selectAll()
    .select(sql<boolean>`at = date_trunc('milliseconds', at)`.as('exact'))
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(take)
    .execute();
}

export function selectHead(database: Handle): Promise<Selectable<AuditHeadTable>> {
  return database.selectFrom('audit_head').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** Filter of the trail. */
export interface AuditFilter {
  recordId: string | undefined;
  adminId: string | undefined;
  address: string | undefined;
  /** Inclusive. */
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
  search: string | undefined;
}

export type AuditRow = Omit<Selectable<AuditTable>, 'previous_hash' | 'request_id'> & {
  first_name: string | null;
  last_name: string | null;
  service_key: string | null;
  /** Personal values of the entry; null if there are none, or none any longer. */
  personal: Record<string, unknown> | null;
};

/** Part of the trail after the sequence number `after`. */
export type AuditPageRequest = AuditFilter & { after: number | undefined; descending: boolean; take: number };

/** A page of the trail; each row carries the number of all that match. */
export function selectCountedAuditPage(
  database: Handle,
  request: AuditPageRequest,
): Promise<(AuditRow & { total: number })[]> {
  return auditPage(database, request)
    .select(sql<number>`(${matchingAudit(database, request)})`.as('total'))
    .execute();
}

/** A page of the trail without the number of all that match. */
export const selectAuditPage = (database: Handle, request: AuditPageRequest): Promise<AuditRow[]> =>
  auditPage(database, request).execute();

function auditPage(database: Handle, filter: AuditPageRequest) {
  const { after, descending } = filter;
  return filteredAudit(database, filter)
    .leftJoin('admins', 'admins.id', 'audit.admin_id')
    .leftJoin('service_keys', 'service_keys.id', 'audit.service_key_id')
    .leftJoin('audit_personal', (join) =>
      join.on(sql<boolean>`audit_personal.digest = audit.after ->> ${sql.lit(personalKey)}`),
    )
    .select([
      'sequence',
      'audit.at',
      'admin_id',
      'service_key_id',
      'action',
      'record_type',
      'record_id',
      'address',
      'before',
      'after',
      'hash',
    ])
    .select(['first_name', 'last_name', 'label as service_key', 'audit_personal.content as personal'])
    .$if(after !== undefined, (query) => query.where('sequence', descending ? '<' : '>', after ?? 0))
    .orderBy('sequence', descending ? 'desc' : 'asc')
    .limit(filter.take);
}

const matchingAudit = (database: Handle, filter: AuditFilter) =>
  filteredAudit(database, filter).select((select) => select.fn.countAll<number>().as('total'));

export async function countAudit(database: Handle, filter: AuditFilter): Promise<number> {
  return (await matchingAudit(database, filter).executeTakeFirstOrThrow()).total;
}

function filteredAudit(database: Handle, { recordId, adminId, address, from, until, search }: AuditFilter) {
  const searched = searchConditions(sql<string>`lower(action || ' ' || record_type)`, search);
  return database
    .selectFrom('audit')
    .where(({ and }) => and(searched))
    .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId ?? ''))
    .$if(adminId !== undefined, (query) => query.where('admin_id', '=', adminId ?? ''))
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .$if(from !== undefined, (query) => query.where('audit.at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('audit.at', '<', until ?? new Date()));
}

/** Hash of a row; undefined if there is no such row. */
export async function selectHash(database: Handle, sequence: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('audit')
    .select('hash')
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row?.hash;
}
