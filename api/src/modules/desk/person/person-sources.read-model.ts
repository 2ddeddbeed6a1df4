import { ownRecords } from '../../../lists/records.ts';

/** Source of one kind of events in the time line of a user: SQL texts in which `$` is the user's id. */
interface EventSource {
  /** Rows with the alias `record`, and joins. */
  from: string;
  /** Condition on the rows of the user. */
  where: string;
  /** True for records that can be deleted. */
  isModerated?: true;
  id?: string;
  at?: string;
  title: string;
  detail?: string;
  day?: string;
  account?: string;
  /** Kobo. */
  amount?: string;
  status?: string;
  by?: string;
  recordId?: string;
}

const name = (table: string) => `concat_ws(' ', ${table}.first_name, ${table}.last_name)`;
const route = (from: string, to: string) => `concat(record.${from}, ' to ', record.${to})`;
const reported = `case when record.report_ride then 'reported' end`;

const paid = `case when record.refunded_amount > 0 then 'refunded' when record.paid then 'paid' else 'unpaid' end`;

const journey = {
  isModerated: true,
  title: route('current_city', 'destination'),
  day: 'record.travelling_date',
} as const;

const parcel = {
  isModerated: true,
  title: route('sender_city', 'receiver_city'),
  day: 'record.delivery_date',
  amount: 'record.amount',
  status: `case when record.refund_ride or record.refunded_amount > 0 then 'refunded'
    when record.cancel_ride then 'cancelled' when record.end_ride then 'ended'
    when record.start_ride then 'started' when record.confirm_ride then 'confirmed'
    when record.paid then 'paid' else 'unpaid' end`,
} as const;

const actors = `left join admins as staff on staff.id = record.admin_id
  left join service_keys as key on key.id = record.service_key_id`;
const actor = `coalesce(nullif(${name('staff')}, ''), key.label)`;
/** UUID with the number of an entry of the audit, which sealing does not change. */
const auditId = `('00000000-0000-7000-8000-'
  || lpad(to_hex(coalesce((1::bigint << 47) + record.entry, record.sequence)), 12, '0'))::uuid`;

/** Actions that change the state of an account; everybody who may see the user sees them. */
const accountActions = `array['user.block', 'user.unblock', 'user.delete', 'user.restore', 'user.erase']`;

/** Sources of the time line by kind. Each reads the user's own rows by an index. */
const personSources = {
  account: {
    from: `(
      select id, created_at as at, 'user.join' as action, null::text as by from users where id = $
      union all
      select ${auditId}, record.at, record.action, ${actor} from audit_trail as record ${actors}
      where record.record_id = $::text and record.action = any(${accountActions})) as record`,
    where: 'true',
    at: 'record.at',
    title: 'record.action',
    by: 'record.by',
    recordId: 'null::uuid',
  },
  sanctions: {
    from: 'sanctions as record join admins as staff on staff.id = record.admin_id',
    where: 'record.user_id = $',
    at: 'record.at',
    title: `case record.kind when 'warning' then 'Warned' else 'Suspended until '
      || to_char(record.until at time zone 'Africa/Lagos', 'FMDD Mon YYYY HH24:MI') end`,
    detail: 'record.reason',
    status: `case when record.ended_at is null then null when record.ended_by is null then 'ended'
      when record.kind = 'warning' then 'taken back' else 'ended by staff' end`,
    by: name('staff'),
    recordId: 'null::uuid',
  },
  ledger: {
    from: `(
      select entry.id, entry.at, entry.kind, entry.record_id, sum(posting.amount)::bigint as amount
      from ledger_postings as posting join ledger_transactions as entry on entry.id = posting.transaction_id
      where posting.user_id = $ group by entry.id having sum(posting.amount) <> 0) as record
      left join passenger_requests as request on request.id = record.record_id
      left join sent_parcels as parcel on parcel.id = record.record_id
      left join earnings as earning on earning.id = record.record_id
      left join withdrawals as withdrawal on withdrawal.id = record.record_id`,
    where: 'true',
    at: 'record.at',
    title: 'record.kind',
    // No earning names its trip.
    detail: `coalesce(request.current_city || ' to ' || request.destination,
      parcel.sender_city || ' to ' || parcel.receiver_city, concat_ws(' · ', withdrawal.bank, withdrawal.withdrawal_id,
      case earning.kind when 'product' then 'Share of a trip' when 'referral' then 'Referral' end))`,
    day: 'coalesce(request.travelling_date, parcel.delivery_date)',
    amount: 'record.amount',
    recordId: 'record.record_id',
  },
  withdrawals: {
    from: 'withdrawals as record',
    where: 'record.user_id = $',
    isModerated: true,
    at: 'record.date_requested',
    title: 'record.account_name',
    detail: `concat_ws(' · ', record.bank, record.withdrawal_id)`,
    account: 'record.account_number',
    amount: 'record.requested_amount',
    status: 'record.status',
  },
  offeredRides: {
    ...journey,
    from: 'offered_rides as record',
    where: 'record.user_id = $',
    detail: 'record.plate_no',
    status: reported,
  },
  passengers: {
    ...journey,
    from: 'passenger_requests as record join users as other on other.id = record.user_id',
    // An own request is among the rides that the user joins.
    where: 'record.driver_id = $ and record.user_id <> $',
    detail: name('other'),
    amount: 'record.amount',
    status: paid,
  },
  passengerRequests: {
    ...journey,
    from: 'passenger_requests as record left join users as other on other.id = record.driver_id',
    where: 'record.user_id = $',
    detail: name('other'),
    amount: 'record.amount',
    status: paid,
  },
  parcelTrips: {
    from: 'parcel_trips as record',
    where: 'record.user_id = $',
    isModerated: true,
    title: route('bus_stop', 'destination'),
    day: 'record.travel_date',
    status: reported,
  },
  carriedParcels: {
    ...parcel,
    from: `sent_parcels as record join parcel_trips as trip on trip.id = record.trip_id
      join users as other on other.id = record.user_id`,
    // An own parcel is among those that the user sends.
    where: 'trip.user_id = $ and record.user_id <> $',
    detail: name('other'),
  },
  sentParcels: {
    ...parcel,
    from: 'sent_parcels as record',
    where: 'record.user_id = $',
    detail: 'record.receiver_name',
  },
  posts: {
    from: 'posts as record',
    where: 'record.author_user_id = $',
    isModerated: true,
    title: `left(regexp_replace(record.text, '[[:space:]]+', ' ', 'g'), 140)`,
  },
  applications: {
    from: 'driver_applications as record',
    where: 'record.user_id = $',
    isModerated: true,
    title: name('record'),
    detail: 'record.license_number',
    status: 'record.status',
  },
  audit: {
    from: `audit_trail as record ${actors}`,
    where: `record.record_id = any(array(select id::text from (${ownRecords}) as own))
      and record.action <> all(${accountActions})`,
    id: auditId,
    at: 'record.at',
    title: 'record.action',
    by: actor,
    recordId: 'null::uuid',
  },
} satisfies Record<string, EventSource>;

/** Kind of events. */
export type SourceKind = keyof typeof personSources;

/** Source of a kind, with the optional parts. */
export const sourceOf = (kind: SourceKind): EventSource => personSources[kind];
