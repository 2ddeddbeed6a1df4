-- Entries of a ledger that agree with the records and with users' totals. Accepted withdrawals count as paid; pending ones
-- are held, oldest first, as far as the balance covers them.

-- An entry moves its amount from one account to another; an account without a user is one of the platform.
with entry as materialized (
  select gen_random_uuid() as transaction_id, given.* from (
    select 'payment', id, created_at, amount, 'paidIn', null::uuid, null, 'trips', null::uuid, null
    from passenger_requests where paid and amount > 0 union all
    select 'refund', id, updated_at, refunded_amount, 'refunds', null, null, 'available', user_id::uuid, 'refunds'
    from passenger_requests where refunded_amount > 0 union all
    select 'payment', id, created_at, amount, 'paidIn', null, null, 'trips', null, null
    from sent_parcels where paid and amount > 0 union all
    select 'refund', id, updated_at, refunded_amount, 'refunds', null, null, 'available', user_id::uuid, 'refunds'
    from sent_parcels where refunded_amount > 0 union all
    select 'fee', id, created_at, amount, 'trips', null, null, 'fees', null, null
    from earnings where kind = 'product' union all
    select 'reward', id, created_at, amount, 'referral', null, null, 'rewards', null, null
    from earnings where kind = 'referral' union all
    select 'earning', id, accepted_at, amount, 'rewards', null, null, 'available', user_id::uuid, 'earnings'
    from earnings where kind = 'referral' and accepted_at is not null union all
    select 'withdrawal.hold', id, date_requested, requested_amount, 'available', user_id::uuid, null, 'held', user_id::uuid, null
    from withdrawals where status = 'accepted' union all
    select 'withdrawal.accept', id, decided_at, requested_amount, 'held', user_id::uuid, 'withdrawals', 'payable', null, null
    from withdrawals where status = 'accepted' union all
    select 'payout.paid', id, decided_at, requested_amount, 'payable', null, null, 'paidOut', null, null
    from withdrawals where status = 'accepted' union all
    select 'withdrawal.hold', id, date_requested, requested_amount, 'available', user_id::uuid, null, 'held', user_id::uuid, null
    from (select *, sum(requested_amount) over (partition by user_id order by date_requested, id) as running
      from withdrawals where status = 'pending' and deleted_at is null) as pending
    where running <= (select total_balance from users where users.id = user_id)
  ) as given (kind, record_id, at, amount, source, source_user, source_total, target, target_user, target_total)
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select transaction_id, concat(kind, ':', record_id, case kind when 'refund' then ':0' end), kind, record_id, at from entry
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select transaction_id, 1, source, source_user, source_total, -amount from entry union all
select transaction_id, 2, target, target_user, target_total, amount from entry;

-- What is left of the totals of users is their opening balance.
with share as materialized (
  select users.id as user_id, expected.total, against, expected.amount - coalesce(posted.amount, 0) as amount
  from users cross join lateral (values ('earnings', 'trips', total_earnings), ('refunds', 'refunds', total_refunds),
    ('withdrawals', 'paidOut', -total_withdrawals)) as expected (total, against, amount)
  left join (select user_id, total, sum(amount) as amount from ledger_postings group by user_id, total) as posted
    on posted.user_id = users.id and posted.total = expected.total
  where expected.amount <> coalesce(posted.amount, 0)
), made as (
  insert into ledger_transactions (id, key, kind)
  select gen_random_uuid(), 'opening', 'opening' where exists (select from share) returning id
), posted as (
  select 'available' as account, user_id, total, amount from share
  union all
  select against, null, null, -sum(amount) from share group by against having sum(amount) <> 0
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select made.id, row_number() over (), account, user_id, total, amount from posted cross join made;

insert into ledger_accounts (account, user_id, balance)
select account, user_id, sum(amount) from ledger_postings where user_id is not null group by account, user_id;

insert into ledger_openings (key, user_id, earnings, withdrawals, refunds)
select entry.key, posting.user_id,
  coalesce(sum(amount) filter (where total = 'earnings'), 0),
  - coalesce(sum(amount) filter (where total = 'withdrawals'), 0),
  coalesce(sum(amount) filter (where total = 'refunds'), 0)
from ledger_transactions as entry join ledger_postings as posting on posting.transaction_id = entry.id
where entry.kind = 'opening' and posting.user_id is not null
group by entry.key, posting.user_id;
