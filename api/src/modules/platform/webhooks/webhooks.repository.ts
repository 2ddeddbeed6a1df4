import { sql } from 'kysely';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import type { RecordList } from '../../../lists/record-list.ts';

/** Stores the endpoint of the settings; another host begins without failures. */
export const storeEndpoint = (
  database: Handle,
  { host, eventTypes }: { host: string; eventTypes: string[] },
) =>
  execute(database)`
    insert into webhook_endpoint as stored (host, event_types) values (${host}, ${eventTypes}::text[])
    on conflict (id) do update set host = excluded.host, event_types = excluded.event_types,
      failures = case when stored.host = excluded.host then stored.failures else 0 end,
      paused_until = case when stored.host = excluded.host then stored.paused_until end`;

/** Without an endpoint in the settings no further events are stored. */
export const removeEndpoint = (database: Handle) => execute(database)`delete from webhook_endpoint`;

/** State of the endpoint with its last attempt, and columns named as in the contract. */
export interface EndpointStateRow {
  host: string | null;
  eventTypes: string[];
  failures: number;
  pausedUntil: Date | null;
  pending: number;
  dead: number;
  lastDeliveredAt: Date | null;
  last_tried_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

export const selectState = async (database: Handle) =>
  (await firstRow<EndpointStateRow>(database)`
    select endpoint.host, coalesce(endpoint.event_types, '{}') as "eventTypes",
      coalesce(endpoint.failures, 0) as failures, endpoint.paused_until as "pausedUntil",
      counts.pending, counts.dead, success.last_tried_at as "lastDeliveredAt",
      attempt.last_tried_at, attempt.last_status, attempt.last_error
    from (
        select count(*) filter (where state = 'pending')::bigint as pending,
          count(*) filter (where state = 'dead')::bigint as dead
        from webhook_deliveries where state in ('pending', 'dead')
      ) as counts
      left join webhook_endpoint as endpoint on true
      left join lateral (
        select last_tried_at, last_status, last_error from webhook_deliveries
        where last_tried_at is not null order by last_tried_at desc limit 1
      ) as attempt on true
      left join lateral (
        select last_tried_at from webhook_deliveries
        where last_tried_at is not null and state = 'delivered' order by last_tried_at desc limit 1
      ) as success on true`) as EndpointStateRow;

type DeliveryRow = Row<'webhook_deliveries'>;

const state = (name: DeliveryRow['state']) => ({ where: sql<boolean>`record.state = ${sql.lit(name)}` });

export const deliveryList: RecordList = {
  name: 'webhook deliveries',
  table: 'webhook_deliveries',
  joins: sql`join webhook_events as event on event.id = record.event_id`,
  columns: sql`record.id, record.event_id as "eventId", record.record_id as "recordId", record.state, record.attempts,
    record.created_at as "createdAt", record.last_tried_at as "triedAt", record.last_status as status,
    record.last_error as error, event.type,
    case when record.state = 'pending' then record.next_try_at end as "nextAttemptAt"`,
  always: sql`true`,
  filters: {
    all: { where: sql`true` },
    pending: state('pending'),
    delivered: state('delivered'),
    dead: state('dead'),
  },
  sorts: {},
};

/** Makes dead letters due, with a new period of retries, and ends a pause. @param ids null for all @returns their number */
export async function requeueDead(transaction: TransactionHandle, ids: string[] | null): Promise<number> {
  const rows = await allRows(transaction)`
    update webhook_deliveries set state = 'pending', backoff_step = 0, retry_since = now(), next_try_at = now(),
      leased_until = null
    where state = 'dead' and (${ids}::uuid[] is null or id = any(${ids}::uuid[])) returning id`;
  if (rows.length > 0)
    await execute(transaction)`update webhook_endpoint set failures = 0, paused_until = null`;
  return rows.length;
}

/** Number of pending and of dead deliveries, and the age in seconds of the oldest pending one; none pends without an endpoint. */
export const readBacklog = async (database: Handle) =>
  (await firstRow<{ pending: number; dead: number; oldestSeconds: number }>(database)`
    select count(*) filter (where state = 'pending' and endpoint.id is not null)::bigint as pending,
      count(*) filter (where state = 'dead')::bigint as dead, greatest(0, coalesce(extract(epoch from
        now() - min(retry_since) filter (where state = 'pending' and endpoint.id is not null)), 0))::float8 as "oldestSeconds"
    from webhook_deliveries as delivery left join webhook_endpoint as endpoint on true
    where state in ('pending', 'dead')`) ?? { pending: 0, dead: 0, oldestSeconds: 0 };
