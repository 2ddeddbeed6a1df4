import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import type { ListQuery, ReadableList } from '../../lists/record-list-service.ts';
import { onSelected, type Selection } from '../../lists/selection.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.service.ts';
import { refundRecords } from './refunds.service.ts';
import {
  lockRecords,
  softDeleteRecords,
  type RemovableKind,
  type RemovableRow,
} from './deletions.repository.ts';

/** Which records are to go, and whether what was paid for them goes back. */
export interface Removal {
  kind: RemovableKind;
  ids: string[];
  refund: boolean;
  reason?: string | undefined;
}

const recordTypes: Record<RemovableKind, string> = {
  parcel_trips: 'parcelTrip',
  offered_rides: 'offeredRide',
  passenger_requests: 'passengerRequest',
  sent_parcels: 'sentParcel',
};

/**
 * Removes records, all that are still there or, where anything fails, none. With `refund` what was paid and has
 * not gone back yet is credited to the payer in the same transaction; since the records are locked and then
 * gone, nothing is paid back twice.
 *
 * @returns what became of each id, in the order asked
 */
async function removeRecords(
  database: Handle,
  actor: Actor,
  removal: Removal,
): Promise<{ success: true; results: Outcome[] }> {
  const ids = [...new Set(removal.ids)];
  const results = await database.transaction().execute(async (transaction) => {
    const found = await lockRecords(transaction, removal.kind, ids);
    if (found.length === 0) return ids.map(notFound);
    const refunded = removal.refund ? await refund(transaction, removal.kind, found) : new Set<string>();
    await softDeleteRecords(
      transaction,
      removal.kind,
      found.map(({ id }) => id),
      { adminId: actor.adminId, reason: removal.reason ?? null },
    );
    await appendAudit(
      transaction,
      actor,
      found.map((row) => auditEntry(row, removal.kind, refunded.has(row.id))),
    );
    const there = new Set(found.map(({ id }) => id));
    return ids.map((id): Outcome => {
      if (!there.has(id)) return notFound(id);
      if (refunded.has(id)) return { _id: id, outcome: 'refunded' };
      if (!removal.refund) return { _id: id, outcome: 'deleted' };
      return { _id: id, outcome: 'deleted', reason: 'nothing was paid, so nothing was refunded' };
    });
  });
  return { success: true, results };
}

/** Removes the records that a bulk call names, or the next batch of all that match. */
export async function removeSelected<Row extends { id: string }, F extends string>(
  database: Handle,
  actor: Actor,
  list: ReadableList<Row, ListQuery<F>>,
  { reason, ...selection }: Selection & { reason?: string | undefined },
  removal: Pick<Removal, 'kind' | 'refund'>,
): Promise<{ success: true; results: Outcome[]; nextAfter?: string | null }> {
  const act = (ids: string[]) => removeRecords(database, actor, { ...removal, ids, reason });
  return onSelected(database, list, selection, { success: true, results: [] }, act);
}

const notFound = (id: string): Outcome => ({ _id: id, outcome: 'skipped', reason: 'not found' });

const refund = async (transaction: TransactionHandle, kind: RemovableKind, rows: RemovableRow[]) =>
  kind === 'passenger_requests' || kind === 'sent_parcels'
    ? refundRecords(transaction, kind, rows)
    : new Set<string>();

function auditEntry(row: RemovableRow, kind: RemovableKind, refunded: boolean): AuditEntry {
  const recordType = recordTypes[kind];
  return {
    action: `${recordType}.${refunded ? 'refund' : 'delete'}`,
    recordType,
    recordId: row.id,
    before: { deleted: false, ...(refunded && { refundedKobo: row.refunded_amount }) },
    after: { deleted: true, ...(refunded && { refundedKobo: row.paid_amount }) },
  };
}
