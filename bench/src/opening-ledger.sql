-- Entries of a ledger that agree with the records and with users' totals. Accepted withdrawals count as paid; pending ones
-- are held, oldest first, as far as the balance covers them.

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from passenger_requests as record where record.paid and record.amount > 0
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'payment:' || record.id, 'payment', record.id, record.created_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'cash', null::uuid, null, -record.amount), (2, 'trips', null::uuid, null, record.amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from passenger_requests as record where record.refunded_amount > 0
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'refund:' || record.id || ':0', 'refund', record.id, record.updated_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'refunds', null::uuid, null, -record.refunded_amount), (2, 'available', record.user_id::uuid, 'refunds', record.refunded_amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from sent_parcels as record where record.paid and record.amount > 0
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'payment:' || record.id, 'payment', record.id, record.created_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'cash', null::uuid, null, -record.amount), (2, 'trips', null::uuid, null, record.amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from sent_parcels as record where record.refunded_amount > 0
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'refund:' || record.id || ':0', 'refund', record.id, record.updated_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'refunds', null::uuid, null, -record.refunded_amount), (2, 'available', record.user_id::uuid, 'refunds', record.refunded_amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from earnings as record where record.kind = 'product'
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'fee:' || record.id, 'fee', record.id, record.created_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'trips', null::uuid, null, -record.amount), (2, 'fees', null::uuid, null, record.amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from earnings as record where record.kind = 'referral'
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'reward:' || record.id, 'reward', record.id, record.created_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'referral', null::uuid, null, -record.amount), (2, 'rewards', null::uuid, null, record.amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from earnings as record where record.kind = 'referral' and record.accepted_at is not null
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'earning:' || record.id, 'earning', record.id, record.accepted_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'rewards', null::uuid, null, -record.amount), (2, 'available', record.user_id::uuid, 'earnings', record.amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from withdrawals as record where record.status = 'accepted'
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'withdrawal.hold:' || record.id, 'withdrawal.hold', record.id, record.date_requested from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'available', record.user_id::uuid, null, -record.requested_amount), (2, 'held', record.user_id::uuid, null, record.requested_amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from withdrawals as record where record.status = 'accepted'
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'withdrawal.accept:' || record.id, 'withdrawal.accept', record.id, record.decided_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'held', record.user_id::uuid, 'withdrawals', -record.requested_amount), (2, 'payouts', null::uuid, null, record.requested_amount)) as posting (line, account, user_id, total, amount);

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from withdrawals as record where record.status = 'accepted'
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'payout.paid:' || record.id, 'payout.paid', record.id, record.decided_at from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'payouts', null::uuid, null, -record.requested_amount), (2, 'cash', null::uuid, null, record.requested_amount)) as posting (line, account, user_id, total, amount);

with share as materialized (
    select users.id as user_id, 'earnings' as total, 'trips' as against,
      total_earnings - coalesce(posted.amount, 0) as amount
    from users left join (select user_id, sum(amount) as amount from ledger_postings
      where total = 'earnings' group by user_id) as posted on posted.user_id = users.id
    where total_earnings <> coalesce(posted.amount, 0) union all
    select users.id as user_id, 'refunds' as total, 'refunds' as against,
      total_refunds - coalesce(posted.amount, 0) as amount
    from users left join (select user_id, sum(amount) as amount from ledger_postings
      where total = 'refunds' group by user_id) as posted on posted.user_id = users.id
    where total_refunds <> coalesce(posted.amount, 0) union all
    select users.id as user_id, 'withdrawals' as total, 'cash' as against,
      -total_withdrawals - coalesce(posted.amount, 0) as amount
    from users left join (select user_id, sum(amount) as amount from ledger_postings
      where total = 'withdrawals' group by user_id) as posted on posted.user_id = users.id
    where -total_withdrawals <> coalesce(posted.amount, 0)), made as (
  insert into ledger_transactions (id, key, kind)
  select gen_random_uuid(), 'opening', 'opening' where exists (select from share) returning id
), posted as (
  select 'available' as account, user_id, total, amount from share
  union all
  select against, null, null, -sum(amount) from share group by against having sum(amount) <> 0
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select made.id, row_number() over (), account, user_id, total, amount from posted cross join made;

with record as materialized (
  select gen_random_uuid() as transaction_id, record.* from (select pending.*, sum(requested_amount) over (partition by user_id order by date_requested, id) as running
    from withdrawals as pending where status = 'pending' and deleted_at is null) as record
  join users on users.id = record.user_id where record.running <= users.total_balance
), made as (
  insert into ledger_transactions (id, key, kind, record_id, at)
  select record.transaction_id, 'withdrawal.hold:' || record.id, 'withdrawal.hold', record.id, record.date_requested from record
)
insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
from record cross join lateral (values (1, 'available', record.user_id::uuid, null, -record.requested_amount), (2, 'held', record.user_id::uuid, null, record.requested_amount)) as posting (line, account, user_id, total, amount);

insert into ledger_accounts (account, user_id, balance)
select account, user_id, sum(amount) from ledger_postings group by account, user_id;

insert into ledger_openings (key, user_id, earnings, withdrawals, refunds)
select entry.key, posting.user_id,
  coalesce(sum(amount) filter (where total = 'earnings'), 0),
  - coalesce(sum(amount) filter (where total = 'withdrawals'), 0),
  coalesce(sum(amount) filter (where total = 'refunds'), 0)
from ledger_transactions as entry join ledger_postings as posting on posting.transaction_id = entry.id
where entry.kind = 'opening' and posting.user_id is not null
group by entry.key, posting.user_id;

insert into ledger_days (account, kind, day, shard, count, debit, credit)
select p.account, t.kind, (t.at at time zone 'Africa/Lagos')::date, 0, count(*),
  coalesce(- sum(p.amount) filter (where p.amount < 0), 0),
  coalesce(sum(p.amount) filter (where p.amount > 0), 0)
from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
group by 1, 2, 3;
