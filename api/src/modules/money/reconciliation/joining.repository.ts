import { v7 as newId } from 'uuid';
import type { TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute } from '../../../database/statements.ts';
import type { OutsideEntry, UnpostedLine } from '../ledger/outside-entries.rules.ts';
import {
  activeMatches,
  compared,
  dayOf,
  given,
  rawReference,
  repeatedAmount,
  type Joined,
} from './reconciled-references.repository.ts';

/** Makes writers of the reconciliation wait for each other until the transaction ends. */
export const lockReconciliation = (transaction: TransactionHandle) =>
  execute(transaction)`select pg_advisory_xact_lock(hashtextextended('reconciliation', 0))`;

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

/** Takes rows of the queue, at most so many. @returns the references that are out of date, and the accounts that are named */
export async function takeQueued(transaction: TransactionHandle, limit: number) {
  const rows = await allRows<{ account: string; reference: string | null }>(transaction)`
    with taken as (
      delete from reconciliation_queue
      where id <= (select max(id) from (select id from reconciliation_queue order by id limit ${limit}) as first)
      returning account, reference, transaction_id
    ), given as (
      select account, reference from taken where account is not null
      union
      select t.account, coalesce(o.reference, r.reference, t.key)
      from taken cross join lateral (
        select p.account, t.kind, t.record_id, t.key from ledger_transactions as t
        join ledger_postings as p on p.transaction_id = t.id and (p.account like '%:%' or p.account = 'inTransit')
        where t.id = taken.transaction_id offset 0) as t
      left join payouts as o on t.kind like 'payout.%' and o.id = t.record_id
      left join payment_references as r on t.kind = 'payment' and r.record_id = t.record_id
        and t.account = 'provider:' || r.provider
    ), linked as (
      select g.account, coalesce(o.reference, g.reference) as reference from given as g
      left join payouts as o on g.account like 'bank:%' and o.provider = 'manual' and o.bank_reference = g.reference
        and o.bank_reference_key = lower(regexp_replace(g.reference, '[^[:alnum:]]', '', 'g'))
    ), found as (
      select account, reference from given
      union select account, reference from linked
      union select g.account, o.bank_reference from given as g join payouts as o on o.reference = g.reference
        where g.account like 'bank:%' and o.provider = 'manual' and o.bank_reference is not null
      union select l.account, m.into_reference from linked as l join ${activeMatches} as m
        on (m.account, m.reference) = (l.account, l.reference) and m.into_account = m.account
    )
    select account, reference from found
    -- A payment that was compared by its key has a reference of its own by now.
    union select k.account, k.reference from found as f
    join payment_references as p on p.reference = f.reference and 'provider:' || p.provider = f.account
    join reconciled_references as k on (k.account, k.reference) = (f.account, 'payment:' || p.record_id)`;
  return {
    accounts: [...new Set(rows.map(({ account }) => account))],
    references: rows.filter((row): row is Joined => row.reference !== null),
  };
}

/**
 * Removes further rows of references, and those of their payments: they are committed, so the sums that are read next have
 * their effects.
 */
