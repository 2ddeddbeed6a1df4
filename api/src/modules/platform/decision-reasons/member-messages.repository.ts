import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, firstRow, hasRow } from '../../../database/statements.ts';

/** Tells whether the deployment has an endpoint. */
export const hasAddress = (database: Handle) => hasRow(database)`select from webhook_endpoint`;

/** Reads the events that tell a member of decisions on a record, newest first, with columns named as in the contract. */
export const selectMessages = (database: Handle, recordId: string) =>
  allRows<{ id: string }>(database)`
    select event.id, event.type, event.created_at as at, data ->> 'reasonCode' as "reasonCode",
      nullif(data -> 'message', 'null') as message, data ->> 'note' as note,
      case when delivery.sent = 0 then 'noAddress' when delivery.pending > 0 then 'waiting'
        when delivery.dead > 0 then 'failed' else 'delivered' end as state,
      delivery.at as "deliveredAt"
    from webhook_events as event cross join lateral (select body::jsonb -> 'data' as data) as content
      cross join lateral (
        select count(*) as sent, count(*) filter (where state = 'pending') as pending,
          count(*) filter (where state = 'dead') as dead,
          max(last_tried_at) filter (where state = 'delivered') as at
        from webhook_deliveries where event_id = event.id
      ) as delivery
    where event.record_id = ${recordId} and event.member_id is not null
    order by event.sequence desc limit 50`;

/** Locks an event that tells a member of a decision on a record. @returns undefined if there is none */
export const lockMessage = (transaction: TransactionHandle, recordId: string, id: string) =>
  firstRow<{ sequence: number; type: string }>(transaction)`
    select sequence, type from webhook_events
    where id = ${id}::uuid and record_id = ${recordId} and member_id is not null for no key update`;

/** Tells whether a delivery of an event waits. */
export const isWaiting = (transaction: TransactionHandle, id: string) =>
  hasRow(transaction)`
    select from webhook_deliveries where event_id = ${id}::uuid and state = 'pending'`;

/** Tells whether the endpoint receives events of a type. */
export const isReceived = (transaction: TransactionHandle, type: string) =>
  hasRow(transaction)`select from webhook_endpoint where ${type} = any(event_types)`;

/** Queues the delivery of an event anew, with a new period of retries. */
export const queueAgain = (
  transaction: TransactionHandle,
  delivery: { id: string; eventId: string; search: string },
) =>
  firstRow(transaction)`
    insert into webhook_deliveries (id, event_id, sequence, record_id, search)
    select ${delivery.id}::uuid, id, sequence, record_id, ${delivery.search}
    from webhook_events where id = ${delivery.eventId}::uuid
    on conflict (event_id) do update set state = 'pending', backoff_step = 0, retry_since = now(),
      next_try_at = now(), leased_until = null`;
