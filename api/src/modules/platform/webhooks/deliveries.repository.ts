import { sql, type Selectable } from 'kysely';
import type { Handle, TransactionHandle, WebhookDeliveriesTable } from '../../../database/schema.ts';
import type { RecordList } from '../../../lists/record-list.ts';

/** A delivery with the type of its event and the address of its endpoint. */
export type DeliveryRow = Pick<
  Selectable<WebhookDeliveriesTable>,
  | 'id'
  | 'event_id'
  | 'endpoint_id'
  | 'record_id'
  | 'state'
  | 'attempts'
  | 'created_at'
  | 'last_tried_at'
  | 'next_try_at'
  | 'last_status'
  | 'last_error'
> & { url: string; type: string };

/** Filters of the deliveries list. */
export type DeliveryFilter = 'all' | 'pending' | 'delivered' | 'dead';

const state = (name: DeliveryRow['state']) => ({ where: sql<boolean>`record.state = ${sql.lit(name)}` });

export const deliveryList: RecordList<DeliveryFilter> = {
  name: 'webhook deliveries',
  table: 'webhook_deliveries',
  joins: sql`join webhook_endpoints as endpoint on endpoint.id = record.endpoint_id
    join webhook_events as event on event.id = record.event_id`,
  columns: sql`record.id, record.event_id, record.endpoint_id, record.record_id, record.state, record.attempts,
    record.created_at, record.last_tried_at, record.next_try_at, record.last_status, record.last_error,
    endpoint.url, event.type`,
  always: sql`true`,
  filters: {
    all: { where: sql`true` },
    pending: state('pending'),
    delivered: state('delivered'),
    dead: state('dead'),
  },
  sorts: {},
};

/** Locks deliveries in the order of their ids. @returns each with its state and that of its endpoint */
export async function lockDeliveries(
  transaction: TransactionHandle,
  ids: string[],
): Promise<{ id: string; endpoint_id: string; state: DeliveryRow['state']; enabled: boolean }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof lockDeliveries>>[number]>`
    select delivery.id, delivery.endpoint_id, delivery.state, endpoint.enabled
    from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
    where delivery.id = any(${ids}::uuid[]) order by delivery.id for no key update of delivery`.execute(
    transaction,
  );
  return rows;
}

/** Dead letters of an endpoint. */
export async function selectDead(transaction: TransactionHandle, endpointId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'dead')
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes dead letters due, with a new period of retries. @returns the number of them */
export async function requeueDead(transaction: TransactionHandle, ids: string[]): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'pending', backoff_step = 0, retry_since = now(), next_try_at = now(),
      leased_until = null
    where id = any(${ids}::uuid[]) and state = 'dead' returning id`.execute(transaction);
  return rows.length;
}

/** Turns pending deliveries of an endpoint into dead letters. @returns the number of them */
export async function giveUpPending(
  transaction: TransactionHandle,
  endpointId: string,
  reason: string,
): Promise<number> {
  const { rows } = await sql`
    update webhook_deliveries set state = 'dead', leased_until = null, last_error = coalesce(last_error, ${reason})
    where endpoint_id = ${endpointId}::uuid and state = 'pending' returning id`.execute(transaction);
  return rows.length;
}

/** Deletes all deliveries of an endpoint. */
export async function deleteDeliveries(transaction: TransactionHandle, endpointId: string): Promise<void> {
  await transaction.deleteFrom('webhook_deliveries').where('endpoint_id', '=', endpointId).execute();
}

/** Number of pending and of dead deliveries, and the age in seconds of the oldest pending one. */
export async function selectBacklog(
  database: Handle,
): Promise<{ pending: number; dead: number; oldestSeconds: number }> {
  const { rows } = await sql<{ pending: number; dead: number; age: number | null }>`
    select count(*) filter (where state = 'pending' and enabled)::bigint as pending,
      count(*) filter (where state = 'dead')::bigint as dead,
      extract(epoch from now() - min(retry_since) filter (where state = 'pending' and enabled))::float8 as age
    from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
    where state in ('pending', 'dead')`.execute(database);
  const [row] = rows;
  return {
    pending: Number(row?.pending ?? 0),
    dead: Number(row?.dead ?? 0),
    oldestSeconds: Math.max(0, row?.age ?? 0),
  };
}
