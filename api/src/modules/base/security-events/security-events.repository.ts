import { sql, type Selectable } from 'kysely';
import type { Handle, SecurityEventsTable } from '../../../database/schema.ts';
import { countRows, countUpTo, totalOf, type ListTotal } from '../../../lists/list-totals.ts';

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

/** Filter of the list. */
export interface EventFilter {
  kind: string | undefined;
  /** Admin who caused the event, or whose account it concerns. */
  adminId: string | undefined;
  address: string | undefined;
  /** Inclusive. */
  from: Date | undefined;
  /** Exclusive. */
  until: Date | undefined;
}

/** An event with the names of its admins, and the number of further events that it stands for. */
export type EventRow = Omit<Selectable<SecurityEventsTable>, 'source' | 'ordinal'> & {
  admin_name: string | null;
  account_name: string | null;
  more: number;
};

/** Part of the list after an id. */
export interface EventPageRequest extends EventFilter {
  after: string | undefined;
  descending: boolean;
  take: number;
  /** Rows that a source may have in a minute. */
  limit: number;
}

/** A page of the list; each row carries the number of all that match, at most one more than `most`. */
export function selectCountedEvents(
  database: Handle,
  request: EventPageRequest,
  most: number | undefined,
): Promise<(EventRow & { counted: number })[]> {
  return eventPage(database, request)
    .select(sql<number>`(${countUpTo(matching(database, request), most)})`.as('counted'))
    .execute();
}

/** A page of the list without the number of all that match. */
export const selectEvents = (database: Handle, request: EventPageRequest): Promise<EventRow[]> =>
  eventPage(database, request).execute();

function eventPage(database: Handle, filter: EventPageRequest) {
  const { after, descending } = filter;
  return filtered(database, filter)
    .leftJoin('admins as admin', 'admin.id', 'security_events.admin_id')
    .leftJoin('admins as account', 'account.id', 'security_events.account_id')
    .select([
      'security_events.id',
      'at',
      'kind',
      'admin_id',
      'account_id',
      'phone',
      'address',
      'request_id',
      'details',
    ])
    .select([
      sql<string | null>`admin.first_name || ' ' || admin.last_name`.as('admin_name'),
      sql<string | null>`account.first_name || ' ' || account.last_name`.as('account_name'),
      sql<number>`case when ordinal = ${filter.limit} then coalesce((
        select events - ordinal from security_event_counts as counted
        where counted.minute = date_trunc('minute', security_events.at)
          and counted.source = security_events.source and counted.kind = security_events.kind), 0)
        else 0 end`.as('more'),
    ])
    .$if(after !== undefined, (query) =>
      query.where('security_events.id', descending ? '<' : '>', after ?? ''),
    )
    .orderBy('security_events.id', descending ? 'desc' : 'asc')
    .limit(filter.take);
}

const matching = (database: Handle, filter: EventFilter) =>
  sql`${filtered(database, filter).select(sql`1`.as('one'))}`;

/** Number of events that match, up to a limit. */
export const countEvents = (
  database: Handle,
  filter: EventFilter,
  most: number | undefined,
): Promise<number> => countRows(database, matching(database, filter), most);

/** Total for a counted number of events that match. */
export const eventTotal = (
  database: Handle,
  filter: EventFilter,
  counted: number,
  most: number | undefined,
): Promise<ListTotal> => totalOf(database, counted, matching(database, filter), most);

function filtered(database: Handle, { kind, adminId, address, from, until }: EventFilter) {
  return database
    .selectFrom('security_events')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(adminId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('admin_id', '=', adminId ?? ''), eb('account_id', '=', adminId ?? '')]),
      ),
    )
    .$if(address !== undefined, (query) => query.where('address', '=', address ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date()));
}

/** Deletes a batch of events and counts from before a time. @returns the number of deleted events */
export async function deleteBefore(database: Handle, time: Date, batch: number): Promise<number> {
  await sql`delete from security_event_counts where minute < ${time}`.execute(database);
  const { rows } = await sql`
    delete from security_events where id in
      (select id from security_events where at < ${time} order by at limit ${batch})
    returning id`.execute(database);
  return rows.length;
}
