import { sql, type RawBuilder } from 'kysely';
import type { TransactionHandle } from '../../../database/schema.ts';
import { execute } from '../../../database/statements.ts';

/** A reference of an account, by which ledger and lines are joined. */
export interface Joined {
  account: string;
  reference: string;
}

/** SQL of the reference of a line, or of the line's own id. @param alias of the line */
export const rawReference = (alias: string) =>
  sql.raw<string>(`coalesce(${alias}.reference, ${alias}.kind || ':' || ${alias}.external_id)`);

/** SQL of the day of a time in Lagos. */
export const dayOf = (time: string) => sql.raw<string>(`(${time} at time zone 'Africa/Lagos')::date`);

/** Matches by hand that last. */
export const activeMatches = sql`(select m.* from reconciliation_matches as m
  where not exists (select from reconciliation_match_ends as e where e.match_id = m.id))`;

/** True for a line that counts. */
const counts = sql.raw<boolean>(
  `case l.kind when 'dispute' then l.status = 'lost' else l.status = 'done' end`,
);

const net = sql.raw(`(l.amount - l.fee - l.stamp_duty - l.vat)`);

/** Amount that doubled lines of a kind have in common; a payment or transfer is doubled whatever its amount. */
export const repeatedAmount = sql.raw(`case when kind in ('payment', 'transfer') then 0 else amount end`);

/** Most fractions of a kobo that the rounding of charges leaves, by the number of lines. */
export const tolerance = sql.raw('0.5 * counted');

/** References as rows `given` of a statement. */
export const given = (references: readonly Joined[]) =>
  sql`unnest(${references.map(({ account }) => account)}::text[],
    ${references.map(({ reference }) => reference)}::text[]) as given (account, reference)`;

/** References without repetitions: PostgreSQL would estimate a tenth of them after a `distinct`. */
const distinct = (references: readonly Joined[]) => [
  ...new Map(references.map((one) => [`${one.account} ${one.reference}`, one])).values(),
];

/*
 * Tables are read by `lateral … offset 0`: by an index for each reference, so that a batch costs the same beside a million
 * lines, and PostgreSQL expects a row of each, where its estimate of a join by two columns would be one row of all.
 */

/**
 * CTEs `wanted`, `members`, `records` and `versions`: the references, the texts that belong to each by matches and by
 * banks' references of payouts, the payouts and payments of these, and the lines with all versions; `current` marks the
 * one that counts.
 */
export const sides = (references: readonly Joined[]): RawBuilder<unknown> => sql`
  wanted as materialized (select account, reference from ${given(distinct(references))}), grouped as (
    select w.account, w.reference, w.reference as raw from wanted as w
    where not exists (select from ${activeMatches} as m
      where (m.account, m.reference) = (w.account, w.reference) and m.into_account = w.account)
    union
    select w.account, w.reference, m.reference from wanted as w join ${activeMatches} as m
      on (m.into_account, m.into_reference) = (w.account, w.reference) and m.account = w.account
  ), members as materialized (
    select account, reference, raw from grouped as g
    where not (account like 'bank:%' and exists (select from payouts as o
      where o.provider = 'manual' and o.bank_reference = g.raw and o.reference <> g.raw
        and o.bank_reference_key = lower(regexp_replace(g.raw, '[^[:alnum:]]', '', 'g'))))
    union
    select g.account, g.reference, o.bank_reference from grouped as g join payouts as o on o.reference = g.raw
    where g.account like 'bank:%' and o.provider = 'manual' and o.bank_reference is not null
  ), records as materialized (
    select m.account, m.reference, o.id as record_id, o.state in ('queued', 'sending', 'sent') as under_way, 1 as days,
      'payout.%' as kinds
    from members as m cross join lateral (select * from payouts where reference = m.raw offset 0) as o
    union all
    select m.account, m.reference, r.record_id, false, 3, 'payment' from members as m cross join lateral (
      select record_id from payment_references as r
      where r.reference = m.raw and r.provider = substr(m.account, 10) and m.account like 'provider:%' offset 0) as r
  ), line_keys as (
    select distinct m.account, m.reference, l.kind, l.external_id from members as m cross join lateral (
      select kind, external_id from outside_lines as l
      where l.account = m.account and ${rawReference('l')} = m.raw and l.kind <> 'balance' offset 0) as l
  ), all_versions as (
    select k.reference as joined_by, l.id, l.account, l.kind, l.external_id, l.amount, l.fee, l.stamp_duty, l.vat,
      l.status, l.at, l.change, ${rawReference('l')} as own_reference, ${counts} as counts, ${net} as net,
      lead(l.id) over each_line is null as current,
      first_value(${rawReference('l')}) over (partition by k.reference, l.account, l.kind, l.external_id
        order by l.id desc) as current_raw
    from line_keys as k cross join lateral (select * from outside_lines as l
      where (l.account, l.kind, l.external_id) = (k.account, k.kind, k.external_id) offset 0) as l
    window each_line as (partition by k.reference, l.account, l.kind, l.external_id order by l.id)
  ), versions as materialized (
    select v.*, current and counts and count(*) filter (where current and counts) over (
        partition by account, joined_by, kind, ${repeatedAmount}) > 1 as doubled
    from all_versions as v where v.current_raw = v.joined_by or exists (select from members as m
      where (m.account, m.reference, m.raw) = (v.account, v.joined_by, v.current_raw))
  )`;

