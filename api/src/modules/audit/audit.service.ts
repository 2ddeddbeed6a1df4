import type { Actor } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { notifyChange } from '../live/change-notices.service.ts';
import { publishEvents, type RecordedChange } from '../webhook-events/webhook-events.service.ts';
import { hashAudit, type AuditContent } from './audit-hash.rules.ts';
import { personalKey, sealPersonal, type PersonalValues } from './audit-personal.rules.ts';
import type { AuditHead } from './audit-verification.service.ts';
import { insertAudit, insertPersonal, lockHead, selectHash, selectHead } from './audit.repository.ts';

export {
  firstHead,
  verifyAudit,
  walkAudit,
  walkAuditPart,
  walkAuditWithin,
  type AuditHead,
  type AuditPart,
  type AuditState,
} from './audit-verification.service.ts';

/**
 * One change to one record. `before` and `after` hold the changed values, never secrets and no personal data. `related`
 * is for webhook events alone.
 */
export interface AuditEntry extends RecordedChange {
  /**
   * Values of a person that are evidence, such as the account of a decided withdrawal. They are kept apart and belong to
   * `after` where it is read; the row has their hash, so that they can be removed when they are due.
   */
  personal?: PersonalValues;
}

/** Actor of an audit entry; `adminId` is null for a request without a session and for a service key. */
export type AuditActor = Omit<Actor, 'adminId'> & {
  adminId: string | null;
  serviceKeyId?: string | undefined;
};

/**
 * Appends audit entries in the transaction of the change, and stores their webhook events; pages that
 * show the records are notified. Call it last in the
 * transaction: it locks the head of the chain, and every other writer waits until the transaction ends.
 *
 * @param actor null for the command line and the provider of payouts
 */
export async function appendAudit(
  transaction: TransactionHandle,
  actor: AuditActor | null,
  entries: AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await publishEvents(transaction, actor?.adminId ?? null, entries);
  await notifyChange(transaction, actor?.adminId ?? null, entries);
  const personal = entries.map(({ personal: values }) => values && sealPersonal(values));
  const sealed = personal.flatMap((values) => values ?? []);
  if (sealed.length > 0) await insertPersonal(transaction, sealed);
  let { sequence, hash } = await lockHead(transaction);
  // Read after the lock, so that times are in the order of the chain.
  const at = new Date();
  const rows = entries.map(({ related: _, personal: __, ...given }, index) => {
    const digest = personal[index]?.digest;
    const entry =
      digest === undefined ? given : { ...given, after: { ...given.after, [personalKey]: digest } };
    sequence += 1;
    const content: AuditContent = {
      sequence,
      at,
      adminId: actor?.adminId ?? null,
      serviceKeyId: actor?.serviceKeyId,
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
      service_key_id: content.serviceKeyId ?? null,
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

/** Reads the head of the chain: the last row. */
export async function readHead(database: Handle): Promise<AuditHead> {
  const { sequence, hash } = await selectHead(database);
  return { row: sequence, hash };
}

/** Tells whether the chain has a row with a hash. */
export const hasHead = async (database: Handle, { row, hash }: AuditHead): Promise<boolean> =>
  row === 0 || (await selectHash(database, row)) === hash;
