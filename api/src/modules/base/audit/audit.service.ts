import type { AuditedAdmin } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { publishEvents, type RecordedChange } from '../webhook-events/webhook-events.service.ts';
import * as audit from './audit.rules.ts';
import type { AuditHead } from './audit-verification.service.ts';
import { insertPersonal, insertUnsealed, selectHash, selectHead } from './audit.repository.ts';

export { readUnsealed, sealAudit } from './audit-verification.service.ts';
export {
  firstHead,
  verifyAudit,
  walkAudit,
  walkAuditPart,
  type AuditHead,
  type AuditState,
} from './audit-verification.service.ts';
import { databaseNow } from '../../../database/clock.ts';

/**
 * One change to one record. `before` and `after` hold the changed values, never secrets and no personal data. `related` and
 * `reason` are for webhook events alone.
 */
export interface AuditEntry extends RecordedChange {
  /**
   * Values of a person that are evidence, such as the account of a decided withdrawal. They are kept apart and belong to
   * `after` where it is read; the row has their hash, so that they can be removed when they are due.
   */
  personal?: audit.PersonalValues;
}

type Values = Record<string, unknown> | null;

/** Describes a change: its action, such as `admin.delete`, and type and id of the record with the changed values. */
export const auditEntry = (
  action: string,
  [recordType, recordId]: readonly [type: string, id: string | null],
  after: Values = null,
  before: Values = null,
): AuditEntry => ({ action, recordType, recordId, before, after });

/** Actor of an audit entry; `adminId` is null for a request without a session and for a service key. */
export type AuditActor = Omit<AuditedAdmin, 'adminId'> & {
  adminId: string | null;
  serviceKeyId?: string | undefined;
};

/**
 * Appends audit entries in the transaction of the change, and stores their webhook events.
 * Writers do not wait for each other: the sequencer adds the entries to the hash chain after the commit, and then
 * notifies the pages that show the records.
 * @param actor null for the command line and the provider of payouts
 */
export async function appendAudit(
  transaction: TransactionHandle,
  actor: AuditActor | null,
  entries: AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await publishEvents(transaction, actor?.adminId ?? null, entries);
  const personal = entries.map(({ personal: values }) => values && audit.sealPersonal(values));
  const sealed = personal.flatMap((values) => values ?? []);
  if (sealed.length > 0) await insertPersonal(transaction, sealed);
  const at = databaseNow();
  const rows = entries.map(({ related: _, personal: __, reason: ___, ...given }, index) => {
    const digest = personal[index]?.digest;
    const entry =
      digest === undefined ? given : { ...given, after: { ...given.after, [audit.personalKey]: digest } };
    const by = { adminId: actor?.adminId ?? null, serviceKeyId: actor?.serviceKeyId };
    const origin = { address: actor?.address ?? 'shell', requestId: actor?.requestId ?? 'shell' };
    const content: audit.AuditContent = { at, ...by, ...origin, ...entry };
    const json = (values: Values) => (values === null ? null : JSON.stringify(values));
    return {
      ...{ at, admin_id: content.adminId, service_key_id: content.serviceKeyId ?? null },
      ...{ action: entry.action, record_type: entry.recordType, record_id: entry.recordId },
      ...{ address: content.address, request_id: content.requestId },
      ...{ before: json(entry.before), after: json(entry.after), digest: audit.digestAudit(content) },
    };
  });
  await insertUnsealed(transaction, rows);
}

/** Appends the entry that {@link auditEntry} makes of the given values. */
export const appendEntry = (
  transaction: TransactionHandle,
  actor: AuditActor | null,
  ...entry: Parameters<typeof auditEntry>
): Promise<void> => appendAudit(transaction, actor, [auditEntry(...entry)]);

/** Reads the head of the chain: the last row. */
export async function readHead(database: Handle): Promise<AuditHead> {
  const { sequence, hash } = await selectHead(database);
  return { row: sequence, hash };
}

/** Tells whether the chain has a row with a hash. */
export const hasHead = async (database: Handle, { row, hash }: AuditHead): Promise<boolean> =>
  row === 0 || (await selectHash(database, row)) === hash;
