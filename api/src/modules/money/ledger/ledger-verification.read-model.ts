import { sql } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { recordRules } from './ledger-records.read-model.ts';
import { allRows, execute } from '../../../database/statements.ts';
import { onSnapshot } from '../../../database/in-transaction.ts';

/** Violation of a rule of the ledger. */
export interface Offender {
  rule: string;
  /** Key of a transaction, an account, or a record with its id. */
  where: string;
  what: string;
}

const rules: Record<string, string> = {
  'debits equal credits': `
    select t.key as where, 'debits and credits differ by ' || coalesce(sum(p.amount), 0) as what
    from ledger_transactions t left join ledger_postings p on p.transaction_id = t.id
    group by t.id, t.key having coalesce(sum(p.amount), 1) <> 0`,
  'balances equal postings': `
    select concat_ws(' ', account, user_id) as where,
      'the balance says ' || coalesce(kept.balance, 0) || ', the postings ' || coalesce(posted.balance, 0) as what
    from ledger_accounts as kept
    full join (select account, user_id, sum(amount) as balance from ledger_postings
      where user_id is not null group by 1, 2) as posted using (account, user_id)
    where coalesce(kept.balance, 0) <> coalesce(posted.balance, 0)`,
  'no user has less than nothing': `
    select concat_ws(' ', account, user_id) as where, 'it stands at ' || balance as what
    from ledger_accounts where balance < 0`,
  "users' totals equal postings": `
    select 'user ' || u.id as where, 'the totals say ' || concat_ws(', ', total_earnings, total_withdrawals,
      total_refunds) || ', the postings ' || concat_ws(', ', coalesce(p.earnings, 0), coalesce(p.withdrawals, 0),
      coalesce(p.refunds, 0)) as what
    from users u left join (
      select user_id, coalesce(sum(amount) filter (where total = 'earnings'), 0) as earnings,
        - coalesce(sum(amount) filter (where total = 'withdrawals'), 0) as withdrawals,
        coalesce(sum(amount) filter (where total = 'refunds'), 0) as refunds
      from ledger_postings where user_id is not null group by user_id
    ) as p on p.user_id = u.id
    where (total_earnings, total_withdrawals, total_refunds)
      is distinct from (coalesce(p.earnings, 0), coalesce(p.withdrawals, 0), coalesce(p.refunds, 0))`,
  "users' balances equal their accounts": `
    select 'user ' || u.id as where, 'the balance says ' || total_balance || ', the accounts '
      || coalesce(a.balance, 0) as what
    from users u left join (select user_id, sum(balance) as balance from ledger_accounts
      group by user_id) as a on a.user_id = u.id
    where total_balance <> coalesce(a.balance, 0)`,
  'every decided withdrawal has its postings': `
    select 'withdrawal ' || w.id as where, case
        when w.status = 'accepted' and not p.accepted then 'it was accepted without posting'
        when w.status <> 'accepted' and p.accepted then 'it is ' || w.status || ', and posted as accepted'
        when w.status = 'rejected' and p.reserved and not p.released then 'it was rejected, and still holds its money'
        when w.status = 'accepted' and not p.reserved then 'it was accepted without a hold'
        else 'it holds, or was posted with, another amount than was asked' end as what
    from withdrawals w cross join lateral (
      select coalesce(bool_or(t.kind = 'withdrawal.accept'), false) as accepted,
        coalesce(bool_or(t.kind = 'withdrawal.hold'), false) as reserved,
        coalesce(bool_or(t.kind = 'withdrawal.release'), false) as released,
        coalesce(sum(l.amount) filter (where l.account = 'held'), 0) as left_reserved,
        coalesce(- sum(l.amount) filter (where l.total = 'withdrawals' and t.kind = 'withdrawal.accept'), 0) as paid
      from ledger_transactions t join ledger_postings l on l.transaction_id = t.id
      where t.key in ('withdrawal.hold:' || w.id, 'withdrawal.release:' || w.id, 'withdrawal.accept:' || w.id)
        and (l.user_id is null or l.user_id = w.user_id)
    ) as p
    where (w.status = 'accepted') <> p.accepted
      or (w.status = 'rejected' and p.reserved <> p.released)
      or (w.status = 'accepted' and not p.reserved)
      or p.left_reserved <> case when w.status = 'pending' and p.reserved and w.deleted_at is null then w.requested_amount else 0 end
      or p.paid <> case when p.accepted then w.requested_amount else 0 end`,
  'every accepted withdrawal has its payout': `
    select 'withdrawal ' || w.id as where, case when o.id is null then 'it has no payout'
      else 'its payout is over another amount, or the withdrawal was not accepted' end as what
    from withdrawals w full join payouts o on o.id = w.id
    where (w.status = 'accepted') <> (o.id is not null) or o.amount <> w.requested_amount`,
  'every payout has its postings': `
    select 'payout ' || o.id as where, 'it is ' || o.state || ', and the ledger says '
      || coalesce(nullif(concat_ws(' and ', case when p.paid then 'paid' end, case when p.failed then 'failed' end,
        case when p.recovered then 'recovered' end, case when p.reversed then 'reversed' end), ''),
        'nothing of it') as what
    from payouts o cross join lateral (
      select coalesce(bool_or(t.kind = 'payout.paid'), false) as paid,
        coalesce(bool_or(t.kind = 'payout.failed'), false) as failed,
        coalesce(bool_or(t.kind = 'payout.recovered'), false) as recovered,
        coalesce(bool_or(t.kind = 'payout.reversed'), false) as reversed
      from ledger_transactions t
      where t.key in ('payout.paid:' || o.id, 'payout.failed:' || o.id, 'payout.recovered:' || o.id,
        'payout.reversed:' || o.id)
    ) as p
    where p.recovered and o.state not in ('paid', 'reversed') or (p.paid, p.failed, p.reversed) <> (case o.state
      when 'paid' then row(true, p.recovered, false) when 'failed' then row(false, true, false)
      when 'reversed' then row(true, p.recovered, true) else row(false, false, false) end)`,
  'every earning is posted': `
    select 'earning ' || e.id as where, 'the ledger has ' || coalesce(t.amount, 0) || ' of it' as what
    from earnings e left join lateral (
      select sum(l.amount) as amount from ledger_transactions t join ledger_postings l on l.transaction_id = t.id
      where t.key = case e.kind when 'product' then 'fee:' else 'reward:' end || e.id and l.amount > 0
    ) as t on true
    where coalesce(t.amount, 0) <> e.amount
    union all
    select 'earning ' || e.id, 'it was accepted, and the user did not get it'
    from earnings e where accepted_at is not null and (e.kind = 'referral' or e.driver_share is not null)
      and not exists (select from ledger_transactions where key = 'earning:' || e.id)`,
  ...refundRules('passenger_requests'),
  ...refundRules('sent_parcels'),
  ...recordRules,
};

