import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { firstRow, selectTogether } from '../../../database/statements.ts';

/** Condition on `record`, a line: it is the last version of a dispute. */
const isCurrent = `record.kind = 'dispute' and not exists (select from outside_lines as newer
  where newer.account = record.account and newer.kind = 'dispute' and newer.external_id = record.external_id
    and newer.id > record.id)`;

/** Kobo of `record`, whichever side the provider reports. */
const amount = 'round(abs(record.amount))::bigint';

const fullName = (table: string) => `concat_ws(' ', ${table}.first_name, ${table}.last_name)`;

const payment = `left join payment_references as payment
    on payment.provider = split_part(record.account, ':', 2) and payment.reference = record.reference
  left join sent_parcels as parcel on parcel.id = payment.record_id
  left join passenger_requests as request on request.id = payment.record_id
  left join users as payer on payer.id = coalesce(parcel.user_id, request.user_id)`;

const where = (condition: string) => ({ where: sql.raw<SqlBool>(condition) });
const sort = (column: string) => ({ column: sql.raw(column), type: 'bigint' as const });

/** Disputes as a list: versions that count, the one that is due first, those without a date last. */
export const disputeSource = {
  name: 'disputes',
  table: 'outside_lines' as const,
  joins: sql.raw(payment),
  expressions: {
    provider: "split_part(record.account, ':', 2)",
    amount,
    openedAt: 'record.at',
    overdue: "record.status = 'open' and coalesce(record.due_at < now(), false)",
    reason: 'record.narration',
    payer: `case when payer.id is not null then json_build_object('_id', payer.id, 'name', ${fullName('payer')}) end`,
    record: `case when payer.id is not null then json_build_object('_id', payment.record_id, 'type',
      case when parcel.id is null then 'passengerrequests' else 'sendparcels' end) end`,
  },
  searched: `lower(concat_ws(' ', record.external_id, record.reference, record.narration, (
    select concat_ws(' ', payer.first_name, payer.last_name, payer.phone_number)
    from (select record.account, record.reference) as record ${payment})))`,
  openTexts: ['record.external_id', 'record.reference', 'payer.first_name', 'payer.last_name'],
  always: sql.raw<SqlBool>(isCurrent),
  defaultFilter: 'open',
  firstSort: 'dueAt',
  filters: {
    ...{ open: where(`record.status = 'open'`), all: where('true') },
    overdue: where(`record.status = 'open' and record.due_at < now()`),
    ...{ won: where(`record.status = 'won'`), lost: where(`record.status = 'lost'`) },
  },
  sorts: {
    dueAt: sort('coalesce((extract(epoch from record.due_at) * 1000000)::bigint, 999999999999999999)'),
    amount: sort(amount),
  },
};

/** Query for number, kobo and first due date of the open disputes. */
export const openDisputes = `select count(*) as value, coalesce(sum(${amount}), 0)::bigint as amount,
  min(record.due_at) as oldest from outside_lines as record where ${isCurrent} and record.status = 'open'`;

/** Id of the version that counts of the dispute of a line; undefined for any other line. */
export const selectCurrentId = async (database: Handle, lineId: string): Promise<string | undefined> =>
  (
    await firstRow<{ id: string }>(database)`
    select record.id from outside_lines as given join outside_lines as record
      on record.account = given.account and record.external_id = given.external_id and ${sql.raw(isCurrent)}
    where given.id = ${lineId}::uuid and given.kind = 'dispute'`
  )?.id;

/** Trip that was paid for; money in kobo. */
export interface TripRow {
  what: string;
  route: string;
  day: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  amount: number;
  refunded: number;
  /** States with whether it is in them. */
  states: Record<string, boolean>;
  /** Further facts by name, null if unknown. */
  details: Record<string, string | null>;
}

interface PersonRow {
  role: string;
  name: string;
  phone_number: string;
  email: string | null;
  is_verified: boolean;
  created_at: Date;
}

