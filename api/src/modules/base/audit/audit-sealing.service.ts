import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { inTransaction } from '../../../database/in-transaction.ts';
import { notifyChange } from '../changes/change-notices.service.ts';
import { hashSealed } from './audit-hash.rules.ts';
import {
  claimHead,
  hasUnsealed,
  insertLinks,
  selectUnsealed,
  type AuditLink,
  type UnsealedRow,
} from './audit-sealing.repository.ts';

export { readUnsealed } from './audit-sealing.repository.ts';

/** Entries that one transaction seals. */
const batchSize = 500;

/**
 * Seals the entries of committed transactions: adds them to the end of the hash chain, in the order of their numbers, and
 * notifies pages of the changed records. Any number of processes may call it; one at a time seals. Entries of a transaction
 * that commits later are sealed later.
 *
 * @param wait waits for a concurrent sequencer; otherwise leaves the entries to it
 * @returns the number of entries sealed by this call
 */
export async function sealAudit(database: Handle, { wait = true }: { wait?: boolean } = {}): Promise<number> {
  let sealed = 0;
  while (wait || (await hasUnsealed(database))) {
    const batch = await inTransaction(database, async (transaction) => {
      const head = await claimHead(transaction, wait);
      if (head === undefined) return 0;
      const rows = await selectUnsealed(transaction, batchSize);
      if (rows.length === 0) return 0;
      await insertLinks(transaction, chain(head, rows));
      // Not in the transactions of the writers: PostgreSQL commits transactions that notify one after another.
      await notifyOf(transaction, rows);
      return rows.length;
    });
    sealed += batch;
    if (batch < batchSize) break;
  }
  return sealed;
}

/** Notifies pages of the changes by each admin. */
async function notifyOf(transaction: TransactionHandle, rows: readonly UnsealedRow[]): Promise<void> {
  for (const adminId of new Set(rows.map((row) => row.admin_id))) {
    const changed = rows.filter((row) => row.admin_id === adminId);
    const records = changed.map(({ record_type: recordType, record_id: recordId, is_new: isNew }) => ({
      ...{ recordType, recordId, before: isNew ? null : {} },
    }));
    await notifyChange(transaction, adminId, records);
  }
}

/** Rows of the chain after its head. */
function chain(head: { sequence: number; hash: string }, rows: readonly UnsealedRow[]): AuditLink[] {
  let { sequence, hash } = head;
  return rows.map(({ entry, digest }) => {
    const previousHash = hash;
    sequence += 1;
    hash = hashSealed(previousHash, { sequence, entry, digest });
    return { entry, sequence, previousHash, hash };
  });
}
