import { sql, type Selectable } from 'kysely';
import type {
  AuditHeadTable,
  AuditUnsealedTable,
  Handle,
  TransactionHandle,
} from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';

/** Row of the chain that an entry becomes. */
export interface AuditLink {
  entry: number;
  sequence: number;
  previousHash: string;
  hash: string;
}

/** Entry as it is sealed. */
export type UnsealedRow = Pick<
  Selectable<AuditUnsealedTable>,
  'entry' | 'digest' | 'admin_id' | 'record_type' | 'record_id'
> & { is_new: boolean };

/**
 * Locks the head of the chain, which makes its holder the sequencer until the end of the transaction.
 *
 * @param wait waits for another sequencer; otherwise undefined while there is one
 */
export const claimHead = (transaction: TransactionHandle, wait: boolean) =>
  firstRow(
    transaction,
    sql<
      Selectable<AuditHeadTable>
    >`select * from audit_head where id = 1 for update ${sql.raw(wait ? '' : 'skip locked')}`,
  );

/** Tells whether there is an entry to seal. */
export const hasUnsealed = (database: Handle) => hasRow(database, sql`select from audit_unsealed limit 1`);

/** Entries of committed transactions, in the order of their numbers. */
export const selectUnsealed = (transaction: TransactionHandle, take: number) =>
  allRows(
    transaction,
    sql<UnsealedRow>`select entry, digest, admin_id, record_type, record_id, before is null as is_new
      from audit_unsealed order by entry limit ${take}`,
  );

/** Moves entries to the end of the chain. The head moves first: the removal is allowed for its last rows only. */
export async function insertLinks(
  transaction: TransactionHandle,
  links: readonly AuditLink[],
): Promise<void> {
  const entries = links.map(({ entry }) => entry);
  const moved = await allRows(
    transaction,
    sql`
    insert into audit (sequence, entry, at, admin_id, service_key_id, action, record_type, record_id, address, request_id,
      before, after, digest, previous_hash, hash)
    select link.sequence, row.entry, row.at, row.admin_id, row.service_key_id, row.action, row.record_type,
      row.record_id, row.address, row.request_id, row.before, row.after, row.digest, link.previous_hash, link.hash
    from unnest(${entries}::bigint[], ${links.map(({ sequence }) => sequence)}::bigint[],
      ${links.map(({ previousHash }) => previousHash)}::text[], ${links.map(({ hash }) => hash)}::text[])
      as link (entry, sequence, previous_hash, hash)
    join audit_unsealed as row on row.entry = link.entry
    order by link.sequence
    returning sequence`,
  );
  if (moved.length !== links.length) throw new Error('entries of the audit went away while they were sealed');
  const last = links.at(-1);
  if (last === undefined) return;
  const { sequence, hash } = last;
  await execute(transaction, sql`update audit_head set sequence = ${sequence}, hash = ${hash} where id = 1`);
  await execute(transaction, sql`delete from audit_unsealed where entry = any(${entries}::bigint[])`);
}

/** Entries that are not sealed: their number, and the age of the oldest in seconds, which is the delay of the sealing. */
export const readUnsealed = async (database: Handle) =>
  (await firstRow(
    database,
    sql<{ entries: number; oldest: number }>`select count(*) as entries,
      coalesce(extract(epoch from now() - min(at)), 0)::float8 as oldest from audit_unsealed`,
  )) ?? { entries: 0, oldest: 0 };
