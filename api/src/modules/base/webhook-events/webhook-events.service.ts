import { withPublicIds } from '../../../ids/object-ids.ts';
import { v7 as newId } from 'uuid';
import type { TransactionHandle } from '../../../database/schema.ts';
import { tellReasons } from '../decision-reasons/decision-reasons.service.ts';
import { insertEvents, selectSubscribers } from './webhook-events.repository.ts';
import { eventsOf, type RecordedChange } from './webhook-events.rules.ts';
import { databaseNow } from '../../../database/clock.ts';

export type { RecordedChange };

/** Text by which the list of deliveries finds one. */
export const searchOfDelivery = (type: string, recordId: string, url: string): string =>
  `${type} ${recordId} ${url}`.toLowerCase();

/**
 * Stores the events of changes for the endpoints that receive them, in the transaction of the changes. Call it after the
 * records are locked: that keeps the events of one record in the order of its changes. Without an enabled endpoint for
 * an event, nothing is stored but messages to members.
 * @param adminId admin who made the changes; null for the provider of payouts and the command line
 */
export async function publishEvents(
  transaction: TransactionHandle,
  adminId: string | null,
  changes: readonly RecordedChange[],
): Promise<void> {
  const events = changes.flatMap(eventsOf);
  if (events.length === 0) return;
  const subscribers = await selectSubscribers(transaction);
  const reasons = await tellReasons(
    transaction,
    events.map(({ told }) => told),
  );
  const timestamp = databaseNow().toISOString();
  const wanted = events.flatMap(({ type, recordId, data, told }, index) => {
    const reason = reasons[index];
    const endpoints = subscribers.filter((endpoint) => endpoint.event_types.includes(type));
    if (endpoints.length === 0 && !reason?.message) return [];
    const deliveries = endpoints.map(({ id, url }) => ({
      id: newId(),
      endpoint_id: id,
      search: searchOfDelivery(type, recordId, url),
    }));
    const body = withPublicIds(JSON.stringify({ type, timestamp, data: { ...data, ...reason, adminId } }));
    const member_id = told?.memberId ?? null;
    return [{ id: newId(), type, record_id: recordId, member_id, body, deliveries }];
  });
  if (wanted.length > 0) await insertEvents(transaction, wanted);
}
