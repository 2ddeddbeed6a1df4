import { withPublicIds } from '../../../ids/object-ids.ts';
import { v7 as newId } from 'uuid';
import type { TransactionHandle } from '../../../database/schema.ts';
import { insertEvents, selectSubscribers } from './webhook-events.repository.ts';
import { eventsOf, type RecordedChange } from './webhook-events.rules.ts';
import { databaseNow } from '../../../database/clock.ts';

export type { RecordedChange };

/**
 * Stores the events of changes for the endpoints that receive them, in the transaction of the changes. Call it after the
 * records are locked: that keeps the events of one record in the order of its changes. Without an enabled endpoint for
 * an event, nothing is stored.
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
  const timestamp = databaseNow().toISOString();
  const wanted = events.flatMap(({ type, recordId, data }) => {
    const endpoints = subscribers.filter((endpoint) => endpoint.event_types.includes(type));
    if (endpoints.length === 0) return [];
    const deliveries = endpoints.map(({ id, url }) => ({
      id: newId(),
      endpoint_id: id,
      search: `${type} ${recordId} ${url}`.toLowerCase(),
    }));
    const body = withPublicIds(JSON.stringify({ type, timestamp, data: { ...data, adminId } }));
    return [{ id: newId(), type, record_id: recordId, body, deliveries }];
  });
  if (wanted.length > 0) await insertEvents(transaction, wanted);
}
