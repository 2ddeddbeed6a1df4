import { sql, type Selectable } from 'kysely';
import type { Handle, TransactionHandle, WebhookEndpointsTable } from '../../../database/schema.ts';

export type EndpointRow = Selectable<WebhookEndpointsTable>;

/** An endpoint with the health of its deliveries. */
export interface EndpointHealthRow extends EndpointRow {
  pending: number;
  dead: number;
  last_delivered_at: Date | null;
  last_tried_at: Date | null;
  last_status: number | null;
  last_error: string | null;
}

/** Endpoints with their health, oldest first. @param id one endpoint; null for all */
export async function selectEndpoints(database: Handle, id: string | null): Promise<EndpointHealthRow[]> {
  const { rows } = await sql<EndpointHealthRow>`
    select endpoint.*, counts.pending, counts.dead, success.last_tried_at as last_delivered_at,
      attempt.last_tried_at, attempt.last_status, attempt.last_error
    from webhook_endpoints as endpoint
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
    order by endpoint.id`.execute(database);
  return rows;
}

/** Locks an endpoint until the transaction ends; undefined if it is unknown or removed. */
export const lockEndpoint = (transaction: TransactionHandle, id: string): Promise<EndpointRow | undefined> =>
  transaction
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** An endpoint; undefined if it is unknown or removed. */
export const selectEndpoint = (database: Handle, id: string): Promise<EndpointRow | undefined> =>
  database
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Number of endpoints. Concurrent creations wait for each other. */
export async function countEndpoints(transaction: TransactionHandle): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('webhook_endpoints'))`.execute(transaction);
  const row = await transaction
    .selectFrom('webhook_endpoints')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Values of an endpoint that a super admin sets. */
export interface EndpointValues {
  url: string;
  description: string;
  event_types: string[];
}

export async function insertEndpoint(
  transaction: TransactionHandle,
  endpoint: EndpointValues & { id: string; secret: string },
): Promise<void> {
  await transaction.insertInto('webhook_endpoints').values(endpoint).execute();
}

export async function updateEndpoint(
  transaction: TransactionHandle,
  id: string,
  change: Partial<
    Pick<
      EndpointRow,
      | 'url'
      | 'description'
      | 'event_types'
      | 'enabled'
      | 'disabled_reason'
      | 'secret'
      | 'former_secret'
      | 'former_secret_until'
      | 'deleted_at'
    >
  >,
): Promise<void> {
  await transaction
    .updateTable('webhook_endpoints')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Encrypted secrets of all endpoints. */
export const selectSecrets = (
  database: Handle,
): Promise<Pick<EndpointRow, 'id' | 'secret' | 'former_secret'>[]> =>
  database
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'former_secret'])
    .where('deleted_at', 'is', null)
    .execute();

/** Replaces the encrypted form of a secret. @returns 0 if it has changed meanwhile */
export async function replaceSecret(
  database: Handle,
  id: string,
  column: 'secret' | 'former_secret',
  { sealed, fresh }: { sealed: string; fresh: string },
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('webhook_endpoints')
    .set({ [column]: fresh })
    .where('id', '=', id)
    .where(column, '=', sealed)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
