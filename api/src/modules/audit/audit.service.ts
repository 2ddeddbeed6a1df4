import type { Actor } from '../../caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { emptyChain, hashAudit, type AuditContent } from './audit.hash.ts';
import { insertAudit, lockHead, selectAuditAfter, selectHead } from './audit.repository.ts';

/** One change to one record. `before` and `after` hold what changed, never personal data or secrets. */
export interface AuditEntry {
  action: string;
  recordType: string;
  recordId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Who changes something: a member of staff, or (`adminId` null) somebody who is not signed in. */
export type AuditActor = Omit<Actor, 'adminId'> & { adminId: string | null };

/**
 * Writes down who changed what, in the transaction of the change. Call it last in the transaction: it locks the
 * end of the chain, so that every other writer waits until the transaction ends.
 *
 * @param actor null where no member of staff did it, but the shell of the server
 */
export async function appendAudit(
  transaction: TransactionHandle,
  actor: AuditActor | null,
  entries: AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  let { sequence, hash } = await lockHead(transaction);
  // Once the chain is ours, so that times stand in its order.
  const at = new Date();
  const rows = entries.map((entry) => {
    sequence += 1;
    const content: AuditContent = {
      sequence,
      at,
      adminId: actor?.adminId ?? null,
      address: actor?.address ?? 'shell',
      requestId: actor?.requestId ?? 'shell',
      ...entry,
    };
    const previousHash = hash;
    hash = hashAudit(previousHash, content);
    return {
      sequence,
      at,
      admin_id: content.adminId,
      action: entry.action,
      record_type: entry.recordType,
      record_id: entry.recordId,
      address: content.address,
      request_id: content.requestId,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
      previous_hash: previousHash,
      hash,
    };
  });
  await insertAudit(transaction, rows, { sequence, hash });
}

/** Walks the whole chain. @returns how many rows stand, and the number of the first that does not, if any */
export async function verifyAudit(database: Handle): Promise<{ rows: number; brokenAt: number | null }> {
  let previous = { sequence: 0, hash: emptyChain };
  for (;;) {
    const rows = await selectAuditAfter(database, previous.sequence, 1_000);
    for (const row of rows) {
      const hash = hashAudit(previous.hash, {
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
      });
      const follows = row.sequence === previous.sequence + 1 && row.previous_hash === previous.hash;
      if (!follows || row.hash !== hash) return { rows: previous.sequence, brokenAt: previous.sequence + 1 };
      previous = { sequence: row.sequence, hash };
    }
    if (rows.length === 0) break;
  }
  // Rows cut off at the end leave a chain that is whole in itself; the head knows better.
  const head = await selectHead(database);
  const whole = head.sequence === previous.sequence && head.hash === previous.hash;
  return { rows: previous.sequence, brokenAt: whole ? null : previous.sequence + 1 };
}
