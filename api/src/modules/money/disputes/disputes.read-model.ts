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
    dueAt: {
      column: sql`coalesce(record.due_at, timestamptz '9999-12-31 00:00:00+00')`,
      type: 'timestamptz' as const,
    },
    amount: { column: sql.raw(amount), type: 'bigint' as const },
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

const time = (column: string) => `to_char(${column} at time zone 'Africa/Lagos', 'FMDD Mon YYYY, HH24:MI')`;
const day = (column: string) => `to_char(${column}, 'FMDD Mon YYYY')`;
const naira = (kobo: string) => `concat('₦', to_char(${kobo} / 100.0, 'FM999,999,999,990.00'))`;
const states = (flags: Readonly<Record<string, string>>) =>
  `concat_ws(', ', ${Object.entries(flags).map(([name, is]) => `case when ${is} then '${name}' else 'not ${name}' end`)})`;

/** Query for the facts of rows that have a value: SQL by name. */
const facts = (values: Readonly<Record<string, string>>, from: string) =>
  `select fact.name, fact.value from ${from}
  cross join lateral (values ${Object.entries(values).map(([name, value]) => `('${name}', ${value})`)}) as fact (name, value)
  where fact.value <> ''`;

const requested = { Requested: time('r.created_at'), Deleted: time('r.deleted_at') };

/** Queries for the evidence by section, as names and values for people. `$line` is the dispute, `$record` what was paid for. */
const sections = {
  Dispute: facts(
    {
      ...{ Provider: "initcap(split_part(r.account, ':', 2))", Number: 'r.external_id' },
      ...{ 'Payment reference': 'r.reference', Amount: naira('abs(r.amount)'), Status: 'r.status' },
      ...{ Opened: time('r.at'), 'Evidence due': time('r.due_at'), Reason: 'r.narration' },
    },
    '(select * from outside_lines where id = $line) as r',
  ),
  Trip: `${facts(
    {
      ...{ Parcel: "concat(r.sender_city, ' to ', r.receiver_city)", Day: day('r.delivery_date') },
      ...{
        Receiver: 'r.receiver_name',
        'Carried by the trip': "concat_ws(' to ', t.bus_stop, t.destination)",
      },
      ...requested,
      States: states({
        ...{ paid: 'r.paid', confirmed: 'r.confirm_ride', started: 'r.start_ride', ended: 'r.end_ride' },
        ...{ cancelled: 'r.cancel_ride', refunded: 'r.refund_ride' },
      }),
    },
    '(select * from sent_parcels where id = $record) as r left join parcel_trips as t on t.id = r.trip_id',
  )} union all ${facts(
    {
      ...{ Ride: "concat(r.current_city, ' to ', r.destination)", Day: day('r.travelling_date') },
      Takeoff: "concat_ws(' at ', o.time_of_take_off, o.preferred_take_off)",
      ...{ 'Drop off': 'o.drop_off', 'Number plate': 'o.plate_no', ...requested },
      States: states({ paid: 'r.paid', joined: 'r.driver_id is not null', reported: 'r.report_ride' }),
    },
    '(select * from passenger_requests where id = $record) as r left join offered_rides as o on o.id = r.ride_id',
  )}`,
  People: `select role as name, concat_ws(' · ', ${fullName('u')}, u.phone_number, u.email,
      case when u.is_verified then 'verified' else 'not verified' end, 'member since ' || ${time('u.created_at')}) as value
    from (
      select 1 as place, 'Payer' as role, user_id as id from sent_parcels where id = $record
      union all select 1, 'Payer', user_id from passenger_requests where id = $record
      union all select 2, 'Driver', driver_id from passenger_requests where id = $record
      union all select 2, 'Driver', t.user_id from sent_parcels r join parcel_trips t on t.id = r.trip_id
        where r.id = $record
    ) as person join users as u on u.id = person.id order by place`,
  'Payment and refunds': `select name, value from (
      select initcap(entry.kind) as name, concat(${naira('sum(posting.amount)')}, ', ', ${time('entry.at')}) as value,
        1 as place, entry.at
      from ledger_transactions as entry join ledger_postings as posting on posting.transaction_id = entry.id
      where entry.record_id = $record and entry.kind in ('payment', 'refund') and posting.amount > 0 group by entry.id
      union all select 'Reported by the app', concat(initcap(provider), ', ', ${time('at')}), 0, at
      from payment_references where record_id = $record
    ) as paid order by place, at`,
  'Reports of the provider': `select concat(initcap(record.kind), ', ', record.status) as name,
      concat(${naira('record.amount')}, ', ', ${time('record.at')}, ', received ', ${time('record.fetched_at')}) as value
    from outside_lines as given join outside_lines as record on record.account = given.account
      and (record.kind = 'dispute' and record.external_id = given.external_id
        or record.kind in ('payment', 'adjustment') and record.reference = given.reference)
    where given.id = $line order by record.fetched_at, record.id`,
  // Of the changed values flags and days: others can be internal.
  'Decisions and changes': `select ${time('at')} as name, concat(
      lower(regexp_replace(replace(action, '.', ' '), '([a-z])([A-Z])', '\\1 \\2', 'g')),
      case when admin_id is not null then ' by staff' when service_key_id is not null then ' by the app' else ' by the system' end,
      (select string_agg(concat('; ', replace(key, '_', ' '), ': ', case value when 'true' then 'yes' when 'false' then 'no'
        else value #>> '{}' end), '' order by key)
      from jsonb_each(after) where jsonb_typeof(value) = 'boolean' or value #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d$')) as value
    from audit_trail where record_id in ($record::text, $line::text) order by position`,
};

/**
 * Reads the evidence of a dispute by section in one statement. Changes name staff, the app and the system, and no person.
 * @param recordId record that was paid for; null if the payment is unknown
 */
export const selectEvidence = (database: Handle, lineId: string, recordId: string | null) => {
  const ids: Readonly<Record<string, RawBuilder<unknown>>> = {
    ...{ $line: sql`${lineId}::uuid`, $record: sql`${recordId}::uuid` },
  };
  const query = (text: string) =>
    sql<{ name: string; value: string }>`${sql.join(
      text.split(/(\$line|\$record)/).map((part) => ids[part] ?? sql.raw(part)),
      sql``,
    )}`;
  return selectTogether(
    database,
    Object.fromEntries(Object.entries(sections).map(([title, text]) => [title, query(text)])),
  );
};
