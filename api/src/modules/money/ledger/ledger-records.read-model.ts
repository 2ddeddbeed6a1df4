/** Account of a posting, as a name or a column of the records, and the user's total that it counts in. */
type Side = [account: string, total?: string];

/**
 * Postings that a kind of records gives rise to: a debit and a credit of the same amount.
 * @param from rows with `id` and `user_id`
 */
const event = (
  kind: string,
  from: string,
  amount: string,
  [debit, debitTotal = '']: Side,
  [credit, creditTotal = '']: Side,
) => `
    select '${kind}' as kind, id, user_id, ${amount} as amount, '${debit}' as debit, '${debitTotal}' as debit_total,
      '${credit}' as credit, '${creditTotal}' as credit_total from ${from}`;

const payment = (table: string) =>
  event('payment', `${table} where paid and amount > 0`, 'amount', ['paidIn'], ['trips']);

const acceptedReferral = `earnings where kind = 'referral' and accepted_at is not null`;
const acceptedShare = `earnings where driver_share is not null and accepted_at is not null`;
const released = `withdrawals where status = 'rejected' or status = 'pending' and deleted_at is not null`;

/** Payouts that were paid after they had failed: their entries of the failure and of its recovery cancel each other. */
const recoveredPayout = `payouts where state in ('paid', 'reversed')
  and exists (select from ledger_transactions where key = 'payout.recovered:' || payouts.id)`;

/** Sides of users: what they earned, and what they withdrew. */
const [earned, returned]: [Side, Side] = [
  ['available', 'earnings'],
  ['available', 'withdrawals'],
];

/** Postings that the records of today give rise to, one row per event. */
const events = [
  payment('passenger_requests'),
  payment('sent_parcels'),
  event('fee', `earnings where kind = 'product'`, 'amount', ['trips'], ['fees']),
  event('reward', `earnings where kind = 'referral'`, 'amount', ['referral'], ['rewards']),
  event('earning', acceptedReferral, 'amount', ['rewards'], earned),
  event('earning', acceptedShare, 'driver_share', ['trips'], earned),
  event('withdrawal.hold', 'withdrawals', 'requested_amount', ['available'], ['held']),
  event('withdrawal.release', released, 'requested_amount', ['held'], ['available']),
  event(
    'withdrawal.accept',
    `withdrawals where status = 'accepted'`,
    'requested_amount',
    ['held', 'withdrawals'],
    ['payable'],
  ),
  event('payout.paid', `payouts where state in ('paid', 'reversed')`, 'amount', ['payable'], ['paidOut']),
  event('payout.failed', `payouts where state = 'failed'`, 'amount', ['payable'], returned),
  event('payout.failed', recoveredPayout, 'amount', ['payable'], returned),
  event('payout.recovered', recoveredPayout, 'amount', returned, ['payable']),
  event('payout.reversed', `payouts where state = 'reversed'`, 'amount', ['paidOut'], returned),
].join(' union all ');

const refundable = `(select id, user_id, refunded_amount from passenger_requests
  union all select id, user_id, refunded_amount from sent_parcels)`;

const owner = `case when p.account in ('available', 'held') then r.user_id end`;

/**
 * Rules that tie each transaction to its record, user and amount, and the accounts of the platform to all records. Kinds
 * other than refunds and opening balances have two postings; a third line is a violation of its own, since postings
 * without a third line that are among the record's two and add up to zero are exactly those two.
 */
export const recordRules: Record<string, string> = {
  'every transaction has its record': `
    select t.key as where, min(case
        when r.id is null then 'no record gives rise to a transaction of the kind ' || t.kind
        when t.key <> t.kind || ':' || r.id then 'its record is ' || r.id
        else 'it posts ' || p.amount || ' to ' || concat_ws(' ', p.account, p.user_id, p.total)
          || ', and its record moves ' || r.amount || ' from ' || r.debit || ' to ' || r.credit
          || coalesce(' for the user ' || r.user_id, '') end) as what
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    left join (${events}) as r on r.kind = t.kind and r.id = t.record_id
    where t.kind not in ('refund', 'opening') and (r.id is null or t.key <> t.kind || ':' || r.id or p.line > 2
      or p.user_id is distinct from ${owner}
      or (p.account, coalesce(p.total, ''), p.amount)
        not in ((r.debit, r.debit_total, - r.amount), (r.credit, r.credit_total, r.amount)))
    group by t.key`,
  'every refund has its record': `
    select t.key as where, min(case when r.id is null then 'nobody pays for its record'
      else 'it posts ' || p.amount || ' to ' || concat_ws(' ', p.account, p.user_id, p.total)
        || ', and its record is ' || r.id || ' of the user ' || r.user_id end) as what
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    left join ${refundable} as r on r.id = t.record_id
    where t.kind = 'refund' and (r.id is null or t.key !~ ('^refund:' || r.id || ':[0-9]+$') or p.line > 2
      or p.user_id is distinct from ${owner}
      or (p.account, coalesce(p.total, ''), sign(p.amount)) not in (('refunds', '', -1), ('available', 'refunds', 1)))
    group by t.key`,
  'every opening balance is as it was opened': `
    select concat_ws(' ', key, 'user', user_id) as where, 'the balance was opened with '
      || concat_ws(', ', opened.earnings, opened.withdrawals, opened.refunds) || ', the postings say '
      || concat_ws(', ', posted.earnings, posted.withdrawals, posted.refunds) as what
    from ledger_openings as opened full join (
      select t.key, p.user_id, coalesce(sum(p.amount) filter (where p.total = 'earnings'), 0) as earnings,
        - coalesce(sum(p.amount) filter (where p.total = 'withdrawals'), 0) as withdrawals,
        coalesce(sum(p.amount) filter (where p.total = 'refunds'), 0) as refunds,
        bool_or(p.account = 'held' or p.total is null) as other
      from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
      where t.kind = 'opening' and p.user_id is not null group by t.key, p.user_id
    ) as posted using (key, user_id)
    where other is not false or (opened.earnings, opened.withdrawals, opened.refunds)
      is distinct from (posted.earnings, posted.withdrawals, posted.refunds)
    union all
    select t.key, 'the accounts of the platform have another amount than the users'
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
    where t.kind = 'opening' group by t.key
    having coalesce(sum(p.amount) filter (where p.account = 'trips' or p.total = 'earnings'), 0) <> 0
      or coalesce(sum(p.amount) filter (where p.account = 'refunds' or p.total = 'refunds'), 0) <> 0
      or coalesce(sum(p.amount) filter (where p.account = 'paidOut' or p.total = 'withdrawals'), 0) <> 0
      or bool_or(p.account not in ('available', 'trips', 'refunds', 'paidOut'))`,
  'platform accounts follow from the records': `
    select account as where, 'the postings come to ' || coalesce(posted.amount, 0) || ', the records to '
      || coalesce(expected.amount, 0) as what
    from (
      select p.account, sum(p.amount) as amount from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
      where p.user_id is null and t.kind <> 'opening'
      group by p.account
    ) as posted full join (
      select account, sum(moved.amount) as amount from (
        select side.account, side.amount from (${events}) as r
        cross join lateral (values (r.debit, - r.amount), (r.credit, r.amount)) as side (account, amount)
        union all select 'refunds', - refunded_amount from ${refundable} as refunded
      ) as moved where account not in ('available', 'held') group by account
    ) as expected using (account)
    where coalesce(posted.amount, 0) <> coalesce(expected.amount, 0)`,
};