/**
 * Query for the postings of `members`: of payments and payouts, others by their key, and parts of entries of lines.
 * `base` are not of lines.
 */
export const postedSide = sql`
  select r.account, r.reference, p.amount,
    case when p.kind in ('payout.fee', 'payout.duty', 'payout.vat') then 0 else p.amount end as base, p.at, p.kind,
    p.key, r.record_id
  from records as r cross join lateral (
    select - p.amount as amount, t.at, t.kind, t.key from ledger_transactions as t
    join ledger_postings as p on p.transaction_id = t.id and p.account = r.account
    where t.record_id = r.record_id and t.kind like r.kinds offset 0) as p
  union all
  select m.account, m.reference, p.amount, p.amount, p.at, p.kind, p.key, p.record_id
  from members as m cross join lateral (
    select - p.amount as amount, t.* from ledger_transactions as t
    join ledger_postings as p on p.transaction_id = t.id and p.account = m.account
    where t.key = m.raw and t.kind not like 'payout.%'
      and not exists (select from reconciliation_entries where transaction_id = t.id)
      and not (t.kind = 'payment' and exists (select from payment_references as r
        where r.record_id = t.record_id and m.account = 'provider:' || r.provider)) offset 0) as p
  union all
  select m.account, m.reference, e.amount, 0, e.at, e.kind, e.key, null
  from members as m cross join lateral (
    select e.amount, t.at, t.kind, t.key from reconciliation_entries as e
    join ledger_transactions as t on t.id = e.transaction_id
    where (e.account, e.reference) = (m.account, m.raw) offset 0) as e`;

/**
 * Days after the first event on which a reference may still lack its other side: settlements of payments take up to
 * three days to be listed, transfers are done or refused within one, and banks book a settlement within three working
 * days (Monday to Friday).
 */
const patience = sql.raw(`case when account = 'inTransit' then
    case when extract(isodow from first_day) between 3 and 5 then 5 when extract(isodow from first_day) = 6 then 4
      else 3 end
  else coalesce(days, 3) end`);

/**
 * CTEs {@link sides}, `evidence`, and `judged`: rows of both sides, and of each reference its sums and its kind of
 * difference, from what is posted so far.
 */
export const compared = (references: readonly Joined[]): RawBuilder<unknown> => sql`
    ${sides(references)}, evidence as materialized (
      select account, reference, at, amount as ours, 0::numeric as theirs, base, kind as posted_as, record_id,
        null::integer as days, false as under_way, null as line_kind, false as counts, 0::numeric as net,
        0::numeric as gross, false as pending, false as doubled
      from (${postedSide}) as posted
      union all
      select account, joined_by, at, 0, change, 0, null, null, null, false,
        case when current then kind end, current and counts, net, amount, current and status = 'pending', doubled
      from versions
      union all
      select account, reference, null, 0, 0, 0, null, record_id, days, under_way, null, false, 0, 0, false, false
      from records
    ), facts as (
      select account, reference, min(at) as first_at, max(at) as last_at, ${dayOf('min(at)')} as first_day,
        sum(ours) as ledger, sum(base) as base, coalesce(sum(net) filter (where counts), 0) as outside,
        coalesce(sum(gross) filter (where counts and line_kind <> 'dispute'), 0) as gross,
        count(line_kind) as line_count, count(*) filter (where line_kind <> 'dispute') as plain_lines,
        count(*) filter (where counts) as counted, bool_or(pending) as pending, count(days) > 0 as known,
        bool_or(under_way) as under_way, max(days) as days, bool_or(doubled) as doubled,
        coalesce((array_agg(record_id) filter (where days is not null))[1],
          (array_agg(record_id) filter (where record_id is not null))[1]) as record_id,
        coalesce(- sum(ours) filter (where posted_as = 'payout.fee'), 0) as fee,
        coalesce(- sum(ours) filter (where posted_as = 'payout.duty'), 0) as stamp_duty,
        coalesce(- sum(ours) filter (where posted_as = 'payout.vat'), 0) as vat
      from evidence as e group by account, reference
      having count(line_kind) > 0 or bool_or(posted_as not like 'opening%')
        and (account = 'inTransit' or ${dayOf('max(at) filter (where posted_as is not null)')}
          >= (select first_day from reconciled_accounts as a where a.account = e.account))
    ), judged as (
      select *, case
          when reference = 'rounding' or abs(ledger - outside) <= ${tolerance} then null
          when doubled then 'doubled'
          when (base <> 0 or ledger <> 0 and not known) and outside <> 0 then 'amountDiffers'
          when base <> 0 or ledger <> 0 and not known then
            case when plain_lines = 0 then 'missingThere' else 'statusDiffers' end
          when outside = 0 then 'amountDiffers'
          when known then 'statusDiffers' else 'missingHere' end as kind,
        first_day + ${patience} + 1 as limit_day
      from facts
    )`;