/** Rules of refunds: at most the payment, and both posted as the record says. */
function refundRules(table: string): Record<string, string> {
  return {
    [`every refund at most its payment, ${table}`]: `
      select '${table} ' || r.id as where, 'paid ' || case when r.paid then r.amount else 0 end || ', refunded '
        || r.refunded_amount || '; the ledger says paid ' || p.paid || ', refunded ' || p.refunded as what
      from ${table} r cross join lateral (
        select coalesce(sum(l.amount) filter (where t.kind = 'payment' and l.account = 'trips'), 0) as paid,
          coalesce(sum(l.amount) filter (where t.kind = 'refund' and l.account = 'available'), 0) as refunded
        from ledger_transactions t join ledger_postings l on l.transaction_id = t.id where t.record_id = r.id
      ) as p
      where (r.paid or r.refunded_amount <> 0 or p.paid <> 0 or p.refunded <> 0)
        and (p.refunded > p.paid or p.refunded <> r.refunded_amount
          or p.paid <> case when r.paid then r.amount else 0 end)`,
  };
}

/** Options of a verification of the ledger. */
export interface VerificationOptions {
  /** Maximum number of offenders named per rule. */
  limit?: number;
  /** Called before each rule, with its name. */
  onRule?: (rule: string) => void;
}

/** Verifies the ledger against itself, users, withdrawals, payouts, refunds and all other records, on one snapshot. */
export function verifyLedger(database: Handle, options: VerificationOptions = {}) {
  return onSnapshot(database, (transaction) => report(transaction, options));
}

async function report(transaction: Handle, { limit = 100, onRule = () => undefined }: VerificationOptions) {
  await execute(transaction)`set local statement_timeout = 0`;
  const offenders: Offender[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    onRule(rule);
    const rows = await allRows<{ where: string; what: string }>(transaction)`
      select * from (${sql.raw(query)}) as found limit ${sql.lit(limit)}`;
    offenders.push(...rows.map((row) => ({ rule, ...row })));
  }
  const balances = await allRows<{ account: string; balance: number }>(transaction)`
    select account, sum(amount)::bigint as balance from ledger_postings group by account order by account`;
  const counted = await allRows<{ count: number }>(transaction)`
    select count(*) as count from ledger_transactions`;
  return {
    transactions: counted[0]?.count ?? 0,
    /** Balance of each account over all users in kobo, by the account's name; credits above zero. */
    balances: Object.fromEntries(balances.map(({ account, balance }) => [account, balance])),
    offenders,
  };
}
