import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { ownRecords as ownKinds } from '../../../lists/records.ts';

/** Amount in naira, of a column in kobo. */
const naira = (column: string, name = column) => `(r.${column} / 100.0)::float8 as ${name}`;

/** Name of another person: initials. */
const masked = (table: string) =>
  `nullif(concat_ws(' ', left(${table}.first_name, 1) || '***', left(${table}.last_name, 1) || '***'), '')`;

const moderated = `r.created_at as created, r.updated_at as changed, r.deleted_at as deleted,
  r.delete_reason as reason_of_deletion`;

/** Records of the person, for parts that refer to them by their ids. */
const ownRecords = `${ownKinds} union all select id from earnings where user_id = $`;

/**
 * Parts of the export in their order: queries in which `$` is the person's id. The names of their columns are those of the
 * file, with `_` for a space. Money is in naira; other people are initials.
 */
export const exportParts: Readonly<Record<string, string>> = {
  profile: `select r.id, r.first_name, r.last_name, r.phone_number, r.email, r.profile_img_url as picture, r.blocked,
      r.is_driver as driver, r.is_verified as verified, r.driving_ended_at as stopped_driving,
      r.referred_by is not null as was_referred,
      (select count(*) from users where referred_by = r.id) as referred_others, ${naira('total_earnings')},
      ${naira('total_withdrawals')}, ${naira('total_refunds')}, ${naira('total_balance', 'balance')}, ${moderated},
      r.anonymised_at as personal_data_removed from users r where r.id = $`,
  'offered rides': `select r.id, r.destination, r.current_city, r.travelling_date, r.no_of_passengers as passengers,
      r.plate_no as plate_number, r.time_of_take_off as takeoff, r.preferred_take_off as preferred_takeoff, r.drop_off,
      r.report_ride as reported, r.reviewed_at as reviewed, ${moderated}
      from offered_rides r where r.user_id = $ order by r.id`,
  'parcel trips': `select r.id, r.bus_stop, r.destination, r.state, r.travel_date, r.arrival_date, r.can_carry_heavy,
      ${naira('max_price')}, ${naira('min_price')}, r.report_ride as reported, r.reviewed_at as reviewed, ${moderated}
      from parcel_trips r where r.user_id = $ order by r.id`,
  'passenger requests': `select r.id, r.destination, r.current_city, r.travelling_date, ${masked('d')} as driver,
      r.ride_id as ride, r.paid, ${naira('amount')}, ${naira('refunded_amount', 'refunded')}, r.report_ride as reported,
      r.reviewed_at as reviewed, ${moderated}
      from passenger_requests r left join users d on d.id = r.driver_id where r.user_id = $ order by r.id`,
  'requests for own rides': `select r.id, r.destination, r.current_city, r.travelling_date, ${masked('p')} as passenger,
      r.paid from passenger_requests r join users p on p.id = r.user_id where r.driver_id = $ order by r.id`,
  'sent parcels': `select r.id, r.receiver_name as receiver, r.state, r.sender_city as from, r.receiver_city as to,
      r.delivery_date, r.paid, ${naira('amount')}, ${naira('refunded_amount', 'refunded')},
      r.is_perishable as perishable, r.is_fragile as fragile, r.confirm_ride as confirmed, r.start_ride as started,
      r.end_ride as ended, r.cancel_ride as cancelled, ${moderated}
      from sent_parcels r where r.user_id = $ order by r.id`,
  'parcels on own trips': `select r.id, r.sender_city as from, r.receiver_city as to, r.delivery_date,
      ${masked('p')} as sender from sent_parcels r
      join parcel_trips t on t.id = r.trip_id and t.user_id = $ join users p on p.id = r.user_id order by r.id`,
  'own reports': `select r.id, r.record_id as record, r.reason, r.text, r.at as reported, r.outcome,
      r.decided_at as decided from reports r where r.reporter_id = $ order by r.at, r.id`,
  // Without their words, by which a reporter may be known.
  'reports on the person and own records': `select r.record_id as record, r.reason, r.at as reported, r.outcome,
      r.decided_at as decided
      from reports r where r.record_id in (select id from (${ownRecords}) as own) order by r.at, r.id`,
  posts: `select r.id, r.text, r.reviewed_at as reviewed, ${moderated}
      from posts r where r.author_user_id = $ order by r.id`,
  'driver applications': `select r.id, r.first_name, r.last_name, r.license_number, r.phone_number, r.car_video,
      r.date_of_birth, r.status, r.decided_at as decided, r.remark, ${moderated}
      from driver_applications r where r.user_id = $ order by r.id`,
  withdrawals: `select r.id, r.withdrawal_id as reference, r.account_number, r.account_name, r.bank, r.bank_code,
      ${naira('requested_amount', 'amount')}, r.date_requested as requested, r.status, r.decided_at as decided, r.remark,
      a.approved_at as first_approval, ${moderated},
      case when p.id is not null then jsonb_build_object('state', p.state, 'provider', p.provider,
        'reference', p.reference, 'account number', p.account_number, 'account name', p.account_name,
        'name at the bank', p.resolved_name, 'bank reference', p.bank_reference, 'failure', p.failure,
        'created', p.created_at, 'settled', p.settled_at) end as payout
      from withdrawals r left join payouts p on p.id = r.id left join withdrawal_approvals a on a.withdrawal_id = r.id
      where r.user_id = $ order by r.id`,
  'names of own accounts at the bank': `select r.account_number, r.bank_code, r.provider, r.name, r.failure,
      r.resolved_at as asked from resolved_accounts r
      where exists (select from withdrawals w where w.user_id = $ and w.bank_code = r.bank_code
        and w.account_number = r.account_number) order by r.resolved_at`,
  earnings: `select r.id, r.kind, ${naira('amount')}, ${naira('driver_share', 'own_share')}, r.date,
      r.accepted_at as accepted, r.deleted_at as deleted from earnings r where r.user_id = $ order by r.id`,
  'ledger entries': `select t.at, t.kind, t.record_id as record, r.account, ${naira('amount')}, r.total
      from ledger_postings r join ledger_transactions t on t.id = r.transaction_id
      where r.user_id = $ order by t.at, t.id, r.line`,
  'changes by staff and systems': `select r.at, r.action, r.record_id as record,
      case when r.admin_id is not null then 'staff' when r.service_key_id is not null then 'the app'
        else 'system' end as by,
      r.before, r.after - 'personalDigest' || coalesce(p.content, '{}') as after
      from audit_trail r left join audit_personal p on p.digest = r.after ->> 'personalDigest'
      where r.record_id in (select id::text from (${ownRecords}) as own) or p.user_id = $ order by r.position`,
  'events sent to systems of the platform': `select r.created_at as at, r.type, r.body::jsonb as content
      from webhook_events r where r.record_id in (select id::text from (${ownRecords}) as own) order by r.sequence`,
  'decisions of the last day': `select r.record_id as record, r.scheduled_at as scheduled, r.decision, r.remark, r.state,
      r.settled_at as settled
      from scheduled_decisions r where r.record_id in (select id from (${ownRecords}) as own) order by r.scheduled_at`,
  'notes of staff': `select r.record_id as record, r.created_at as written, r.kind, r.text
      from record_notes r where r.record_id in (select id from (${ownRecords}) as own) order by r.id`,
  'refunds that wait for a second approval': `select r.record_id as record, r.approved_at as approved, r.reason
      from refund_approvals r where r.record_id in (select id from (${ownRecords}) as own) order by r.approved_at`,
  'warnings and suspensions': `select r.id, r.kind, r.reason, r.at, r.until, r.ended_at as ended,
      r.end_reason as reason_of_the_end from sanctions r where r.user_id = $ order by r.id`,
  appeals: `select r.id, r.record_id as record, r.action as decision, r.decision_at as decided_on, r.text,
      r.evidence -> 'reason' as reason, r.created_at as made, r.status, r.decided_at as decided, r.remark
      from appeals r where r.user_id = $ order by r.id`,
  'legal holds': `select r.set_at as since, r.cleared_at as until
      from legal_holds r where r.user_id = $ order by r.set_at`,
};

/** Rows of each part for a person. */
export async function selectExport(database: Handle, userId: string) {
  const parts: Record<string, Record<string, unknown>[]> = {};
  for (const [name, text] of Object.entries(exportParts)) {
    const pieces = text.split('$').map((piece) => sql.raw(piece));
    const rows = await allRows<{ row: Record<string, unknown> }>(database)`
      select to_jsonb(part) as row from (${sql.join(pieces, sql`${userId}::uuid`)}) as part`;
    const named = ([column, value]: [string, unknown]) => [column.replaceAll('_', ' '), value];
    parts[name] = rows.map(({ row }) => Object.fromEntries(Object.entries(row).map(named)) as typeof row);
  }
  return parts;
}
