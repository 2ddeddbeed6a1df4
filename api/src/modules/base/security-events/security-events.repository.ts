import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Handle, SecurityEventsTable } from '../../../database/schema.ts';
import { everything, type RecordList } from '../../../lists/record-list.ts';

/** An event to append. `phoneNumber` finds the account; without one `phone`, its masked form, is kept. */
export interface NewEvent {
  id: string;
  at: Date;
  kind: string;
  adminId: string | null;
  accountId: string | null;
  phoneNumber: string | null;
  phone: string | null;
  address: string;
  requestId: string;
  details: string;
  source: string;
}

/**
 * Counts an event, and appends its row unless its source already has `limit` rows of the kind in this minute. One
 * statement, so that concurrent events are all counted.
 *
 * @returns number of the event in the minute
 */
export async function appendEvent(database: Handle, event: NewEvent, limit: number): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    with counted as (
      insert into security_event_counts as c (source, kind, minute, events)
      values (${event.source}, ${event.kind}, date_trunc('minute', ${event.at}::timestamptz), 1)
      on conflict (minute, source, kind) do update set events = c.events + 1
      returning events
    ), account as (
      select coalesce(${event.accountId}::uuid,
        (select id from admins where phone_number = ${event.phoneNumber} and deleted_at is null)) as id
    ), kept as (
      insert into security_events
        (id, at, kind, admin_id, account_id, phone, address, request_id, details, source, ordinal)
      select ${event.id}::uuid, ${event.at}::timestamptz, ${event.kind}, ${event.adminId}::uuid, account.id,
        case when account.id is null then ${event.phone}::text end, ${event.address}, ${event.requestId},
        ${event.details}::jsonb, ${event.source}, counted.events
      from counted, account where counted.events <= ${limit}
    )
    select events from counted`.execute(database);
  return rows[0]?.events ?? 0;
}

/** An event with the names of its admins, and the number of further events that it stands for. */
export type EventRow = Omit<Selectable<SecurityEventsTable>, 'source' | 'ordinal'> & {
  admin_name: string | null;
  account_name: string | null;
  more: number;
};

/** Security events by kind. @param limit rows that a source may have in a minute */
export const eventList = (kinds: readonly string[], limit: number): RecordList<string> => ({
  name: 'security-events',
  table: 'security_events',
  joins: sql`left join admins as admin on admin.id = record.admin_id
    left join admins as account on account.id = record.account_id`,
  columns: sql`record.id, record.at, record.kind, record.admin_id, record.account_id, record.phone, record.address,
    record.request_id, record.details, admin.first_name || ' ' || admin.last_name as admin_name,
    account.first_name || ' ' || account.last_name as account_name,
    case when record.ordinal = ${limit} then coalesce((
      select events - record.ordinal from security_event_counts as counted
      where counted.minute = date_trunc('minute', record.at) and counted.source = record.source
        and counted.kind = record.kind), 0) else 0 end as more`,
  isSearched: false,
  always: everything,
  filters: Object.fromEntries([
    ['all', { where: everything }],
    ...kinds.map((kind) => [kind, { where: sql<SqlBool>`record.kind = ${kind}` }] as const),
  ]),
  sorts: {},
});

/** Condition on the admin who caused an event, or whose account it concerns. */
export const concernsAdmin = (id: string) =>
  sql<SqlBool>`(record.admin_id = ${id}::uuid or record.account_id = ${id}::uuid)`;

/** Deletes a batch of events and counts from before a time. @returns the number of deleted events */
export async function deleteBefore(database: Handle, time: Date, batch: number): Promise<number> {
  await sql`delete from security_event_counts where minute < ${time}`.execute(database);
  const { rows } = await sql`
    delete from security_events where id in
      (select id from security_events where at < ${time} order by at limit ${batch})
    returning id`.execute(database);
  return rows.length;
}
