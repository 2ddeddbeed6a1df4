import type { TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';

/** An event to store, with its deliveries. */
export interface NewEvent {
  id: string;
  type: string;
  record_id: string;
  /** Member whom it tells of a decision. */
  member_id: string | null;
  body: string;
  deliveries: { id: string; endpoint_id: string; search: string }[];
}

/** Enabled endpoints with the types of events that they receive. */
export const selectSubscribers = (transaction: TransactionHandle) =>
  allRows<{ id: string; url: string; event_types: string[] }>(transaction)`
    select id, url, event_types from webhook_endpoints where enabled`;

/** Inserts events in their order, and their deliveries, in one statement. */
export const insertEvents = (transaction: TransactionHandle, events: NewEvent[]) =>
  execute(transaction)`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as (id uuid, type text, record_id text, member_id uuid, body text, deliveries jsonb)) with ordinality
        as event (id, type, record_id, member_id, body, deliveries, position)
    ), stored as (
      insert into webhook_events (id, type, record_id, member_id, body)
      select id, type, record_id, member_id, body from given order by position
      returning id, sequence
    )
    insert into webhook_deliveries (id, endpoint_id, event_id, sequence, record_id, search)
    select delivery.id, delivery.endpoint_id, stored.id, stored.sequence, given.record_id, delivery.search
    from given join stored on stored.id = given.id
      cross join lateral jsonb_to_recordset(given.deliveries)
        as delivery (id uuid, endpoint_id uuid, search text)`;
