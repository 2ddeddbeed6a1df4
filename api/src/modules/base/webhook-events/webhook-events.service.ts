import { v7 as newId } from 'uuid';
import type { TransactionHandle } from '../../../database/schema.ts';
import { tellReasons } from '../decision-reasons/decision-reasons.service.ts';
import { insertEvents, selectEventTypes } from './webhook-events.repository.ts';
import { eventsOf, type RecordedChange } from './webhook-events.rules.ts';
import { databaseNow } from '../../../database/clock.ts';

export type { RecordedChange };

/** Text by which the list of deliveries finds one. */
export const searchOfDelivery = (type: string, recordId: string): string =>
  `${type} ${recordId}`.toLowerCase();

/**
 * Stores the events of changes that the endpoint receives, in the transaction of the changes. Call it after the records
 * are locked: that keeps the events of one record in the order of its changes. Without an endpoint for an event, nothing
 * is stored but messages to members.
 * @param adminId admin who made the changes; null for the provider of payouts and the command line
 */
export async function publishEvents(
  transaction: TransactionHandle,
  adminId: string | null,
  changes: readonly RecordedChange[],
): Promise<void> {
  const events = changes.flatMap(eventsOf);
  if (events.length === 0) return;
  const received = await selectEventTypes(transaction);
  const reasons = await tellReasons(
    transaction,
    events.map(({ told }) => told),
  );
  const timestamp = databaseNow().toISOString();
  const wanted = events.flatMap(({ type, recordId, data, told }, index) => {
    const reason = reasons[index];
    const isReceived = received.includes(type);
    if (!isReceived && !reason?.message) return [];
    const body = JSON.stringify({ type, timestamp, data: { ...data, ...reason, adminId } });
    const member_id = told?.memberId ?? null;
    const delivery_id = isReceived ? newId() : null;
    const search = searchOfDelivery(type, recordId);
    return [{ id: newId(), type, record_id: recordId, member_id, body, delivery_id, search }];
  });
  if (wanted.length > 0) await insertEvents(transaction, wanted);
}
