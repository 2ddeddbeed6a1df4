import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { ownRecords as ownKinds } from '../../../lists/records.ts';

/** Amount in naira. */
const naira = (column: string) => `(${column} / 100.0)::float8`;

/** Name of another person: initials. */
const masked = (table: string) =>
  `nullif(concat_ws(' ', left(${table}.first_name, 1) || '***', left(${table}.last_name, 1) || '***'), '')`;

const moderated = `'created', r.created_at, 'changed', r.updated_at, 'deleted', r.deleted_at, 'reason of deletion',
  r.delete_reason`;

/** Records of the person, for parts that refer to them by their ids. */
const ownRecords = `${ownKinds} union all select id from earnings where user_id = $`;

/**
 * Parts of the export in their order: queries for one JSON object in each row, in which `$` is the person's id. Money is
 * in naira; other people are initials.
 */
export const exportParts: Readonly<Record<string, string>> = {
  profile: `select jsonb_build_object('id', r.id, 'first name', r.first_name, 'last name', r.last_name,
      'phone number', r.phone_number, 'email', r.email, 'picture', r.profile_img_url, 'blocked', r.blocked,
      'driver', r.is_driver, 'verified', r.is_verified, 'stopped driving', r.driving_ended_at,
      'was referred', r.referred_by is not null,
      'referred others', (select count(*) from users where referred_by = r.id),
      'total earnings', ${naira('r.total_earnings')}, 'total withdrawals', ${naira('r.total_withdrawals')},
      'total refunds', ${naira('r.total_refunds')}, 'balance', ${naira('r.total_balance')}, ${moderated},
      'personal data removed', r.anonymised_at) as row from users r where r.id = $`,
  'offered rides': `select jsonb_build_object('id', r.id, 'destination', r.destination,
      'current city', r.current_city,
      'travelling date', r.travelling_date, 'passengers', r.no_of_passengers, 'plate number', r.plate_no,
      'takeoff', r.time_of_take_off, 'preferred takeoff', r.preferred_take_off, 'drop off', r.drop_off,
      'reported', r.report_ride, 'reviewed', r.reviewed_at, ${moderated}) as row from offered_rides r where r.user_id = $ order by r.id`,
  'parcel trips': `select jsonb_build_object('id', r.id, 'bus stop', r.bus_stop, 'destination', r.destination,
      'state', r.state, 'travel date', r.travel_date, 'arrival date', r.arrival_date,
      'can carry heavy', r.can_carry_heavy, 'max price', ${naira('r.max_price')},
      'min price', ${naira('r.min_price')}, 'reported', r.report_ride, 'reviewed', r.reviewed_at, ${moderated}) as row
      from parcel_trips r where r.user_id = $ order by r.id`,
  'passenger requests': `select jsonb_build_object('id', r.id, 'destination', r.destination,
      'current city', r.current_city,
      'travelling date', r.travelling_date, 'driver', ${masked('d')}, 'ride', r.ride_id, 'paid', r.paid,
      'amount', ${naira('r.amount')}, 'refunded', ${naira('r.refunded_amount')}, 'reported', r.report_ride, 'reviewed', r.reviewed_at,
      ${moderated}) as row
      from passenger_requests r left join users d on d.id = r.driver_id where r.user_id = $ order by r.id`,
  'requests for own rides': `select jsonb_build_object('id', r.id, 'destination', r.destination,
      'current city', r.current_city,
      'travelling date', r.travelling_date, 'passenger', ${masked('p')}, 'paid', r.paid) as row
      from passenger_requests r join users p on p.id = r.user_id where r.driver_id = $ order by r.id`,
  'sent parcels': `select jsonb_build_object('id', r.id, 'receiver', r.receiver_name, 'state', r.state,
      'from', r.sender_city, 'to', r.receiver_city, 'delivery date', r.delivery_date, 'paid', r.paid,
      'amount', ${naira('r.amount')}, 'refunded', ${naira('r.refunded_amount')}, 'perishable', r.is_perishable,
      'fragile', r.is_fragile, 'confirmed', r.confirm_ride, 'started', r.start_ride, 'ended', r.end_ride,
      'cancelled', r.cancel_ride, ${moderated}) as row from sent_parcels r where r.user_id = $ order by r.id`,
  'parcels on own trips': `select jsonb_build_object('id', r.id, 'from', r.sender_city, 'to', r.receiver_city,
      'delivery date', r.delivery_date, 'sender', ${masked('p')}) as row from sent_parcels r
      join parcel_trips t on t.id = r.trip_id and t.user_id = $ join users p on p.id = r.user_id order by r.id`,
  'own reports': `select jsonb_build_object('id', r.id, 'record', r.record_id, 'reason', r.reason, 'text', r.text,
      'reported', r.at, 'outcome', r.outcome, 'decided', r.decided_at) as row
      from reports r where r.reporter_id = $ order by r.at, r.id`,
  // Without their words, by which a reporter may be known.
  'reports on the person and own records': `select jsonb_build_object('record', r.record_id, 'reason', r.reason,
      'reported', r.at, 'outcome', r.outcome, 'decided', r.decided_at) as row
      from reports r where r.record_id in (select id from (${ownRecords}) as own) order by r.at, r.id`,
  posts: `select jsonb_build_object('id', r.id, 'text', r.text, 'reviewed', r.reviewed_at, ${moderated}) as row
      from posts r where r.author_user_id = $ order by r.id`,
  'driver applications': `select jsonb_build_object('id', r.id, 'first name', r.first_name,
      'last name', r.last_name,
      'license number', r.license_number, 'phone number', r.phone_number, 'car video', r.car_video,
      'date of birth', r.date_of_birth, 'status', r.status, 'decided', r.decided_at, 'remark', r.remark,
      ${moderated}) as row
      from driver_applications r where r.user_id = $ order by r.id`,
  'notes on videos of own cars': `select jsonb_build_object('application', r.application_id,
      'second', r.position, 'text', r.text,
      'written', r.created_at) as row from video_notes r
      join driver_applications a on a.id = r.application_id and a.user_id = $ order by r.created_at, r.id`,
  withdrawals: `select jsonb_build_object('id', r.id, 'reference', r.withdrawal_id,
      'account number', r.account_number,
      'account name', r.account_name, 'bank', r.bank, 'bank code', r.bank_code,
      'amount', ${naira('r.requested_amount')}, 'requested', r.date_requested, 'status', r.status,
      'decided', r.decided_at, 'remark', r.remark, 'first approval', a.approved_at, ${moderated},
      'payout', case when p.id is not null then jsonb_build_object('state', p.state, 'provider', p.provider,
        'reference', p.reference, 'account number', p.account_number, 'account name', p.account_name,
        'name at the bank', p.resolved_name, 'bank reference', p.bank_reference, 'failure', p.failure,
        'created', p.created_at, 'settled', p.settled_at) end) as row
      from withdrawals r left join payouts p on p.id = r.id left join withdrawal_approvals a on a.withdrawal_id = r.id
      where r.user_id = $ order by r.id`,
  'names of own accounts at the bank': `select jsonb_build_object('account number', r.account_number,
      'bank code', r.bank_code, 'provider', r.provider, 'name', r.name,
      'failure', r.failure, 'asked', r.resolved_at) as row from resolved_accounts r
      where exists (select from withdrawals w where w.user_id = $ and w.bank_code = r.bank_code
        and w.account_number = r.account_number) order by r.resolved_at`,
  earnings: `select jsonb_build_object('id', r.id, 'kind', r.kind, 'amount', ${naira('r.amount')},
      'own share', ${naira('r.driver_share')}, 'date', r.date, 'accepted', r.accepted_at, 'deleted', r.deleted_at)
      as row from earnings r where r.user_id = $ order by r.id`,
  'ledger entries': `select jsonb_build_object('at', t.at, 'kind', t.kind, 'record', t.record_id,
      'account', r.account,
      'amount', ${naira('r.amount')}, 'total', r.total) as row
      from ledger_postings r join ledger_transactions t on t.id = r.transaction_id
      where r.user_id = $ order by t.at, t.id, r.line`,
  'changes by staff and systems': `select jsonb_build_object('at', r.at, 'action', r.action,
      'record', r.record_id,
      'by', case when r.admin_id is not null then 'staff' when r.service_key_id is not null then 'the app'
        else 'system' end,
      'before', r.before, 'after', r.after - 'personalDigest' || coalesce(p.content, '{}')) as row
      from audit_trail r left join audit_personal p on p.digest = r.after ->> 'personalDigest'
      where r.record_id in (select id::text from (${ownRecords}) as own) or p.user_id = $ order by r.position`,
  'events sent to systems of the platform': `select jsonb_build_object('at', r.created_at, 'type', r.type,
      'content', r.body::jsonb) as row
      from webhook_events r where r.record_id in (select id::text from (${ownRecords}) as own) order by r.sequence`,
  'decisions of the last day': `select jsonb_build_object('record', r.record_id,
      'scheduled', r.scheduled_at, 'decision', r.decision,
      'remark', r.remark, 'state', r.state, 'settled', r.settled_at) as row
      from scheduled_decisions r where r.record_id in (select id from (${ownRecords}) as own) order by r.scheduled_at`,
  'notes of staff': `select jsonb_build_object('record', r.record_id, 'written', r.created_at,
      'kind', r.kind, 'text', r.text) as row
      from record_notes r where r.record_id in (select id from (${ownRecords}) as own) order by r.id`,
  'bulk actions of the last month': `select jsonb_build_object('record', r.record_id, 'action', j.action,
      'confirmed', j.confirmed_at,
      'state', r.state) as row
      from bulk_items r join bulk_jobs j on j.id = r.job_id
      where r.record_id in (select id from (${ownRecords}) as own) order by r.id`,
  'refunds that wait for a second approval': `select jsonb_build_object('record', r.record_id,
      'approved', r.approved_at, 'reason', r.reason) as row
      from refund_approvals r where r.record_id in (select id from (${ownRecords}) as own) order by r.approved_at`,
  'warnings and suspensions': `select jsonb_build_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'at', r.at,
      'until', r.until, 'ended', r.ended_at, 'reason of the end', r.end_reason) as row
      from sanctions r where r.user_id = $ order by r.id`,
  appeals: `select jsonb_build_object('id', r.id, 'record', r.record_id, 'decision', r.action,
      'decided on', r.decision_at, 'text', r.text, 'reason', r.evidence -> 'reason', 'made', r.created_at,
      'status', r.status, 'decided', r.decided_at, 'remark', r.remark) as row
      from appeals r where r.user_id = $ order by r.id`,
  'second looks at decisions': `select jsonb_build_object('id', r.id, 'record', r.record_id,
      'decided on', r.decided_at, 'copy of the record', r.evidence, 'looked at', r.looked_at) as row
      from second_looks r where r.user_id = $ order by r.id`,
  'legal holds': `select jsonb_build_object('since', r.set_at, 'until', r.cleared_at) as row
      from legal_holds r where r.user_id = $ order by r.set_at`,
};

/** Rows of each part for a person. */
export async function selectExport(database: Handle, userId: string) {
  const parts: Record<string, Record<string, unknown>[]> = {};
  for (const [name, text] of Object.entries(exportParts)) {
    const pieces = text.split('$').map((piece) => sql.raw(piece));
    const query = await allRows<{ row: Record<string, unknown> }>(database)`
      ${sql.join(pieces, sql`${userId}::uuid`)}`;
    parts[name] = query.map(({ row }) => row);
  }
  return parts;
}