const trip = (id: string): RawBuilder<TripRow> => sql<TripRow>`
  select 'Parcel' as what, concat(r.sender_city, ' to ', r.receiver_city) as route, r.delivery_date::text as day,
    r.created_at, r.updated_at, r.deleted_at, r.amount, r.refunded_amount as refunded,
    json_build_object('paid', r.paid, 'confirmed', r.confirm_ride, 'started', r.start_ride, 'ended', r.end_ride,
      'cancelled', r.cancel_ride, 'refunded', r.refund_ride) as states,
    json_build_object('Receiver', r.receiver_name, 'Carried by the trip', concat_ws(' to ', t.bus_stop, t.destination),
      'Trip', concat_ws(' to ', t.travel_date, t.arrival_date)) as details
  from sent_parcels as r left join parcel_trips as t on t.id = r.trip_id where r.id = ${id}::uuid
  union all
  select 'Ride', concat(r.current_city, ' to ', r.destination), r.travelling_date::text, r.created_at, r.updated_at,
    r.deleted_at, r.amount, r.refunded_amount,
    json_build_object('paid', r.paid, 'joined', r.driver_id is not null, 'reported', r.report_ride),
    json_build_object('Offered ride', concat_ws(' to ', o.current_city, o.destination), 'Takeoff',
      concat_ws(' at ', o.time_of_take_off, o.preferred_take_off), 'Drop off', o.drop_off, 'Number plate', o.plate_no)
  from passenger_requests as r left join offered_rides as o on o.id = r.ride_id where r.id = ${id}::uuid`;

const people = (id: string): RawBuilder<PersonRow> => sql<PersonRow>`
  select role, ${sql.raw(fullName('u'))} as name, u.phone_number, u.email, u.is_verified, u.created_at
  from (
    select 1 as place, 'Payer' as role, user_id as id from sent_parcels where id = ${id}::uuid
    union all select 1, 'Payer', user_id from passenger_requests where id = ${id}::uuid
    union all select 2, 'Driver', driver_id from passenger_requests where id = ${id}::uuid
    union all select 2, 'Driver', t.user_id from sent_parcels r join parcel_trips t on t.id = r.trip_id
      where r.id = ${id}::uuid
  ) as person join users as u on u.id = person.id order by place`;

/**
 * Reads in one statement what the platform has about a dispute: reports of the provider, trip, people, payment and refunds,
 * and changes of the record by staff, by the app and by the system, and to the dispute.
 * @param recordId record that was paid for; null if the payment is unknown
 */
export const selectEvidence = (database: Handle, lineId: string, recordId: string | null) => {
  const none = '00000000-0000-0000-0000-000000000000';
  const id = recordId ?? none;
  return selectTogether(database, {
    reports: sql<{ kind: string; status: string; amount: number; at: Date; fetched_at: Date }>`
      select record.kind, record.status, round(record.amount)::bigint as amount, record.at, record.fetched_at
      from outside_lines as given join outside_lines as record on record.account = given.account
        and (record.kind = 'dispute' and record.external_id = given.external_id
          or record.kind in ('payment', 'adjustment') and record.reference = given.reference)
      where given.id = ${lineId}::uuid order by record.fetched_at, record.id`,
    trip: trip(id),
    people: people(id),
    payment: sql<{ provider: string; reference: string; at: Date }>`
      select provider, reference, at from payment_references where record_id = ${id}::uuid`,
    entries: sql<{ kind: string; at: Date; amount: number }>`
      select entry.kind, entry.at, sum(posting.amount)::bigint as amount
      from ledger_transactions as entry join ledger_postings as posting on posting.transaction_id = entry.id
      where entry.record_id = ${id}::uuid and entry.kind in ('payment', 'refund') and posting.amount > 0
      group by entry.id order by entry.at, entry.id`,
    history: sql<{ at: Date; action: string; by: string; after: Record<string, unknown> | null }>`
      select at, action, after, case when admin_id is not null then 'staff' when service_key_id is not null then 'the app'
        else 'the system' end as by
      from audit_trail where record_id in (${id}, ${lineId}) order by position`,
  });
};

/** Rows of {@link selectEvidence}. */
export type EvidenceRows = Awaited<ReturnType<typeof selectEvidence>>;
