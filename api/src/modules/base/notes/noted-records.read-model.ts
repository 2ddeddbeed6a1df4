import { sql, type RawBuilder } from 'kysely';
import type { Handle, NotedType, TransactionHandle } from '../../../database/schema.ts';

/** A record with its type in the audit. */
export interface NotedRecord {
  type: NotedType;
  id: string;
}

const person = sql<string>`concat_ws(' ', record.first_name, record.last_name)`;
const route = (from: string, to: string) =>
  sql<string>`concat_ws(' to ', nullif(${sql.ref(`record.${from}`)}, ''), nullif(${sql.ref(`record.${to}`)}, ''))`;

/** Table of each type, and the name of a record of it. */
const sources: Readonly<Record<NotedType, { table: string; name: RawBuilder<string> }>> = {
  user: { table: 'users', name: person },
  withdrawal: { table: 'withdrawals', name: sql<string>`record.account_name` },
  driverApplication: { table: 'driver_applications', name: person },
  parcelTrip: { table: 'parcel_trips', name: route('bus_stop', 'destination') },
  sentParcel: { table: 'sent_parcels', name: route('sender_city', 'receiver_city') },
  offeredRide: { table: 'offered_rides', name: route('current_city', 'destination') },
  passengerRequest: { table: 'passenger_requests', name: route('current_city', 'destination') },
  post: { table: 'posts', name: sql<string>`left(record.text, 80)` },
};

/**
 * True for a row whose record is not deleted, as SQL: a deleted one has no page on which somebody could answer.
 *
 * @param row alias of a row with the type and the id of a record
 */
export const isOnLiveRecord = (row: string): string =>
  `case ${row}.record_type ${Object.entries(sources)
    .map(
      ([type, { table }]) =>
        `when '${type}' then exists (select from ${table} as live where live.id = ${row}.record_id and live.deleted_at is null)`,
    )
    .join(' ')} else false end`;

/** Tells whether there is a record, deleted or not. */
export async function recordExists(database: Handle, { type, id }: NotedRecord): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(sources[type].table)} where id = ${id}::uuid`.execute(
    database,
  );
  return rows.length > 0;
}

/** Locks a record until the transaction ends: decisions on it, holds and escalations wait. @returns false without one */
export async function lockNoted(transaction: TransactionHandle, { type, id }: NotedRecord): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(sources[type].table)} where id = ${id}::uuid for no key update`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** Reads the names of records in one statement, by their ids. */
export async function selectNames(
  database: Handle,
  records: readonly NotedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const types = [...new Set(records.map(({ type }) => type))];
  if (types.length === 0) return new Map();
  const parts = types.map((type) => {
    const ids = records.filter((record) => record.type === type).map(({ id }) => id);
    const { table, name } = sources[type];
    return sql`select record.id, ${name} as name from ${sql.table(table)} as record
      where record.id = any(${ids}::uuid[])`;
  });
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(
    database,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
