import type { ServicePassengerRequest, ServiceSentParcel } from '@padiman/contracts/service';
import { deleteRecords } from '../../travel/deletions/deletions.service.ts';
import { lockRecords, refundRecords } from '../../travel/deletions/refunds.service.ts';
import { entities, type Entity } from './entities.service.ts';
import type { Columns } from './service-records.repository.ts';
import { changeRecord, lockLive, type Write } from './service-records.service.ts';
import { ChangeRefused } from './service.errors.ts';

const { requests, parcels, trips, rides } = entities;

/** Cancels a trip or a ride, as staff delete it. @throws RecordNotFound */
export async function cancelOffer<R extends object>(
  { transaction, actor }: Write,
  entity: Entity<R>,
  id: string,
  reason: string | undefined,
): Promise<R> {
  await lockLive(transaction, entity, id);
  const itemType = entity.table === 'parcel_trips' ? 'deliverparcels' : 'drivers';
  await deleteRecords(transaction, actor, { itemType, ids: [id], refund: false, reason: reason ?? null });
  return entity.read(transaction, id);
}

export const cancelTrip = (write: Write, id: string, reason: string | undefined) =>
  cancelOffer(write, trips, id, reason);

export const cancelRide = (write: Write, id: string, reason: string | undefined) =>
  cancelOffer(write, rides, id, reason);

/** @throws ChangeRefused for a new amount of a paid record: what was paid never changes */
function assertAmountFree(row: Columns, columns: Columns): void {
  const { amount } = columns;
  if (row['paid'] === true && amount !== undefined && amount !== row['amount']) {
    throw new ChangeRefused('It has been paid, so its amount cannot be changed.');
  }
}

/** Changes a passenger request, such as its driver. @throws ChangeRefused for the amount of a paid one */
export async function updateRequest(
  write: Write,
  id: string,
  columns: Columns,
): Promise<ServicePassengerRequest> {
  const row = await lockLive(write.transaction, requests, id);
  assertAmountFree(row, columns);
  return changeRecord(write, requests, row, columns);
}

/**
 * Cancels a request, with a refund of what was paid.
 *
 * @throws ChangeRefused for a paid request without `refund`
 */
export async function cancelRequest(
  { transaction, actor }: Write,
  id: string,
  { refund = false, reason }: { refund?: boolean | undefined; reason?: string | undefined },
): Promise<ServicePassengerRequest> {
  const row = await lockLive(transaction, requests, id);
  if (row['paid'] === true && Number(row['amount']) > Number(row['refunded_amount']) && !refund) {
    throw new ChangeRefused('It has been paid: cancel it with refund.');
  }
  await deleteRecords(transaction, actor, {
    ...{ itemType: 'passengerrequests', ids: [id] },
    ...{ refund, reason: reason ?? null },
  });
  return requests.read(transaction, id);
}

const flags = ['confirm_ride', 'start_ride', 'end_ride'] as const;

/** Changes a sent parcel and the flags of its ride. @throws ChangeRefused for a paid amount or a cancelled parcel */
export async function updateParcel(write: Write, id: string, columns: Columns): Promise<ServiceSentParcel> {
  const row = await lockLive(write.transaction, parcels, id);
  assertAmountFree(row, columns);
  if (row['cancel_ride'] === true && flags.some((flag) => columns[flag] === true && row[flag] !== true)) {
    throw new ChangeRefused('It has been cancelled.');
  }
  return changeRecord(write, parcels, row, columns);
}

/**
 * Cancels a parcel, which stays in the lists; with `refund`, the payer gets what was paid and not yet refunded. A
 * cancelled parcel can still be refunded.
 *
 * @throws ChangeRefused for a parcel that has arrived
 */
export async function cancelParcel(
  write: Write,
  id: string,
  { refund = false }: { refund?: boolean | undefined; reason?: string | undefined },
): Promise<ServiceSentParcel> {
  const { transaction } = write;
  const row = await lockLive(transaction, parcels, id);
  if (row['end_ride'] === true) throw new ChangeRefused('It has arrived, so it cannot be cancelled.');
  const columns: Columns = { cancel_ride: true };
  if (refund && row['paid'] === true) {
    const [paid] = await lockRecords(transaction, 'sent_parcels', [id]);
    const refunded = await refundRecords(transaction, 'sent_parcels', paid === undefined ? [] : [paid]);
    if (refunded.has(id)) {
      columns['refunded_amount'] = paid?.paid_amount;
      columns['refund_ride'] = true;
    }
  }
  return changeRecord(write, parcels, row, columns, columns['refund_ride'] === true ? 'refund' : 'cancel');
}