export async function dropQueued(
  transaction: TransactionHandle,
  references: readonly Joined[],
): Promise<void> {
  await execute(transaction)`
    delete from reconciliation_queue as q using ${given(references)}
    where (q.account, q.reference) = (given.account, given.reference)`;
  await execute(transaction)`
    delete from reconciliation_queue where transaction_id in (select p.id from ${given(references)} cross join lateral (
      select t.id from payment_references as r
      join ledger_transactions as t on t.record_id = r.record_id and t.kind = 'payment'
      join ledger_postings as p on p.transaction_id = t.id and p.account = given.account
      where r.reference = given.reference and r.provider = substr(given.account, 10)
        and given.account like 'provider:%' offset 0) as p)`;
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
 * Selects lines that are joined to a reference of ours, or that settle, and whose charges and amounts are not posted as
 * reported. Of doubled lines the first by kind and id is charged, whichever arrived first; their amounts are not posted.
 */
export const selectUnposted = (transaction: TransactionHandle, references: readonly Joined[]) =>
  allRows<UnpostedLine>(transaction)`
    with ${compared(references)}, open_references as materialized (
      select account, reference, base, fee, stamp_duty, vat, kind = 'doubled' as is_doubled,
        kind is not null and (base <> 0 or not known and account like 'provider:%') as posts from judged
    ), charged as (
      select *, counts and row_number() over (partition by account, joined_by, own_reference, kind, counts,
        ${repeatedAmount} order by external_id) = 1 as charged from versions where current
    ), due as (
      select l.id, l.account, l.joined_by, l.own_reference, l.kind, l.external_id, l.at, l.kind <> 'dispute' and row_number() over
        (partition by l.account, l.joined_by, l.kind = 'dispute' order by l.kind, l.external_id) = 1 as first,
        r.fee as paid_fee, r.stamp_duty as paid_duty, r.vat as paid_vat,
        case when l.kind in ('settlement', 'dispute') and not r.is_doubled
          then round(case when counts then l.amount else 0 end) end as whole,
        round(case when charged then l.fee + l.stamp_duty + l.vat else 0 end) as charges,
        round(case when charged then l.stamp_duty else 0 end) as whole_duty,
        round(case when charged then l.vat else 0 end) as whole_vat
      from charged as l join open_references as r on (r.account, r.reference) = (l.account, l.joined_by)
      where r.posts and (r.base <> 0 or l.kind = 'settlement')
    )
    select * from (select l.id as line_id, l.account, l.own_reference as reference, l.kind, l.at, ${dayOf('l.at')}::text as day,
      coalesce(whole - coalesce(done.amount, 0), 0)::bigint as amount, done.charged,
      (charges - whole_duty - whole_vat - coalesce(done.fee, 0) - case when first then paid_fee else 0 end)::bigint as fee,
      (whole_duty - coalesce(done.stamp_duty, 0) - case when first then paid_duty else 0 end)::bigint as stamp_duty,
      (whole_vat - coalesce(done.vat, 0) - case when first then paid_vat else 0 end)::bigint as vat
    from due as l
    left join lateral (
      select sum(e.amount) filter (where e.kind <> 'charges') as amount, sum(e.fee) as fee,
        sum(e.stamp_duty) as stamp_duty, sum(e.vat) as vat, count(*) filter (where e.kind = 'charges') as charged
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

/**
 * Fractions of accounts that are not posted as whole kobo, once nothing is queued: the sums of a part would post what the
 * rest takes back. `number` of the entries of rounding of the account.
 */
export const selectRounding = (transaction: TransactionHandle) =>
  allRows<{ account: string; amount: number; number: number; at: Date }>(transaction)`
    select * from (
      select d.account, (- trunc(sum(d.rounding) - coalesce(done.amount, 0)) - coalesce(done.amount, 0))::bigint as amount,
        done.number, (select max(at) from outside_lines as l where l.account = d.account) as at
      from reconciled_days as d cross join lateral (
        select sum(amount) as amount, count(*) as number from reconciliation_entries as e
        where e.account = d.account and e.kind = 'rounding') as done
      where not exists (select from reconciliation_queue) group by d.account, done.amount, done.number
    ) as found where amount <> 0 and at is not null order by account`;

/** Inserts the parts of entries that were posted. */
export const insertParts = (transaction: TransactionHandle, entries: readonly OutsideEntry[]) =>
  execute(transaction)`
    insert into reconciliation_entries (id, transaction_id, kind, account, reference, amount, fee, stamp_duty, vat,
      line_id, match_id, correction_id, nth)
    select given.id, t.id, t.kind, account, reference, amount, coalesce(fee, 0), coalesce(stamp_duty, 0),
      coalesce(vat, 0), line_id, match_id, correction_id, coalesce(nth, 0)
    from json_to_recordset(${JSON.stringify(
      entries.flatMap(({ key, parts }) => parts.map((part) => ({ ...part, key, id: newId() }))),
    )}::json) as given (id uuid, key text, account text, reference text, amount bigint, fee bigint, stamp_duty bigint,
      vat bigint, line_id uuid, match_id uuid, correction_id uuid, nth integer)
    join ledger_transactions as t on t.key = given.key order by given.id`;
