import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import type { TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';
import type { OutsideEntry, UnpostedLine } from '../ledger/outside-entries.rules.ts';

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

/** Most fractions of a kobo that the rounding of charges leaves, by the number of lines. */
const tolerance = sql.raw('0.5 * counted');

/** Makes writers of the reconciliation wait for each other until the transaction ends. */
export const lockReconciliation = (transaction: TransactionHandle) =>
  execute(transaction)`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`;

/** Adds references to those that are out of date. */
export const enqueue = (transaction: TransactionHandle, references: readonly Joined[]) =>
  execute(transaction)`
    insert into reconciliation_queue (account, reference)
    select account, reference from json_to_recordset(${JSON.stringify(references)}::json)
      as given (account text, reference text)`;

/** Adds all references with lines, postings or entries to those that are out of date, after the read model was emptied. */
export async function resetReadModel(transaction: TransactionHandle): Promise<void> {
  await execute(transaction)`delete from reconciled_references`;
  await execute(transaction)`delete from reconciled_days`;
  await execute(transaction)`delete from reconciled_accounts`;
  await execute(transaction)`
    insert into reconciliation_queue (account, reference)
    select distinct l.account, ${rawReference('l')} from outside_lines as l where l.kind <> 'balance'
    union select account, reference from reconciliation_entries`;
  await execute(transaction)`
    insert into reconciliation_queue (account) select distinct account from outside_lines where kind = 'balance'`;
}

/** Takes references that are out of date, at most so many. @returns them, and the accounts that are named */
export async function takeQueued(transaction: TransactionHandle, limit: number) {
  const rows = await allRows<{ account: string; reference: string | null }>(transaction)`
    with taken as (
      delete from reconciliation_queue where id in (select id from reconciliation_queue order by id limit ${limit})
      returning account, reference, transaction_id
    ), given as (
      select account, reference from taken where account is not null
      union
      select p.account, coalesce(o.reference, r.reference, t.key)
      from taken join ledger_transactions as t on t.id = taken.transaction_id
      join ledger_postings as p on p.transaction_id = t.id and (p.account like '%:%' or p.account = 'inTransit')
      left join payouts as o on t.kind like 'payout.%' and o.id = t.record_id
      left join payment_references as r on t.kind = 'payment' and r.record_id = t.record_id
        and p.account = 'provider:' || r.provider
    ), linked as (
      select g.account, coalesce(o.reference, g.reference) as reference from given as g
      left join payouts as o on g.account like 'bank:%' and o.provider = 'manual' and o.bank_reference = g.reference
        and o.bank_reference_key = lower(regexp_replace(g.reference, '[^[:alnum:]]', '', 'g'))
    )
    select account, reference from given
    union select account, reference from linked
    union select l.account, m.into_reference from linked as l join ${activeMatches} as m
      on (m.account, m.reference) = (l.account, l.reference) and m.into_account = m.account`;
  return {
    accounts: [...new Set(rows.map(({ account }) => account))],
    references: rows.filter((row): row is Joined => row.reference !== null),
  };
}

/**
 * Keeps the first day with lines of accounts. When it becomes earlier, the postings since that day are compared too.
 */
export async function keepFirstDays(transaction: TransactionHandle, accounts: readonly string[]) {
  await execute(transaction)`
    with found as (
      select given.account, ${dayOf('first.at')} as day, known.first_day
      from unnest(${accounts}::text[]) as given (account)
      cross join lateral (select min(at) as at from outside_lines where account = given.account) as first
      left join reconciled_accounts as known on known.account = given.account
      where first.at is not null and (known.first_day is null or known.first_day > ${dayOf('first.at')})
    ), kept as (
      insert into reconciled_accounts (account, first_day) select account, day from found
      on conflict (account) do update set first_day = excluded.first_day
    )
    insert into reconciliation_queue (transaction_id)
    select distinct t.id from found join ledger_postings as p on p.account = found.account
    join ledger_transactions as t on t.id = p.transaction_id
    where t.at >= found.day::timestamp at time zone 'Africa/Lagos'
      and (found.first_day is null or t.at < found.first_day::timestamp at time zone 'Africa/Lagos')`;
}

/**
 * CTEs `wanted`, `members` and `versions`: the references, the texts that belong to each by matches and by banks'
 * references of payouts, and the lines with all versions; `current` marks the one that counts.
 */
const sides = (references: readonly Joined[]): RawBuilder<unknown> => sql`
  wanted as materialized (
    select distinct account, reference from json_to_recordset(${JSON.stringify(references)}::json)
      as given (account text, reference text)
  ), grouped as (
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
  ), line_keys as (
    select distinct m.account, m.reference, l.kind, l.external_id from members as m
    join outside_lines as l on l.account = m.account and ${rawReference('l')} = m.raw where l.kind <> 'balance'
  ), all_versions as (
    select k.reference as joined_by, l.id, l.account, l.kind, l.external_id, l.amount, l.fee, l.stamp_duty, l.vat,
      l.status, l.at, ${rawReference('l')} as own_reference, ${counts} as counts, ${net} as net,
      case when ${counts} then ${net} else 0 end as counted_net,
      lag(case when ${counts} then ${net} else 0 end, 1, 0::numeric) over each_line as counted_before,
      lead(l.id) over each_line is null as current,
      first_value(${rawReference('l')}) over (partition by k.reference, l.account, l.kind, l.external_id
        order by l.id desc) as current_raw
    from line_keys as k join outside_lines as l
      on (l.account, l.kind, l.external_id) = (k.account, k.kind, k.external_id)
    window each_line as (partition by k.reference, l.account, l.kind, l.external_id order by l.id)
  ), versions as materialized (
    select v.* from all_versions as v where v.current_raw = v.joined_by or exists (select from members as m
      where (m.account, m.reference, m.raw) = (v.account, v.joined_by, v.current_raw))
  )`;

/**
 * Days after the first event on which a reference may still lack its other side: settlements of payments take up to
 * three days to be listed, transfers are done or refused within one, and banks book a settlement within three working
 * days (Monday to Friday).
 */
const patience = sql.raw(`case when account = 'inTransit' then
    case when extract(isodow from first_day) between 3 and 5 then 5 when extract(isodow from first_day) = 6 then 4
      else 3 end
  else coalesce(days, 3) end`);

/** Makes the read model of references anew from ledger, lines and matches, and moves the sums of the days with it. */
export async function refreshReferences(transaction: TransactionHandle, references: readonly Joined[]) {
  if (references.length === 0) return;
  await execute(transaction)`
    with ${sides(references)}, records as (
      select m.account, m.reference, o.id as record_id, o.state in ('queued', 'sending', 'sent') as under_way, 1 as days
      from members as m join payouts as o on o.reference = m.raw
      union all
      select m.account, m.reference, r.record_id, false, 3 from members as m join payment_references as r
        on r.reference = m.raw and m.account = 'provider:' || r.provider
    ), posted as (
      select m.account, m.reference, - p.amount as amount, - p.amount as base, t.at, t.kind, t.record_id
      from members as m join payouts as o on o.reference = m.raw
      join ledger_transactions as t on t.record_id = o.id and t.kind like 'payout.%'
      join ledger_postings as p on p.transaction_id = t.id and p.account = m.account
      union all
      select m.account, m.reference, - p.amount, - p.amount, t.at, t.kind, t.record_id
      from members as m join payment_references as r on r.reference = m.raw and m.account = 'provider:' || r.provider
      join ledger_transactions as t on t.record_id = r.record_id and t.kind = 'payment'
      join ledger_postings as p on p.transaction_id = t.id and p.account = m.account
      union all
      select m.account, m.reference, - p.amount, - p.amount, t.at, t.kind, t.record_id
      from members as m join ledger_transactions as t on t.key = m.raw
      join ledger_postings as p on p.transaction_id = t.id and p.account = m.account
      where t.kind not like 'payout.%' and not exists (select from reconciliation_entries where transaction_id = t.id)
        and not (t.kind = 'payment' and exists (select from payment_references as r
          where r.record_id = t.record_id and m.account = 'provider:' || r.provider))
      union all
      select m.account, m.reference, e.amount, 0, t.at, t.kind, null
      from members as m join reconciliation_entries as e on (e.account, e.reference) = (m.account, m.raw)
      join ledger_transactions as t on t.id = e.transaction_id
    ), ours as (
      select account, reference, sum(amount) as ledger, sum(base) as base, max(at) as last_at,
        bool_and(kind like 'opening%') as opening, (array_agg(record_id) filter (where record_id is not null))[1] as record_id
      from posted group by account, reference
    ), same as (
      select account, joined_by as reference, count(*) as number
      from versions as l where current and counts
      group by account, joined_by, kind, case when kind in ('payment', 'transfer') then 0 else amount end
    ), theirs as (
      select l.account, l.joined_by as reference,
        count(*) as line_count, count(*) filter (where counts) as counted,
        count(*) filter (where kind <> 'dispute') as plain_lines,
        coalesce(sum(net) filter (where counts), 0) as outside,
        coalesce(sum(amount) filter (where counts and kind <> 'dispute'), 0) as gross,
        bool_or(status = 'pending') as pending
      from versions as l where current group by 1, 2
    ), events as (
      select account, reference, at, amount as ours, 0::numeric as theirs from posted
      union all
      select account, joined_by, at, 0, counted_net - counted_before from versions
    ), timed as (
      select account, reference, min(at) as first_at, max(at) as last_at, ${dayOf('min(at)')} as first_day
      from events group by account, reference
    ), known as (
      select account, reference, (array_agg(record_id))[1] as record_id, bool_or(under_way) as under_way, max(days) as days
      from records group by account, reference
    ), facts as (
      select account, reference, first_at, t.last_at, t.first_day, coalesce(o.ledger, 0) as ledger,
        coalesce(o.base, 0) as base, coalesce(l.outside, 0) as outside, coalesce(l.gross, 0) as gross,
        coalesce(l.line_count, 0) as line_count, coalesce(l.plain_lines, 0) as plain_lines,
        coalesce(l.counted, 0) as counted, coalesce(l.pending, false) as pending, k.account is not null as known,
        coalesce(k.under_way, false) as under_way, coalesce(k.record_id, o.record_id) as record_id, k.days,
        exists (select from same as s where (s.account, s.reference) = (t.account, t.reference) and s.number > 1)
          as doubled
      from timed as t left join ours as o using (account, reference) left join theirs as l using (account, reference)
      left join known as k using (account, reference) left join reconciled_accounts as a using (account)
      where l.line_count > 0 or account = 'inTransit' and not o.opening
        or ${dayOf('o.last_at')} >= a.first_day and not o.opening
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
    ), dated as (
      select *, case when kind = 'missingThere' or kind = 'statusDiffers' and (pending or under_way) then limit_day end
        as late_from
      from judged
    ), days as (
      select account, reference, ${dayOf('at')} as day, sum(ours) as ours, sum(theirs) as theirs
      from events group by 1, 2, 3
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
        line_count, counted, known, record_id, first_at, last_at, kind, late_from, coalesce((
          select jsonb_agg(jsonb_build_array(day, outside, on_the_way, exceptions, rounding, open) order by day)
          from steps as s where (s.account, s.reference) = (d.account, d.reference)
            and (s.outside <> 0 or s.on_the_way <> 0 or s.exceptions <> 0 or s.rounding <> 0 or s.open <> 0)), '[]')
      from dated as d
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

/**
 * Selects lines that are joined to a reference of ours, or that settle, and whose charges and amounts are not posted as
 * reported: the amounts before charges are equal on both sides, and no line is doubled.
 */
export const selectUnposted = (transaction: TransactionHandle, references: readonly Joined[]) =>
  allRows<UnpostedLine>(transaction)`
    with ${sides(references)}, open_references as (
      select r.account, r.reference, r.base from reconciled_references as r join wanted using (account, reference)
      where r.kind is not null and r.kind <> 'doubled' and (
        r.base <> 0 and abs(r.base - r.gross) <= ${tolerance}
        or r.base = 0 and not r.known and r.account like 'provider:%')
    ), due as (
      select l.*, round(case when counts then l.amount else 0 end) as whole,
        round(case when counts then fee + stamp_duty + vat else 0 end) as charges,
        round(case when counts then stamp_duty else 0 end) as whole_duty,
        round(case when counts then vat else 0 end) as whole_vat
      from versions as l join open_references as r on (r.account, r.reference) = (l.account, l.joined_by)
      where l.current and (r.base <> 0 or l.kind = 'settlement')
    )
    select * from (select l.id as line_id, l.account, l.own_reference as reference, l.kind, l.at, ${dayOf('l.at')}::text as day,
      case when l.kind in ('settlement', 'dispute') then whole - coalesce(done.amount, 0) else 0 end::bigint as amount,
      (charges - whole_duty - whole_vat - coalesce(done.fee, 0))::bigint as fee,
      (whole_duty - coalesce(done.stamp_duty, 0))::bigint as stamp_duty,
      (whole_vat - coalesce(done.vat, 0))::bigint as vat
    from due as l left join lateral (
      select sum(e.amount) filter (where e.kind <> 'charges') as amount, sum(e.fee) as fee,
        sum(e.stamp_duty) as stamp_duty, sum(e.vat) as vat
      from outside_lines as o join reconciliation_entries as e on e.line_id = o.id and e.account = l.account
      where (o.account, o.kind, o.external_id) = (l.account, l.kind, l.external_id)
    ) as done on true) as found
    where (amount, fee, stamp_duty, vat) <> (0, 0, 0, 0) order by account, day, line_id`;

/** A settlement and the one line of a bank with its total. */
export interface BankedSettlement {
  reference: string;
  bank: string;
  bank_reference: string;
  amount: number;
  line_id: string;
  at: Date;
}

/** Selects settlements in transit with the one line of a bank that has their total within three working days. */
export const selectBanked = (transaction: TransactionHandle) =>
  allRows<BankedSettlement>(transaction)`
    select pair.reference, pair.bank, pair.bank_reference, pair.ledger as amount, line.id as line_id, line.at
    from (
      select s.reference, s.ledger, b.account as bank, b.reference as bank_reference,
        count(*) over (partition by s.id) as lines, count(*) over (partition by b.id) as settlements
      from reconciled_references as s join reconciled_references as b on b.kind = 'missingHere'
        and b.account like 'bank:%' and b.line_count = 1 and round(b.gross) = s.ledger
        and ${dayOf('b.first_at')} between ${dayOf('s.first_at')} and s.late_from - 1
      where s.account = 'inTransit' and s.kind = 'missingThere' and s.ledger > 0
    ) as pair
    cross join lateral (select l.id, l.at from outside_lines as l
      where l.account = pair.bank and ${rawReference('l')} = pair.bank_reference and l.kind = 'statement'
      order by l.id desc limit 1) as line
    where lines = 1 and settlements = 1 order by line.id`;

/** Fractions of an account that are not posted as whole kobo. `number` of its entries of rounding. */
export const selectRounding = (transaction: TransactionHandle, accounts: readonly string[]) =>
  allRows<{ account: string; amount: number; number: number; at: Date }>(transaction)`
    select * from (
      select d.account, (- trunc(sum(d.rounding) - coalesce(done.amount, 0)) - coalesce(done.amount, 0))::bigint as amount,
        done.number, (select max(at) from outside_lines as l where l.account = d.account) as at
      from reconciled_days as d cross join lateral (
        select sum(amount) as amount, count(*) as number from reconciliation_entries as e
        where e.account = d.account and e.kind = 'rounding') as done
      where d.account = any(${accounts}::text[]) group by d.account, done.amount, done.number
    ) as found where amount <> 0 and at is not null order by account`;

/** Inserts the parts of entries that were posted. */
export const insertParts = (transaction: TransactionHandle, entries: readonly OutsideEntry[]) =>
  execute(transaction)`
    insert into reconciliation_entries (id, transaction_id, kind, account, reference, amount, fee, stamp_duty, vat,
      line_id, match_id, correction_id)
    select given.id, t.id, t.kind, account, reference, amount, coalesce(fee, 0), coalesce(stamp_duty, 0),
      coalesce(vat, 0), line_id, match_id, correction_id
    from json_to_recordset(${JSON.stringify(
      entries.flatMap(({ key, parts }) => parts.map((part) => ({ ...part, key, id: newId() }))),
    )}::json) as given (id uuid, key text, account text, reference text, amount bigint, fee bigint, stamp_duty bigint,
      vat bigint, line_id uuid, match_id uuid, correction_id uuid)
    join ledger_transactions as t on t.key = given.key order by given.id`;
