import type { TransactionHandle } from '../../../database/schema.ts';
import { execute, firstRow } from '../../../database/statements.ts';

/** An event to store, with its delivery; null without one. */
export interface NewEvent {
  id: string;
  type: string;
  record_id: string;
  /** Member whom it tells of a decision. */
  member_id: string | null;
  body: string;
  delivery_id: string | null;
  search: string;
}

/** Types of events that the endpoint receives; none without an endpoint. */
export const selectEventTypes = async (transaction: TransactionHandle): Promise<string[]> =>
  (await firstRow<{ types: string[] }>(transaction)`select event_types as types from webhook_endpoint`)
    ?.types ?? [];

/** Inserts events in their order, and their deliveries, in one statement. */
export const insertEvents = (transaction: TransactionHandle, events: NewEvent[]) =>
  execute(transaction)`
    with given as (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as (id uuid, type text, record_id text, member_id uuid, body text, delivery_id uuid, search text)) with ordinality
        as event (id, type, record_id, member_id, body, delivery_id, search, position)
    ), stored as (
      insert into webhook_events (id, type, record_id, member_id, body)
      select id, type, record_id, member_id, body from given order by position
      returning id, sequence
    )
    insert into webhook_deliveries (id, event_id, sequence, record_id, search)
    select given.delivery_id, stored.id, stored.sequence, given.record_id, given.search
    from given join stored on stored.id = given.id where given.delivery_id is not null`;