/** Makes the read model of references anew from ledger, lines and matches, and moves the sums of the days with it. */
export async function refreshReferences(transaction: TransactionHandle, references: readonly Joined[]) {
  if (references.length === 0) return;
  await execute(transaction)`
    with ${compared(references)}, dated as (
      select *, case when kind = 'missingThere' or kind = 'statusDiffers' and (pending or under_way) then limit_day end
        as late_from
      from judged
    ), days as (
      select account, reference, ${dayOf('at')} as day, sum(ours) as ours, sum(theirs) as theirs
      from evidence where at is not null group by 1, 2, 3
    ), running as (
      select account, reference, day, sum(ours - theirs) over by_day as left_over, lead(day) over by_day as until
      from days window by_day as (partition by account, reference order by day)
    ), spans as (
      select r.*, case when until is null then kind is null else abs(left_over) <= ${tolerance} end as even,
        greatest(day, least(until, case when until is null then coalesce(late_from, day) else limit_day end)) as late
      from running as r join dated using (account, reference) where left_over <> 0
    ), pieces as (
      select d.account, d.reference, d.day, theirs as outside, 0 as on_the_way, 0 as exceptions, 0 as rounding, 0 as open
      from days as d join dated using (account, reference)
      union all
      select s.account, s.reference, piece.* from spans as s cross join lateral (values
        (day, 0, case when even then 0 else left_over end, 0, case when even then left_over else 0 end, 0),
        (case when not even then late end, 0, - left_over, left_over, 0, 1),
        (until, 0, 0, case when even then 0 else - left_over end, case when even then - left_over else 0 end,
          case when even then 0 else -1 end)) as piece (day, outside, on_the_way, exceptions, rounding, open)
      where piece.day is not null
    ), steps as (
      select account, reference, day, sum(outside) as outside, sum(on_the_way) as on_the_way,
        sum(exceptions) as exceptions, sum(rounding) as rounding, sum(open)::integer as open
      from pieces group by account, reference, day
    ), packed as (
      select account, reference, jsonb_agg(jsonb_build_array(day, outside, on_the_way, exceptions, rounding, open)
        order by day) as steps
      from steps where outside <> 0 or on_the_way <> 0 or exceptions <> 0 or rounding <> 0 or open <> 0
      group by account, reference
    ), former as (
      select r.account, (step->>0)::date as day, (step->>1)::numeric as outside, (step->>2)::numeric as on_the_way,
        (step->>3)::numeric as exceptions, (step->>4)::numeric as rounding, (step->>5)::integer as open
      from reconciled_references as r join wanted using (account, reference)
      cross join lateral jsonb_array_elements(r.steps) as step
    ), gone as (
      delete from reconciled_references as r using wanted as w
      where (r.account, r.reference) = (w.account, w.reference)
        and not exists (select from facts as f where (f.account, f.reference) = (r.account, r.reference))
    ), kept as (
      insert into reconciled_references as r (id, account, reference, ledger, base, outside, gross, difference,
        line_count, counted, known, record_id, first_at, last_at, kind, late_from, steps)
      select md5(account || ' ' || reference)::uuid, account, reference, ledger, base, outside, gross, ledger - outside,
        line_count, counted, known, record_id, first_at, last_at, kind, late_from, coalesce(packed.steps, '[]')
      from dated as d left join packed using (account, reference)
      on conflict (account, reference) do update set ledger = excluded.ledger, base = excluded.base,
        outside = excluded.outside, gross = excluded.gross, difference = excluded.difference,
        line_count = excluded.line_count, counted = excluded.counted, known = excluded.known,
        record_id = excluded.record_id, first_at = excluded.first_at, last_at = excluded.last_at, kind = excluded.kind,
        late_from = excluded.late_from, steps = excluded.steps
    )
    insert into reconciled_days as present (account, day, outside, on_the_way, exceptions, rounding, open)
    select account, day, sum(outside), sum(on_the_way), sum(exceptions), sum(rounding), sum(open) from (
      select account, day, outside, on_the_way, exceptions, rounding, open from steps
      union all
      select account, day, - outside, - on_the_way, - exceptions, - rounding, - open from former
    ) as moved group by account, day
    on conflict (account, day) do update set outside = present.outside + excluded.outside,
      on_the_way = present.on_the_way + excluded.on_the_way, exceptions = present.exceptions + excluded.exceptions,
      rounding = present.rounding + excluded.rounding, open = present.open + excluded.open`;
}
