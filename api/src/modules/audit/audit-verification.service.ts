import type { Selectable } from 'kysely';
import type { AuditTable, Handle, TransactionHandle } from '../../database/schema.ts';
import { emptyChain, hashAudit } from './audit-hash.rules.ts';
import { selectAuditAfter, selectHead } from './audit.repository.ts';

/** What walking the chain found. */
export interface AuditState {
  /** How many rows stand, counted from the first. */
  rows: number;
  /** The number of the first row that does not stand, or is missing. */
  brokenAt: number | null;
  /** The hash of the last row that stands. Noted elsewhere, it tells later whether the whole chain was rewritten. */
  hash: string;
}

const batch = 1_000;

/** Walks the whole chain, over one unchanging view of it, so that rows which arrive meanwhile do not matter. */
export function walkAudit(database: Handle): Promise<AuditState> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(walkAuditWithin);
}

/** The same in a transaction that is open; rows must not arrive meanwhile. */
export async function walkAuditWithin(view: TransactionHandle): Promise<AuditState> {
  let previous = { sequence: 0, hash: emptyChain };
  const found = (whole: boolean): AuditState => ({
    rows: previous.sequence,
    brokenAt: whole ? null : previous.sequence + 1,
    hash: previous.hash,
  });
  for (;;) {
    const rows = await selectAuditAfter(view, previous.sequence, batch);
    for (const row of rows) {
      if (!stands(row, previous)) return found(false);
      previous = { sequence: row.sequence, hash: row.hash };
    }
    if (rows.length < batch) break;
  }
  // Rows cut off at the end leave a chain that is whole in itself; the head knows better.
  const head = await selectHead(view);
  return found(head.sequence === previous.sequence && head.hash === previous.hash);
}

/** Whether the chain is whole: how many rows stand, and the number of the first that does not, if any. */
export async function verifyAudit(database: Handle): Promise<Omit<AuditState, 'hash'>> {
  const { rows, brokenAt } = await walkAudit(database);
  return { rows, brokenAt };
}

function stands(
  row: Selectable<AuditTable> & { exact: boolean },
  previous: { sequence: number; hash: string },
): boolean {
  if (row.sequence !== previous.sequence + 1 || row.previous_hash !== previous.hash || !row.exact)
    return false;
  const content = {
    sequence: row.sequence,
    at: row.at,
    adminId: row.admin_id,
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    address: row.address,
    requestId: row.request_id,
    before: row.before,
    after: row.after,
  };
  return row.hash === hashAudit(previous.hash, content);
}
