import { isAllowed, rights, tripsRight, type Outcome } from '@padiman/contracts';
import { inTransaction } from '../../../database/in-transaction.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { toNaira } from '../../../lists/money.ts';
import { deletableOf } from '../../../lists/records.ts';
import { appendAudit, type AuditActor, type AuditEntry } from '../../base/audit/audit.service.ts';
import { selectHolder, softDeleteRecords } from './deletions.repository.ts';
import { contradictsLedger, isPayable, type DeletableTable, type LockedRecord } from './deletions.rules.ts';
import { lockRecords, refundRecords } from './refunds.service.ts';

export { softDeleteRecords } from './deletions.repository.ts';

/** Types of records that a bulk delete call acts on. */
export type DeletedItemType = 'deliverparcels' | 'drivers' | 'passengerrequests' | 'sendparcels';

/** A deletion of records. */
interface Deletion {
  itemType: DeletedItemType;
  ids: string[];
  refund: boolean;
  reason: string | null;
  /** Further values of a refund for the audit. */
  auditOf?: (id: string) => Record<string, unknown>;
}

/**
 * Deletes all live records of the ids in one transaction, the given one or one of its own. With `refund`, credits to
 * the payer what was paid and not yet refunded; locking and deleting the records prevents a second refund. An admin without
 * the right to moderate trips leaves records with open reports as they are.
 * @returns the outcome for each id, in the order of the request
 */
export async function deleteRecords(database: Handle, actor: AuditActor, deletion: Deletion) {
  const { table, type: recordType } = deletableOf(deletion.itemType);
  const ids = [...new Set(deletion.ids)];
  return inTransaction(database, async (transaction) => {
    const all = await lockRecords(transaction, table, ids);
    const contradictory = new Set(deletion.refund ? all.filter(contradictsLedger).map(({ id }) => id) : []);
    const spared = await sparedFrom(transaction, actor, all);
    const locked = all.filter(({ id }) => !contradictory.has(id) && !spared.has(id));
    const refunded = deletion.refund ? await refund(transaction, table, locked) : notRefunded;
    const lockedIds = locked.map(({ id }) => id);
    const by = { adminId: actor.adminId, reason: deletion.reason };
    await softDeleteRecords(transaction, table, lockedIds, by);
    const entries = locked.map((row) => ({
      ...auditEntry(row, recordType, refunded.has(row.id), deletion.auditOf?.(row.id)),
      reason: deletion.reason,
    }));
    await appendAudit(transaction, actor, entries);
    const found = new Set(lockedIds);
    return ids.map((id): Outcome => {
      if (contradictory.has(id)) return { _id: id, outcome: 'skipped', reason: otherPayment };
      if (spared.has(id)) return { _id: id, outcome: 'skipped', reason: needsRight };
      if (!found.has(id)) return notFound(id);
      const kobo = refunded.get(id);
      if (kobo !== undefined) return { _id: id, outcome: 'refunded', amount: toNaira(kobo) };
      if (!deletion.refund) return { _id: id, outcome: 'deleted' };
      return { _id: id, outcome: 'deleted', reason: 'nothing was paid, so nothing was refunded' };
    });
  });
}

/** Ids of reported records that an admin may not delete. */
async function sparedFrom(
  transaction: TransactionHandle,
  { adminId }: AuditActor,
  rows: readonly LockedRecord[],
): Promise<ReadonlySet<string>> {
  const reported = rows.filter((row) => row.reported).map(({ id }) => id);
  if (adminId === null || reported.length === 0) return new Set();
  const holder = await selectHolder(transaction, adminId);
  return new Set(holder !== undefined && isAllowed(holder, tripsRight) ? [] : reported);
}

const needsRight = `it is reported, and deleting it needs the right ${rights[tripsRight]?.label ?? tripsRight}`;

const otherPayment = 'the ledger has another payment than the record: run ledger:verify';

const notFound = (id: string): Outcome => ({ _id: id, outcome: 'skipped', reason: 'not found' });

const refund = async (transaction: TransactionHandle, table: DeletableTable, locked: LockedRecord[]) =>
  isPayable(table) ? refundRecords(transaction, table, locked) : notRefunded;

const notRefunded: ReadonlyMap<string, number> = new Map();

const auditEntry = (
  row: LockedRecord,
  recordType: string,
  refunded: boolean,
  more: Record<string, unknown> | undefined,
): AuditEntry => ({
  action: `${recordType}.${refunded ? 'refund' : 'delete'}`,
  recordType,
  recordId: row.id,
  related: { userId: row.user_id },
  before: { deleted: false, ...(refunded && { refundedKobo: row.refunded_amount }) },
  after: { deleted: true, ...(refunded && { refundedKobo: row.paid_amount, ...more }) },
});
