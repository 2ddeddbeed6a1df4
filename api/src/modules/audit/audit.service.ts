import type { Actor } from '../../plugins/caller.ts';
import type { TransactionHandle } from '../../database/schema.ts';
import { hashAudit, type AuditContent } from './audit-hash.rules.ts';
import { insertAudit, lockHead } from './audit.repository.ts';

export { verifyAudit, walkAudit, walkAuditWithin, type AuditState } from './audit-verification.service.ts';

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
