import type { Selectable } from 'kysely';
import type { AuditTable, Handle, TransactionHandle } from '../../database/schema.ts';
import { emptyChain, hashAudit } from './audit-hash.rules.ts';
import { selectAuditAfter, selectHead } from './audit.repository.ts';

/** Result of a verification of the hash chain. */
export interface AuditState {
  /** Number of valid rows, from the first. */
  rows: number;
  /** Sequence number of the first row that is invalid or missing; null if there is none. */
  brokenAt: number | null;
  /** Hash of the last valid row. A copy kept elsewhere reveals a rewrite of the whole chain. */
  hash: string;
}

const batchSize = 1_000;

/** Verifies the whole chain on one snapshot, so that concurrent writes do not matter. */
export function walkAudit(database: Handle): Promise<AuditState> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(walkAuditWithin);
}

/** Verifies the chain in an open transaction; it must see no concurrent writes. */
export async function walkAuditWithin(view: TransactionHandle): Promise<AuditState> {
  let previous = { sequence: 0, hash: emptyChain };
  const result = (intact: boolean): AuditState => ({
    rows: previous.sequence,
    brokenAt: intact ? null : previous.sequence + 1,
    hash: previous.hash,
  });
  for (;;) {
    const rows = await selectAuditAfter(view, previous.sequence, batchSize);
    for (const row of rows) {
      if (!isValid(row, previous)) return result(false);
      previous = { sequence: row.sequence, hash: row.hash };
    }
    if (rows.length < batchSize) break;
  }
  // Rows cut off at the end leave a chain that is valid in itself; the head reveals them.
  const head = await selectHead(view);
  return result(head.sequence === previous.sequence && head.hash === previous.hash);
}

/** Verifies the whole chain. @returns the number of valid rows and the first invalid one */
export async function verifyAudit(database: Handle): Promise<Omit<AuditState, 'hash'>> {
  const { rows, brokenAt } = await walkAudit(database);
  return { rows, brokenAt };
}

function isValid(
  row: Selectable<AuditTable> & { exact: boolean },
  previous: { sequence: number; hash: string },
): boolean {
  if (row.sequence !== previous.sequence + 1 || row.previous_hash !== previous.hash || !row.exact)
    return false;
  const content = {
    sequence: row.sequence,
    at: row.at,
    adminId: row.admin_id,
    serviceKeyId: row.service_key_id ?? undefined,
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
