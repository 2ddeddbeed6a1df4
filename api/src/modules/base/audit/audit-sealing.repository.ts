import { sql, type Selectable } from 'kysely';
import type {
  AuditHeadTable,
  AuditUnsealedTable,
  Handle,
  TransactionHandle,
} from '../../../database/schema.ts';

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
export function claimHead(
  transaction: TransactionHandle,
  wait: boolean,
): Promise<Selectable<AuditHeadTable> | undefined> {
  return transaction
    .selectFrom('audit_head')
    .selectAll()
    .where('id', '=', 1)
    .forUpdate()
    .$if(!wait, (query) => query.skipLocked())
    .executeTakeFirst();
}

/** Tells whether there is an entry to seal. */
export async function hasUnsealed(database: Handle): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from audit_unsealed) as found`.execute(database);
  return rows[0]?.found === true;
}

/** Entries of committed transactions, in the order of their numbers. */
export function selectUnsealed(transaction: TransactionHandle, take: number): Promise<UnsealedRow[]> {
  return transaction
    .selectFrom('audit_unsealed')
    .select(['entry', 'digest', 'admin_id', 'record_type', 'record_id'])
    .select(sql<boolean>`before is null`.as('is_new'))
    .orderBy('entry')
    .limit(take)
    .execute();
}

/** Moves entries to the end of the chain. The head moves first: the removal is allowed for its last rows only. */
export async function insertLinks(
  transaction: TransactionHandle,
  links: readonly AuditLink[],
): Promise<void> {
  const entries = links.map(({ entry }) => entry);
  const { rows } = await sql`
    insert into audit (sequence, entry, at, admin_id, service_key_id, action, record_type, record_id, address, request_id,
      before, after, digest, previous_hash, hash)
    select link.sequence, row.entry, row.at, row.admin_id, row.service_key_id, row.action, row.record_type,
      row.record_id, row.address, row.request_id, row.before, row.after, row.digest, link.previous_hash, link.hash
    from unnest(${entries}::bigint[], ${links.map(({ sequence }) => sequence)}::bigint[],
      ${links.map(({ previousHash }) => previousHash)}::text[], ${links.map(({ hash }) => hash)}::text[])
      as link (entry, sequence, previous_hash, hash)
    join audit_unsealed as row on row.entry = link.entry
    order by link.sequence
    returning sequence`.execute(transaction);
  if (rows.length !== links.length) throw new Error('entries of the audit went away while they were sealed');
  const last = links.at(-1);
  if (last === undefined) return;
  const { sequence, hash } = last;
  await transaction.updateTable('audit_head').set({ sequence, hash }).where('id', '=', 1).execute();
  await sql`delete from audit_unsealed where entry = any(${entries}::bigint[])`.execute(transaction);
}

/** Number of entries that are not sealed, and the age of the oldest in seconds. */
export async function countUnsealed(database: Handle): Promise<{ entries: number; oldest: number }> {
  const { rows } = await sql<{ entries: number; oldest: number }>`
    select count(*) as entries, coalesce(extract(epoch from now() - min(at)), 0)::float8 as oldest
    from audit_unsealed`.execute(database);
  return rows[0] ?? { entries: 0, oldest: 0 };
}
