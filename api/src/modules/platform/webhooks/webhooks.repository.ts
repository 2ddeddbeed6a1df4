import { sql } from 'kysely';
import type { Handle, TransactionHandle, Row } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { suspensionOf, type Ownership } from '../../base/authority/authority.read-model.ts';
import type { RecordList } from '../../../lists/record-list.ts';
import { databaseNow } from '../../../database/clock.ts';

const numberOf = async (rows: Promise<unknown[]>) => (await rows).length;

export type EndpointRow = Row<'webhook_endpoints'>;

/** An endpoint with its last attempt, the reason for which events wait, and columns named as in the contract. */
export interface EndpointHealthRow extends EndpointRow {
  suspended: string | null;
  last_tried_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

/** Endpoints with their health, oldest first. @param id one endpoint; null for all */
export const selectEndpoints = (database: Handle, id: string | null) =>
  allRows<EndpointHealthRow>(database)`
    select endpoint.*, endpoint.event_types as "eventTypes", endpoint.disabled_reason as "disabledReason",
      endpoint.owner_id as "ownerId", rtrim(owner.first_name || ' ' || owner.last_name) as owner,
      endpoint.expires_at as "expiresAt", endpoint.created_at as "createdAt", endpoint.paused_until as "pausedUntil",
      endpoint.former_secret_until as "formerSecretUntil", success.last_tried_at as "lastDeliveredAt",
      ${suspensionOf('endpoint')} as suspended, counts.pending, counts.dead,
      attempt.last_tried_at, attempt.last_status, attempt.last_error
    from webhook_endpoints as endpoint left join admins as owner on owner.id = endpoint.owner_id
      cross join lateral (
        select count(*) filter (where state = 'pending')::bigint as pending,
          count(*) filter (where state = 'dead')::bigint as dead
        from webhook_deliveries where endpoint_id = endpoint.id and state in ('pending', 'dead')
      ) as counts
      left join lateral (
        select last_tried_at, last_status, last_error from webhook_deliveries
        where endpoint_id = endpoint.id and last_tried_at is not null order by last_tried_at desc limit 1
      ) as attempt on true
      left join lateral (
        select last_tried_at from webhook_deliveries
        where endpoint_id = endpoint.id and last_tried_at is not null and state = 'delivered'
        order by last_tried_at desc limit 1
      ) as success on true
    where endpoint.deleted_at is null and (${id}::uuid is null or endpoint.id = ${id}::uuid)
    order by endpoint.id`;

/** Locks an endpoint until the transaction ends; undefined if it is unknown or removed. */
export const lockEndpoint = (transaction: TransactionHandle, id: string) =>
  firstRow<EndpointRow>(transaction)`
    select * from webhook_endpoints where id = ${id} and deleted_at is null for no key update`;

/** Number of endpoints. Concurrent creations wait for each other. */
export async function countEndpoints(transaction: TransactionHandle): Promise<number> {
  await execute(transaction)`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`;
  return numberOf(allRows(transaction)`select from webhook_endpoints where deleted_at is null`);
}

/** Values of an endpoint that a super admin sets. */
export type EndpointValues = Pick<EndpointRow, 'url' | 'description' | 'event_types'>;

type NewEndpoint = EndpointValues & Ownership & Pick<EndpointRow, 'id' | 'secret' | 'waits'>;

export const insertEndpoint = (transaction: TransactionHandle, endpoint: NewEndpoint) =>
  transaction.insertInto('webhook_endpoints').values(endpoint).execute();

type Change = Partial<Omit<EndpointRow, 'id' | 'created_at' | 'updated_at'>>;

export async function updateEndpoint(transaction: TransactionHandle, id: string, change: Change) {
  const set = { ...change, updated_at: databaseNow() };
  await transaction.updateTable('webhook_endpoints').set(set).where('id', '=', id).execute();
}

type DeliveryRow = Row<'webhook_deliveries'>;

const state = (name: DeliveryRow['state']) => ({ where: sql<boolean>`record.state = ${sql.lit(name)}` });

export const deliveryList: RecordList = {
  name: 'webhook deliveries',
  table: 'webhook_deliveries',
  joins: sql`join webhook_endpoints as endpoint on endpoint.id = record.endpoint_id
    join webhook_events as event on event.id = record.event_id`,
  columns: sql`record.id, record.event_id as "eventId", record.endpoint_id as "endpointId",
    record.record_id as "recordId", record.state, record.attempts, record.created_at as "createdAt",
    record.last_tried_at as "triedAt", record.last_status as status, record.last_error as error, endpoint.url, event.type,
    case when record.state = 'pending' then record.next_try_at end as "nextAttemptAt"`,
  always: sql`true`,
  filters: {
    all: { where: sql`true` },
    ...{ pending: state('pending'), delivered: state('delivered'), dead: state('dead') },
  },
  sorts: {},
};

/** Locks deliveries in the order of their ids. @returns each with its state and that of its endpoint */
export const lockDeliveries = (transaction: TransactionHandle, ids: string[]) =>
  allRows<Pick<DeliveryRow, 'id' | 'endpoint_id' | 'state'> & { enabled: boolean }>(transaction)`
    select delivery.id, delivery.endpoint_id, delivery.state, endpoint.enabled
    from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
    where delivery.id = any(${ids}::uuid[]) order by delivery.id for no key update of delivery`;

/** Makes dead letters due, with a new period of retries: those of an endpoint, or the given ones. @returns their number */
export async function requeueDead(
  transaction: TransactionHandle,
  of: { endpointId: string } | { ids: string[] },
): Promise<number> {
  const condition =
    'ids' in of ? sql`id = any(${of.ids}::uuid[])` : sql`endpoint_id = ${of.endpointId}::uuid`;
  return numberOf(
    allRows(transaction)`
      update webhook_deliveries set state = 'pending', backoff_step = 0, retry_since = now(), next_try_at = now(),
        leased_until = null
      where ${condition} and state = 'dead' returning id`,
  );
}

/** Values of an endpoint that does not pause. */
export const unpaused = { failures: 0, paused_until: null };

/** Makes pending deliveries due, with a new period of retries. @returns their number */
export const restartPending = (transaction: TransactionHandle, endpointId: string) =>
  numberOf(allRows(transaction)`update webhook_deliveries set retry_since = now(), next_try_at = now()
      where endpoint_id = ${endpointId}::uuid and state = 'pending' returning id`);

/** Turns pending deliveries of an endpoint into dead letters. @returns their number */
export const giveUpPending = (transaction: TransactionHandle, endpointId: string, reason: string) =>
  numberOf(
    allRows(transaction)`
      update webhook_deliveries set state = 'dead', leased_until = null, last_error = coalesce(last_error, ${reason})
      where endpoint_id = ${endpointId}::uuid and state = 'pending' returning id`,
  );

/** Deletes all deliveries of an endpoint. */
export const deleteDeliveries = (transaction: TransactionHandle, endpointId: string) =>
  execute(transaction)`delete from webhook_deliveries where endpoint_id = ${endpointId}`;

/** Number of pending and of dead deliveries, and the age in seconds of the oldest pending one. */
export const readBacklog = async (database: Handle) =>
  (await firstRow<{ pending: number; dead: number; oldestSeconds: number }>(database)`
    select count(*) filter (where state = 'pending' and enabled)::bigint as pending,
      count(*) filter (where state = 'dead')::bigint as dead, greatest(0, coalesce(extract(epoch from
        now() - min(retry_since) filter (where state = 'pending' and enabled)), 0))::float8 as "oldestSeconds"
    from webhook_deliveries as delivery join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
    where state in ('pending', 'dead')`) ?? { pending: 0, dead: 0, oldestSeconds: 0 };
