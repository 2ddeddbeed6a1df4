/** Days after which a line must be explained, and a posting must have its line. */
const days = 7;

/** Kinds of entries that follow from lines, matches and corrections. */
const kinds = `('charges', 'settlement', 'banked', 'chargeback', 'rounding', 'correction')`;

const old = (time: string) => `${time} < now() - interval '${days} days'`;

/**
 * Rules that tie the ledger to the lines that providers and banks report. An account of which no line was ever reported
 * is not compared, nor is what lies before its first line.
 */
export const outsideRules: Record<string, string> = {
  'every entry of lines has its cause': `
    select t.key as where, case when e.transaction_id is null then 'no line, match or correction gives rise to it'
      else 'it posts ' || e.posted || ' to ' || e.account || ', and its parts come to ' || e.amount end as what
    from ledger_transactions t left join lateral (
      select t.id as transaction_id, part.account, part.amount, coalesce(p.posted, 0) as posted
      from (select account, sum(amount) as amount from reconciliation_entries where transaction_id = t.id
        group by account) as part
      left join (select account, - sum(amount) as posted from ledger_postings where transaction_id = t.id
        group by account) as p using (account)
    ) as e on true
    where t.kind in ${kinds} and (e.transaction_id is null or e.posted <> e.amount)
    union all
    select t.key, 'its line does not report ' || e.amount
    from reconciliation_entries e join ledger_transactions t on t.id = e.transaction_id
    join outside_lines l on l.id = e.line_id
    where e.kind = 'charges' and e.amount <> - (e.fee + e.stamp_duty + e.vat)
      or e.kind = 'banked' and e.account = l.account and e.amount <> round(l.amount)
    union all
    select t.key, 'it is not what was confirmed'
    from reconciliation_entries e join ledger_transactions t on t.id = e.transaction_id
    join reconciliation_corrections c on c.id = e.correction_id
    where c.state <> 'confirmed' or e.account = c.account and e.amount <> c.amount
    union all
    select 'correction:' || c.id, 'it was confirmed without posting' from reconciliation_corrections c
    where c.state = 'confirmed' and not exists (select from reconciliation_entries where correction_id = c.id)`,
  'every line is explained': `
    select account || ' ' || reference as where, 'its lines report ' || outside || ', and the ledger has ' || ledger
      || ': ' || kind as what
    from reconciled_references where kind is not null and line_count > 0 and ${old('last_at')}
      and not exists (select from reconciliation_queue)
    union all
    select l.account || ' ' || coalesce(l.reference, l.kind || ':' || l.external_id), 'no reference counts the line'
    from outside_lines l where l.kind <> 'balance' and ${old('l.fetched_at')} and not exists (
      select from reconciliation_queue) and not exists (select from reconciled_references r where r.account = l.account
      and r.reference = coalesce(l.reference, l.kind || ':' || l.external_id)) and not exists (
      select from reconciliation_matches m where (m.account, m.reference)
        = (l.account, coalesce(l.reference, l.kind || ':' || l.external_id)))
      and not exists (select from payouts o where o.bank_reference = l.reference) and l.id = (
      select id from outside_lines f where (f.account, f.kind, f.external_id) = (l.account, l.kind, l.external_id)
      order by id desc limit 1)`,
  'every posting has its line': `
    select account || ' ' || reference as where, 'the ledger has ' || ledger || ' of it, and no line came in ${days} days'
      as what
    from reconciled_references where kind = 'missingThere' and ${old('first_at')}`,
  'no match joins records of different users': `
    select 'match ' || m.id as where, m.reference || ' and ' || m.into_reference || ' belong to different users, and one of them has lines'
      as what
    from reconciliation_matches m
    join lateral (select ${userOf('m.reference')} as one, ${userOf('m.into_reference')} as other) as users on true
    where not exists (select from reconciliation_match_ends e where e.match_id = m.id) and users.one <> users.other
      and exists (select from outside_lines l where (l.account, coalesce(l.reference, l.kind || ':' || l.external_id))
        in ((m.account, m.reference), (m.into_account, m.into_reference)))`,
};

/** SQL of the user of a payout or a payment with a reference. */
function userOf(reference: string): string {
  return `coalesce((select user_id from payouts where reference = ${reference}), (
      select coalesce(q.user_id, s.user_id) from payment_references r
      left join passenger_requests q on q.id = r.record_id left join sent_parcels s on s.id = r.record_id
      where r.reference = ${reference} limit 1))`;
}
