-- Whole schema of the first release, in the order of its domains. Until it is released, changes of the schema are made here;
-- after that, a released migration never changes, and each change is a migration of its own.
--
-- `session_id`, `*_version`: session and version of the admin on whose authority something acts later; `lapsed_at`: time at
-- which the audit noted that this authority had ended.

create extension if not exists pg_trgm;

-- Shared functions

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create function identifier_key(given text) returns text language sql immutable parallel safe
  return upper(regexp_replace(given, '[^[:alnum:]]', '', 'g'));

create function is_anonymised_account(number text, name text) returns boolean language sql immutable
  return (number = '0000000000' and name = 'Former member');

create function payments_kept_since() returns timestamptz language sql stable
  return ((date_trunc('year', (now() at time zone 'Africa/Lagos')) - '6 years'::interval) at time zone 'Africa/Lagos');

create function refuse_changes_of_paid_records() returns trigger language plpgsql as $$
begin
  raise exception 'a paid record keeps its payer, amount and payment' using errcode = 'check_violation';
end $$;

create function refuse_former_members_as_user_id() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select anonymised_at into gone from users where id = new."user_id" for key share;
  if gone is not null then
    raise exception 'the personal data of the user was erased' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function wait_for_review() returns trigger language plpgsql as $$
begin
  new.reviewed_at := null;
  new.reviewed_by := null;
  return new;
end $$;

-- Staff: accounts, sign-in and second factors

-- Members of staff.
create table admins (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  password_hash text not null,
  super_admin boolean default false not null,
  rights jsonb default '{}'::jsonb not null,
  search text generated always as (lower(((((first_name || ' ') || last_name) || ' ') || phone_number))) stored not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  version bigint default 1 not null,
  password_given_at timestamptz,
  constraint admins_phone_number_check check (phone_number ~ '^[0-9]{11}$'),
  constraint admins_rights_check check (jsonb_typeof(rights) = 'object')
);

create index admins_deleted on admins (id) where deleted_at is not null;
create index admins_live on admins (id) where deleted_at is null;
create unique index admins_live_phone on admins (phone_number) where deleted_at is null;

create function follow_admins() returns trigger language plpgsql as $$
begin
  update posts set author_admin_id = author_admin_id where author_admin_id = new.id;
  return null;
end $$;

create trigger admins_followed
  after update of first_name, last_name on admins
  for each row when (old.search is distinct from new.search)
  execute function follow_admins();
create trigger admins_version
  before update on admins
  for each row when ((old.version <> new.version) or (((((old.phone_number is distinct from new.phone_number) or (old.password_hash is distinct from new.password_hash)) or (old.super_admin is distinct from new.super_admin)) or (old.rights is distinct from new.rights)) or (old.deleted_at is distinct from new.deleted_at)))
  execute function count_version();

create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  admin_id uuid not null references admins(id) on delete cascade,
  address text not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz default now() not null,
  expires_at timestamptz not null,
  factor_at timestamptz,
  constraint sessions_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$')
);

create index sessions_admin on sessions (admin_id);

-- Sessions that somebody ended, as long as what they began may act.
create table revoked_sessions (
  id uuid primary key,
  admin_id uuid not null references admins(id),
  at timestamptz default now() not null
);

create table pending_logins (
  id uuid primary key,
  token_hash text not null unique,
  admin_id uuid not null references admins(id) on delete cascade,
  password_digest text not null,
  address text not null,
  tries integer default 0 not null,
  expires_at timestamptz not null,
  step text not null,
  constraint pending_logins_password_digest_check check (password_digest ~ '^[0-9a-f]{64}$'),
  constraint pending_logins_step_check check (step in ('prove', 'setUp', 'choosePassword')),
  constraint pending_logins_token_hash_check check (token_hash ~ '^[0-9a-f]{64}$'),
  constraint pending_logins_tries_check check (tries >= 0)
);

create index pending_logins_admin on pending_logins (admin_id);

create table staff_passkeys (
  id uuid primary key,
  admin_id uuid not null references admins(id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamptz default now() not null,
  last_used_at timestamptz,
  constraint staff_passkeys_counter_check check (counter >= 0),
  constraint staff_passkeys_name_check check ((length(name) >= 1) and (length(name) <= 60))
);

create index staff_passkeys_admin on staff_passkeys (admin_id);

create table staff_totp (
  admin_id uuid primary key references admins(id) on delete cascade,
  secret text not null,
  confirmed_at timestamptz,
  last_step integer default 0 not null
);

create table recovery_codes (
  admin_id uuid not null references admins(id) on delete cascade,
  code_hash text not null,
  constraint recovery_codes_code_hash_check check (code_hash ~ '^[0-9a-f]{64}$'),
  primary key (admin_id, code_hash)
);

create table factor_challenges (
  holder_id uuid not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamptz not null,
  constraint factor_challenges_purpose_check check (purpose in ('register', 'prove')),
  primary key (holder_id, purpose)
);

-- Codes of password resets by SMS; one for each browser that requested one.
create table one_time_codes (
  phone_number text not null,
  id uuid not null,
  admin_id uuid references admins(id) on delete cascade,
  code_hash text not null,
  tries integer default 0 not null,
  created_at timestamptz default now() not null,
  expires_at timestamptz not null,
  reset_hash text unique,
  reset_expires_at timestamptz,
  browser_hash text not null,
  constraint one_time_codes_browser_hash_check check (browser_hash ~ '^[0-9a-f]{64}$'),
  constraint one_time_codes_check check ((reset_hash is null) = (reset_expires_at is null)),
  constraint one_time_codes_code_hash_check check (code_hash ~ '^[0-9a-f]{64}$'),
  constraint one_time_codes_phone_number_check check (phone_number ~ '^[0-9]{11}$'),
  constraint one_time_codes_reset_hash_check check (reset_hash ~ '^[0-9a-f]{64}$'),
  constraint one_time_codes_tries_check check (tries >= 0),
  primary key (phone_number, browser_hash)
);

-- Counts of the limiter, by budget and principal. Security events beyond their limit are counted without their times.
create table limiter_counts (
  budget text not null,
  principal text not null,
  counted_at timestamptz[] not null,
  things text[] default '{}'::text[] not null,
  beyond integer default 0 not null,
  constraint limiter_counts_beyond_check check (beyond >= 0),
  primary key (budget, principal)
);

-- Accounts and rights that admins gave to admins; append-only.
create table staff_grants (
  id uuid primary key,
  giver_id uuid not null references admins(id),
  admin_id uuid not null references admins(id),
  given text not null,
  given_at timestamptz default now() not null,
  constraint staff_grants_check check (giver_id <> admin_id)
);

create index staff_grants_admin on staff_grants (admin_id, giver_id, given_at);
create index staff_grants_giver on staff_grants (giver_id, admin_id, given_at);

create function refuse_changes_of_staff_grants() returns trigger language plpgsql as $$
begin
  raise exception 'grants of staff are only appended' using errcode = 'check_violation';
end $$;

create trigger staff_grants_append_only
  before delete or update or truncate on staff_grants for each statement
  execute function refuse_changes_of_staff_grants();

-- Changes that wait for a second super admin. `effective_at`: a delay takes the place of the second one; `notice_due`: until
-- all were told of it.
create table staff_proposals (
  id uuid primary key,
  subject text not null unique,
  kind text not null,
  admin_id uuid references admins(id),
  content jsonb not null,
  proposed_by uuid references admins(id),
  proposer_version bigint,
  proposed_at timestamptz default now() not null,
  session_id uuid,
  effective_at timestamptz,
  notice_due timestamptz,
  lapsed_at timestamptz,
  constraint staff_proposals_check check ((proposed_by is null) = (proposer_version is null)),
  constraint staff_proposals_check1 check (proposed_by is not null or kind = 'changeLimit'),
  constraint staff_proposals_content_check check (jsonb_typeof(content) = 'object'),
  constraint staff_proposals_kind_check check (kind in ('createAdmin', 'createSuperAdmin', 'restoreAdmin', 'grantRight', 'changeLimit',
    'resetFactors', 'clearHold', 'eraseUser', 'deleteAdmin', 'serviceKey'))
);

-- People: members, driver applications, legal holds, sanctions

-- Members. Their totals follow from the ledger.
create table users (
  id uuid primary key,
  profile_img_url text,
  first_name text not null,
  last_name text not null,
  phone_number text not null,
  email text not null,
  blocked boolean default false not null,
  is_driver boolean default false not null,
  is_verified boolean default false not null,
  referred_by uuid references users(id),
  total_earnings bigint default 0 not null,
  total_withdrawals bigint default 0 not null,
  total_refunds bigint default 0 not null,
  total_balance bigint generated always as (((total_earnings + total_refunds) - total_withdrawals)) stored not null,
  search text generated always as (lower(((((((first_name || ' ') || last_name) || ' ') || phone_number) || ' ') || email))) stored not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  version bigint default 1 not null,
  anonymised_at timestamptz,
  driving_ended_at timestamptz,
  blocked_by uuid references admins(id),
  constraint users_check check (referred_by <> id),
  constraint users_total_balance_check check (total_balance >= 0),
  constraint users_total_earnings_check check (total_earnings >= 0),
  constraint users_total_refunds_check check (total_refunds >= 0),
  constraint users_total_withdrawals_check check (total_withdrawals >= 0)
);

create index users_blocked_phone on users ("right"(phone_number, 10)) where blocked;
create index users_by_first_name on users (first_name, id) where deleted_at is null;
create index users_by_last_name on users (last_name, id) where deleted_at is null;
create index users_by_total_balance on users (total_balance, id) where deleted_at is null;
create index users_by_total_earnings on users (total_earnings, id) where deleted_at is null;
create index users_created on users (created_at) where deleted_at is null;
create index users_deleted on users (id) where deleted_at is not null;
create index users_live on users (id) where deleted_at is null;
create index users_live_blocked on users (id) where deleted_at is null and blocked;
create index users_live_drivers on users (id) where deleted_at is null and is_driver;
create index users_live_not_verified on users (id) where deleted_at is null and (not is_verified);
create unique index users_live_phone on users (phone_number) where deleted_at is null;
create index users_live_verified on users (id) where deleted_at is null and is_verified;
create index users_phone_block on users ("left"("right"(regexp_replace(phone_number, '[^0-9]', '', 'g'), 10), 9));
create index users_referred_by on users (referred_by) where referred_by is not null;
create index users_search on users using gin (search gin_trgm_ops);

create function follow_users() returns trigger language plpgsql as $$
begin
  update parcel_trips set user_id = user_id where user_id = new.id;
  update offered_rides set user_id = user_id where user_id = new.id;
  update passenger_requests set user_id = user_id where user_id = new.id;
  update passenger_requests set driver_id = driver_id where driver_id = new.id;
  update sent_parcels set user_id = user_id where user_id = new.id;
  update posts set author_user_id = author_user_id where author_user_id = new.id;
  update withdrawals set user_id = user_id where user_id = new.id;
  update earnings set user_id = user_id where user_id = new.id;
  return null;
end $$;

create function note_end_of_driving() returns trigger language plpgsql as $$
begin
  new.driving_ended_at := case when new.is_driver then null else now() end;
  return new;
end $$;

create function refuse_money_without_postings() returns trigger language plpgsql as $$
begin
  raise exception 'the totals of a user follow from the ledger: post what happened there';
end $$;

create trigger users_driving
  before update on users
  for each row when (old.is_driver <> new.is_driver)
  execute function note_end_of_driving();
create trigger users_followed
  after update of first_name, last_name, phone_number on users
  for each row when (old.search is distinct from new.search)
  execute function follow_users();
create trigger users_money_inserted
  before insert on users
  for each row when ((pg_trigger_depth() = 0) and ((new.total_earnings <> 0) or (new.total_withdrawals <> 0) or (new.total_refunds <> 0)))
  execute function refuse_money_without_postings();
create trigger users_money_updated
  before update of total_earnings, total_withdrawals, total_refunds on users
  for each row when ((pg_trigger_depth() = 0) and ((new.total_earnings <> old.total_earnings) or (new.total_withdrawals <> old.total_withdrawals) or (new.total_refunds <> old.total_refunds)))
  execute function refuse_money_without_postings();
create trigger users_version
  before update on users
  for each row when ((old.version <> new.version) or (((((((((old.first_name is distinct from new.first_name) or (old.last_name is distinct from new.last_name)) or (old.phone_number is distinct from new.phone_number)) or (old.blocked is distinct from new.blocked)) or (old.is_verified is distinct from new.is_verified)) or (old.deleted_at is distinct from new.deleted_at)) or (old.total_earnings is distinct from new.total_earnings)) or (old.total_withdrawals is distinct from new.total_withdrawals)) or (old.total_refunds is distinct from new.total_refunds)))
  execute function count_version();

create table driver_applications (
  id uuid primary key,
  user_id uuid not null references users(id),
  first_name text not null,
  last_name text not null,
  license_number text not null,
  phone_number text not null,
  status text default 'pending' not null,
  car_video text,
  date_of_birth date not null,
  decided_by uuid references admins(id),
  decided_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  remark text,
  constraint driver_applications_check check ((status = 'pending') = (decided_at is null)),
  constraint driver_applications_remark_check check (length(remark) <= 500),
  constraint driver_applications_status_check check (status in ('pending', 'accepted', 'rejected'))
);

create index driver_applications_by_last_name on driver_applications (last_name, id) where deleted_at is null;
create index driver_applications_deleted on driver_applications (id) where deleted_at is not null;
create index driver_applications_licence on driver_applications (identifier_key(license_number));
create index driver_applications_live on driver_applications (id) where deleted_at is null;
create index driver_applications_live_status on driver_applications (status, id) where deleted_at is null;
create index driver_applications_owner on driver_applications (user_id);
create index driver_applications_pending on driver_applications (id) where status = 'pending' and deleted_at is null;
create index driver_applications_pending_since on driver_applications (created_at) where status = 'pending' and deleted_at is null;
create index driver_applications_search_trigrams on driver_applications using gin (search gin_trgm_ops);

create function keep_search_of_driver_applications() returns trigger language plpgsql as $$
begin
  new.search := "search_of_driver_applications"(new);
  return new;
end $$;

create function search_of_driver_applications(record driver_applications) returns text language sql stable
  return lower(concat_ws(' ', (record).first_name, (record).last_name, (record).license_number, (record).phone_number));

create trigger driver_applications_of_members
  before insert on driver_applications for each row
  execute function refuse_former_members_as_user_id();
create trigger driver_applications_search
  before insert or update of first_name, last_name, license_number, phone_number on driver_applications for each row
  execute function keep_search_of_driver_applications();

-- While a hold is not cleared, retention and erasure leave its user alone.
create table legal_holds (
  id uuid primary key,
  user_id uuid not null references users(id),
  reason text not null,
  set_by uuid references admins(id),
  set_at timestamptz default now() not null,
  cleared_by uuid references admins(id),
  cleared_at timestamptz,
  constraint legal_holds_reason_check check (length(reason) <= 500)
);

create unique index legal_holds_open on legal_holds (user_id) where cleared_at is null;

-- Warnings and suspensions. A suspension ends by itself at `until`; then `ended_by` is null.
create table sanctions (
  id uuid primary key, user_id uuid not null references users(id),
  kind text not null check (kind in ('warning', 'suspension')),
  reason text not null check (length(reason) <= 500), until timestamptz,
  at timestamptz not null default now(), admin_id uuid not null references admins(id),
  ended_at timestamptz, ended_by uuid references admins(id), end_reason text check (length(end_reason) <= 500),
  check ((kind = 'suspension') = (until is not null))
);

create unique index sanctions_open on sanctions (user_id) where kind = 'suspension' and ended_at is null;
create index sanctions_due on sanctions (until) where kind = 'suspension' and ended_at is null;
create index sanctions_owner on sanctions (user_id, id);

create trigger sanctions_of_members before insert on sanctions
  for each row execute function refuse_former_members_as_user_id();

-- Travel: trips, rides, requests, parcels, posts

create table parcel_trips (
  id uuid primary key,
  user_id uuid not null references users(id),
  bus_stop text not null,
  can_carry_heavy boolean default false not null,
  travel_date date not null,
  arrival_date date not null,
  destination text not null,
  max_price bigint not null,
  min_price bigint not null,
  state text not null,
  report_ride boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  reviewed_at timestamptz,
  reviewed_by uuid references admins(id),
  constraint parcel_trips_check check (max_price >= min_price),
  constraint parcel_trips_check1 check (arrival_date >= travel_date),
  constraint parcel_trips_min_price_check check (min_price >= 0)
);

create index parcel_trips_by_min_price on parcel_trips (min_price, id) where deleted_at is null;
create index parcel_trips_by_travel_date on parcel_trips (travel_date, id) where deleted_at is null;
create index parcel_trips_deleted on parcel_trips (id) where deleted_at is not null;
create index parcel_trips_live on parcel_trips (id) where deleted_at is null;
create index parcel_trips_live_report_ride on parcel_trips (id) where deleted_at is null and report_ride;
create index parcel_trips_owner on parcel_trips (user_id);
create index parcel_trips_search_trigrams on parcel_trips using gin (search gin_trgm_ops);
create index parcel_trips_to_review on parcel_trips (id) where deleted_at is null and reviewed_at is null and report_ride;

create function keep_search_of_parcel_trips() returns trigger language plpgsql as $$
begin
  new.search := "search_of_parcel_trips"(new);
  return new;
end $$;

create function search_of_parcel_trips(record parcel_trips) returns text language sql stable
  return lower(concat_ws(' ', (record).bus_stop, (record).destination, (record).state, (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_parcel_trips.record).user_id))));

create trigger parcel_trips_of_members
  before insert on parcel_trips for each row
  execute function refuse_former_members_as_user_id();
create trigger parcel_trips_search
  before insert or update of bus_stop, destination, state, user_id on parcel_trips for each row
  execute function keep_search_of_parcel_trips();
create trigger parcel_trips_waits_again
  before update on parcel_trips
  for each row when ((old.reviewed_at is not null) and new.report_ride and (not old.report_ride))
  execute function wait_for_review();

create table offered_rides (
  id uuid primary key,
  user_id uuid not null references users(id),
  destination text not null,
  travelling_date date not null,
  current_city text not null,
  no_of_passengers integer not null,
  plate_no text not null,
  time_of_take_off text not null,
  preferred_take_off text not null,
  drop_off text not null,
  report_ride boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  reviewed_at timestamptz,
  reviewed_by uuid references admins(id),
  constraint offered_rides_no_of_passengers_check check (no_of_passengers > 0)
);

create index offered_rides_by_travelling_date on offered_rides (travelling_date, id);
create index offered_rides_deleted on offered_rides (id) where deleted_at is not null;
create index offered_rides_live on offered_rides (id) where deleted_at is null;
create index offered_rides_live_report_ride on offered_rides (id) where deleted_at is null and report_ride;
create index offered_rides_owner on offered_rides (user_id);
create index offered_rides_plate on offered_rides (identifier_key(plate_no));
create index offered_rides_search_trigrams on offered_rides using gin (search gin_trgm_ops);
create index offered_rides_to_review on offered_rides (id) where deleted_at is null and reviewed_at is null and report_ride;

create function keep_search_of_offered_rides() returns trigger language plpgsql as $$
begin
  new.search := "search_of_offered_rides"(new);
  return new;
end $$;

create function search_of_offered_rides(record offered_rides) returns text language sql stable
  return lower(concat_ws(' ', (record).destination, (record).current_city, (record).drop_off, (record).plate_no, (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_offered_rides.record).user_id))));

create trigger offered_rides_of_members
  before insert on offered_rides for each row
  execute function refuse_former_members_as_user_id();
create trigger offered_rides_search
  before insert or update of destination, current_city, drop_off, plate_no, user_id on offered_rides for each row
  execute function keep_search_of_offered_rides();
create trigger offered_rides_waits_again
  before update on offered_rides
  for each row when ((old.reviewed_at is not null) and new.report_ride and (not old.report_ride))
  execute function wait_for_review();

create table passenger_requests (
  id uuid primary key,
  user_id uuid not null references users(id),
  driver_id uuid references users(id),
  ride_id uuid references offered_rides(id),
  destination text not null,
  travelling_date date not null,
  current_city text not null,
  paid boolean default false not null,
  amount bigint not null,
  refunded_amount bigint default 0 not null,
  report_ride boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  anonymised_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references admins(id),
  constraint passenger_requests_amount_check check (amount >= 0),
  constraint passenger_requests_check check (refunded_amount >= 0 and (refunded_amount <= case when paid then amount else (0)::bigint end))
);

create index passenger_requests_by_travelling_date on passenger_requests (travelling_date, id) where deleted_at is null;
create index passenger_requests_deleted on passenger_requests (id) where deleted_at is not null;
create index passenger_requests_driver on passenger_requests (driver_id);
create index passenger_requests_live on passenger_requests (id) where deleted_at is null;
create index passenger_requests_live_report_ride on passenger_requests (id) where deleted_at is null and report_ride;
create index passenger_requests_owner on passenger_requests (user_id);
create index passenger_requests_ride on passenger_requests (ride_id) where ride_id is not null;
create index passenger_requests_search_trigrams on passenger_requests using gin (search gin_trgm_ops);
create index passenger_requests_to_review on passenger_requests (id) where deleted_at is null and reviewed_at is null and report_ride;

create function keep_search_of_passenger_requests() returns trigger language plpgsql as $$
begin
  new.search := "search_of_passenger_requests"(new);
  return new;
end $$;

create function post_passenger_requests_insert() returns trigger language plpgsql as $$
  begin
if exists (select from new_rows as record where record.paid and record.amount > 0 ) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record where record.paid and record.amount > 0
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'payment:' || id, 'payment', id, record.created_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'paidIn', null::uuid, null, - record.amount),
    (2, 'trips', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
    return null;
  end $$;

create function post_passenger_requests_update() returns trigger language plpgsql as $$
  begin
if exists (select from new_rows as record join old_rows as former on former.id = record.id where record.paid and record.amount > 0 and not (former.paid and former.amount > 0)) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record join old_rows as former on former.id = record.id where record.paid and record.amount > 0 and not (former.paid and former.amount > 0)
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'payment:' || id, 'payment', id, record.created_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'paidIn', null::uuid, null, - record.amount),
    (2, 'trips', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
    return null;
  end $$;

create function search_of_passenger_requests(record passenger_requests) returns text language sql stable
  return lower(concat_ws(' ', (record).destination, (record).current_city, (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_passenger_requests.record).user_id)), (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_passenger_requests.record).driver_id))));

create trigger passenger_requests_of_members
  before insert on passenger_requests for each row
  execute function refuse_former_members_as_user_id();
create trigger passenger_requests_paid
  before update on passenger_requests
  for each row when (old.paid and (((new.paid is distinct from old.paid) or (new.amount is distinct from old.amount)) or (new.user_id is distinct from old.user_id)))
  execute function refuse_changes_of_paid_records();
create trigger passenger_requests_posted_insert
  after insert on passenger_requests referencing new table as new_rows for each statement
  execute function post_passenger_requests_insert();
create trigger passenger_requests_posted_update
  after update on passenger_requests referencing old table as old_rows new table as new_rows for each statement
  execute function post_passenger_requests_update();
create trigger passenger_requests_search
  before insert or update of destination, current_city, user_id, driver_id on passenger_requests for each row
  execute function keep_search_of_passenger_requests();
create trigger passenger_requests_waits_again
  before update on passenger_requests
  for each row when ((old.reviewed_at is not null) and new.report_ride and (not old.report_ride))
  execute function wait_for_review();

create table sent_parcels (
  id uuid primary key,
  user_id uuid not null references users(id),
  trip_id uuid references parcel_trips(id),
  receiver_name text not null,
  paid boolean default false not null,
  amount bigint not null,
  refunded_amount bigint default 0 not null,
  state text not null,
  sender_city text not null,
  receiver_city text not null,
  delivery_date date not null,
  is_perishable boolean default false not null,
  is_fragile boolean default false not null,
  confirm_ride boolean default false not null,
  start_ride boolean default false not null,
  end_ride boolean default false not null,
  cancel_ride boolean default false not null,
  refund_ride boolean default false not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  anonymised_at timestamptz,
  constraint sent_parcels_amount_check check (amount >= 0),
  constraint sent_parcels_check check (refunded_amount >= 0 and (refunded_amount <= case when paid then amount else (0)::bigint end))
);

create index sent_parcels_by_amount on sent_parcels (amount, id) where deleted_at is null;
create index sent_parcels_by_delivery_date on sent_parcels (delivery_date, id) where deleted_at is null;
create index sent_parcels_deleted on sent_parcels (id) where deleted_at is not null;
create index sent_parcels_live on sent_parcels (id) where deleted_at is null;
create index sent_parcels_live_cancel_ride on sent_parcels (id) where deleted_at is null and cancel_ride;
create index sent_parcels_live_confirm_ride on sent_parcels (id) where deleted_at is null and confirm_ride;
create index sent_parcels_live_end_ride on sent_parcels (id) where deleted_at is null and end_ride;
create index sent_parcels_live_paid on sent_parcels (id) where deleted_at is null and paid;
create index sent_parcels_live_refund_ride on sent_parcels (id) where deleted_at is null and refund_ride;
create index sent_parcels_live_start_ride on sent_parcels (id) where deleted_at is null and start_ride;
create index sent_parcels_owner on sent_parcels (user_id);
create index sent_parcels_search_trigrams on sent_parcels using gin (search gin_trgm_ops);
create index sent_parcels_trip on sent_parcels (trip_id) where trip_id is not null;

create function keep_search_of_sent_parcels() returns trigger language plpgsql as $$
begin
  new.search := "search_of_sent_parcels"(new);
  return new;
end $$;

create function post_sent_parcels_insert() returns trigger language plpgsql as $$
  begin
if exists (select from new_rows as record where record.paid and record.amount > 0 ) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record where record.paid and record.amount > 0
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'payment:' || id, 'payment', id, record.created_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'paidIn', null::uuid, null, - record.amount),
    (2, 'trips', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
    return null;
  end $$;

create function post_sent_parcels_update() returns trigger language plpgsql as $$
  begin
if exists (select from new_rows as record join old_rows as former on former.id = record.id where record.paid and record.amount > 0 and not (former.paid and former.amount > 0)) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record join old_rows as former on former.id = record.id where record.paid and record.amount > 0 and not (former.paid and former.amount > 0)
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'payment:' || id, 'payment', id, record.created_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'paidIn', null::uuid, null, - record.amount),
    (2, 'trips', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
    return null;
  end $$;

create function search_of_sent_parcels(record sent_parcels) returns text language sql stable
  return lower(concat_ws(' ', (record).receiver_name, (record).sender_city, (record).receiver_city, (record).state, (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_sent_parcels.record).user_id))));

create trigger sent_parcels_of_members
  before insert on sent_parcels for each row
  execute function refuse_former_members_as_user_id();
create trigger sent_parcels_paid
  before update on sent_parcels
  for each row when (old.paid and (((new.paid is distinct from old.paid) or (new.amount is distinct from old.amount)) or (new.user_id is distinct from old.user_id)))
  execute function refuse_changes_of_paid_records();
create trigger sent_parcels_posted_insert
  after insert on sent_parcels referencing new table as new_rows for each statement
  execute function post_sent_parcels_insert();
create trigger sent_parcels_posted_update
  after update on sent_parcels referencing old table as old_rows new table as new_rows for each statement
  execute function post_sent_parcels_update();
create trigger sent_parcels_search
  before insert or update of receiver_name, sender_city, receiver_city, state, user_id on sent_parcels for each row
  execute function keep_search_of_sent_parcels();

create table posts (
  id uuid primary key,
  text text not null,
  author_user_id uuid references users(id),
  author_admin_id uuid references admins(id),
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  reviewed_at timestamptz,
  reviewed_by uuid references admins(id),
  constraint posts_check check (num_nonnulls(author_user_id, author_admin_id) = 1),
  constraint posts_text_check check (btrim(text) <> '')
);

create index posts_deleted on posts (id) where deleted_at is not null;
create index posts_live on posts (id) where deleted_at is null;
create index posts_owner on posts (author_user_id);
create index posts_search_trigrams on posts using gin (search gin_trgm_ops);
create index posts_to_review on posts (id) where deleted_at is null and reviewed_at is null and author_user_id is not null;

create function keep_search_of_posts() returns trigger language plpgsql as $$
begin
  new.search := "search_of_posts"(new);
  return new;
end $$;

create function refuse_former_members_as_author_user_id() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select anonymised_at into gone from users where id = new."author_user_id" for key share;
  if gone is not null then
    raise exception 'the personal data of the user was erased' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function search_of_posts(record posts) returns text language sql stable
  return lower(concat_ws(' ', (record).text, (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_posts.record).author_user_id)), (select concat_ws(' ', admins.first_name, admins.last_name) as concat_ws from admins where (admins.id = (search_of_posts.record).author_admin_id))));

create trigger posts_of_members
  before insert on posts for each row
  execute function refuse_former_members_as_author_user_id();
create trigger posts_search
  before insert or update of text, author_user_id, author_admin_id on posts for each row
  execute function keep_search_of_posts();
create trigger posts_waits_again
  before update on posts
  for each row when ((old.reviewed_at is not null) and (new.text is distinct from old.text))
  execute function wait_for_review();

-- Money: ledger, earnings, withdrawals, payouts, refunds

-- Double-entry ledger: transactions by business key, immutable postings in kobo. Credits are positive, debits negative;
-- a liability to a user is a credit.
create table ledger_transactions (
  id uuid primary key,
  key text not null unique,
  kind text not null,
  record_id uuid,
  at timestamptz default now() not null
);

create index ledger_transactions_at on ledger_transactions (at);
create index ledger_transactions_record on ledger_transactions (record_id);

create function ledger_transactions_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what the ledger says is never changed or removed';
end $$;

create trigger ledger_transactions_append_only
  before delete or update or truncate on ledger_transactions for each statement
  execute function ledger_transactions_are_append_only();

create table ledger_postings (
  transaction_id uuid not null references ledger_transactions(id),
  line integer not null,
  amount bigint not null,
  total text,
  account text not null,
  user_id uuid references users(id),
  constraint ledger_postings_account_check check (account in ('available', 'held', 'trips', 'fees', 'refunds', 'referral', 'rewards', 'paidIn', 'payable', 'paidOut')),
  constraint ledger_postings_amount_check check (amount <> 0),
  constraint ledger_postings_check check ((user_id is not null) = (account in ('available', 'held'))),
  constraint ledger_postings_check1 check (total is null or user_id is not null),
  constraint ledger_postings_line_check check (line > 0),
  constraint ledger_postings_total_check check (total in ('earnings', 'withdrawals', 'refunds')),
  primary key (transaction_id, line)
);

create index ledger_postings_user on ledger_postings (user_id) where user_id is not null;

create function keep_ledger_balances() returns trigger language plpgsql as $$
begin
  perform from users where id in (select user_id from new_rows) order by id for no key update;
  update users set
    total_earnings = total_earnings + moved.earnings,
    total_withdrawals = total_withdrawals - moved.withdrawals,
    total_refunds = total_refunds + moved.refunds
  from (
    select user_id,
      coalesce(sum(amount) filter (where total = 'earnings'), 0) as earnings,
      coalesce(sum(amount) filter (where total = 'withdrawals'), 0) as withdrawals,
      coalesce(sum(amount) filter (where total = 'refunds'), 0) as refunds
    from new_rows where total is not null group by user_id
  ) as moved
  where users.id = moved.user_id;
  insert into ledger_accounts (account, user_id, balance)
  select distinct account, user_id, 0 from new_rows where user_id is not null
  on conflict do nothing;
  update ledger_accounts as kept set balance = kept.balance + moved.amount
  from (select account, user_id, sum(amount) as amount from new_rows where user_id is not null
    group by account, user_id) as moved
  where kept.user_id = moved.user_id and kept.account = moved.account;
  return null;
end $$;

create function ledger_postings_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what the ledger says is never changed or removed';
end $$;

create function refuse_unbalanced_transaction() returns trigger language plpgsql as $$
declare
  rest bigint := (select sum(amount) from ledger_postings where transaction_id = new.transaction_id);
begin
  if rest <> 0 then
    raise exception 'the ledger transaction % does not add up: % kobo are left', new.transaction_id, rest
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger ledger_postings_append_only
  before delete or update or truncate on ledger_postings for each statement
  execute function ledger_postings_are_append_only();
create constraint trigger ledger_postings_balanced
  after insert on ledger_postings deferrable initially deferred for each row
  execute function refuse_unbalanced_transaction();
create trigger ledger_postings_kept
  after insert on ledger_postings referencing new table as new_rows for each statement
  execute function keep_ledger_balances();

-- Balances. A platform account is the sum of its shards, so that writers do not wait for one another.
create table ledger_accounts (
  balance bigint not null,
  account text not null,
  user_id uuid not null references users(id),
  constraint ledger_accounts_account_check check (account in ('available', 'held')),
  constraint ledger_never_below_zero check (balance >= 0),
  primary key (user_id, account)
) with (fillfactor = 70);

create index ledger_transactions_by_day on ledger_transactions (((at at time zone 'Africa/Lagos')::date));

-- Postings by account, kind and day of the event in Lagos.
create view ledger_days as
  select posting.account, event.kind, (event.at at time zone 'Africa/Lagos')::date as day, count(*) as count,
    coalesce(-sum(posting.amount) filter (where posting.amount < 0), 0)::bigint as debit,
    coalesce(sum(posting.amount) filter (where posting.amount > 0), 0)::bigint as credit
  from ledger_transactions as event join ledger_postings as posting on posting.transaction_id = event.id
  group by 1, 2, 3;

-- Totals that users had before the ledger, by the key of the transaction that opened them.
create table ledger_openings (
  key text not null,
  user_id uuid not null references users(id),
  earnings bigint not null,
  withdrawals bigint not null,
  refunds bigint not null,
  primary key (key, user_id)
);

create function ledger_openings_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'what the ledger says is never changed or removed';
end $$;

create trigger ledger_openings_append_only
  before delete or update or truncate on ledger_openings for each statement
  execute function ledger_openings_are_append_only();

-- Provider's reference of a payment, unique so that no payment is recorded for two records.
create table payment_references (
  record_id uuid primary key,
  provider text not null check (provider ~ '^[a-z][a-z0-9]{1,19}$'),
  reference text not null check (length(reference) between 1 and 100),
  at timestamptz not null default now(),
  unique (provider, reference)
);

create function payment_references_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the reference of a payment is never changed or removed';
    end $$;

create trigger payment_references_append_only before update or delete or truncate on payment_references
  for each statement execute function payment_references_are_append_only();

create table earnings (
  id uuid primary key,
  kind text not null,
  user_id uuid not null references users(id),
  amount bigint not null,
  date timestamptz default now() not null,
  accepted_at timestamptz,
  created_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  driver_share bigint,
  constraint earnings_amount_check check (amount > 0),
  constraint earnings_check check (driver_share is null or (driver_share > 0 and kind = 'product')),
  constraint earnings_kind_check check (kind in ('product', 'referral'))
);

create index earnings_by_amount on earnings (kind, amount, id) where deleted_at is null;
create index earnings_deleted on earnings (id) where deleted_at is not null;
create index earnings_live on earnings (kind, id) where deleted_at is null;
create index earnings_search_trigrams on earnings using gin (search gin_trgm_ops);
create index earnings_user on earnings (user_id);

create function keep_search_of_earnings() returns trigger language plpgsql as $$
begin
  new.search := "search_of_earnings"(new);
  return new;
end $$;

create function post_earnings_insert() returns trigger language plpgsql as $$
  begin
if exists (select from new_rows as record where record.kind = 'product' ) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record where record.kind = 'product'
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'fee:' || id, 'fee', id, record.date from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'trips', null::uuid, null, - record.amount),
    (2, 'fees', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
if exists (select from new_rows as record where record.kind = 'referral' ) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record where record.kind = 'referral'
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'reward:' || id, 'reward', id, record.date from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'referral', null::uuid, null, - record.amount),
    (2, 'rewards', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
if exists (select from new_rows as record where record.kind = 'referral' and record.accepted_at is not null ) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record where record.kind = 'referral' and record.accepted_at is not null
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'earning:' || id, 'earning', id, record.accepted_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'rewards', null::uuid, null, - record.amount),
    (2, 'available', record.user_id, 'earnings', record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
if exists (select from new_rows as record where record.driver_share is not null and record.accepted_at is not null ) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record where record.driver_share is not null and record.accepted_at is not null
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'earning:' || id, 'earning', id, record.accepted_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'trips', null::uuid, null, - record.driver_share),
    (2, 'available', record.user_id, 'earnings', record.driver_share)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
    return null;
  end $$;

create function post_earnings_update() returns trigger language plpgsql as $$
  begin
if exists (select from new_rows as record join old_rows as former on former.id = record.id where record.kind = 'product' and not (former.kind = 'product')) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record join old_rows as former on former.id = record.id where record.kind = 'product' and not (former.kind = 'product')
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'fee:' || id, 'fee', id, record.date from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'trips', null::uuid, null, - record.amount),
    (2, 'fees', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
if exists (select from new_rows as record join old_rows as former on former.id = record.id where record.kind = 'referral' and not (former.kind = 'referral')) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record join old_rows as former on former.id = record.id where record.kind = 'referral' and not (former.kind = 'referral')
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'reward:' || id, 'reward', id, record.date from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'referral', null::uuid, null, - record.amount),
    (2, 'rewards', null, null, record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
if exists (select from new_rows as record join old_rows as former on former.id = record.id where record.kind = 'referral' and record.accepted_at is not null and not (former.kind = 'referral' and former.accepted_at is not null)) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record join old_rows as former on former.id = record.id where record.kind = 'referral' and record.accepted_at is not null and not (former.kind = 'referral' and former.accepted_at is not null)
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'earning:' || id, 'earning', id, record.accepted_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'rewards', null::uuid, null, - record.amount),
    (2, 'available', record.user_id, 'earnings', record.amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
if exists (select from new_rows as record join old_rows as former on former.id = record.id where record.driver_share is not null and record.accepted_at is not null and not (former.driver_share is not null and former.accepted_at is not null)) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record join old_rows as former on former.id = record.id where record.driver_share is not null and record.accepted_at is not null and not (former.driver_share is not null and former.accepted_at is not null)
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'earning:' || id, 'earning', id, record.accepted_at from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'trips', null::uuid, null, - record.driver_share),
    (2, 'available', record.user_id, 'earnings', record.driver_share)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
    return null;
  end $$;

create function search_of_earnings(record earnings) returns text language sql stable
  return lower(concat_ws(' ', (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_earnings.record).user_id))));

create trigger earnings_of_members
  before insert on earnings for each row
  execute function refuse_former_members_as_user_id();
create trigger earnings_posted_insert
  after insert on earnings referencing new table as new_rows for each statement
  execute function post_earnings_insert();
create trigger earnings_posted_update
  after update on earnings referencing old table as old_rows new table as new_rows for each statement
  execute function post_earnings_update();
create trigger earnings_search
  before insert or update of user_id on earnings for each row
  execute function keep_search_of_earnings();

create table withdrawals (
  id uuid primary key,
  user_id uuid not null references users(id),
  withdrawal_id text not null unique,
  account_number text not null,
  account_name text not null,
  bank text not null,
  bank_code text not null,
  requested_amount bigint not null,
  status text default 'pending' not null,
  date_requested timestamptz default now() not null,
  decided_by uuid references admins(id),
  decided_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  deleted_at timestamptz,
  deleted_by uuid references admins(id),
  delete_reason text,
  search text default '' not null,
  remark text,
  version bigint default 1 not null,
  anonymised_at timestamptz,
  constraint withdrawals_account_number_check check (account_number ~ '^[0-9]{10}$'),
  constraint withdrawals_check check ((status = 'pending') = (decided_at is null)),
  constraint withdrawals_remark_check check ((length(remark) >= 1) and (length(remark) <= 500)),
  constraint withdrawals_requested_amount_check check (requested_amount > 0),
  constraint withdrawals_status_check check (status in ('pending', 'accepted', 'rejected'))
);

create index withdrawals_by_requested_amount on withdrawals (requested_amount, id) where deleted_at is null;
create index withdrawals_deleted on withdrawals (id) where deleted_at is not null;
create index withdrawals_live on withdrawals (id) where deleted_at is null;
create index withdrawals_live_account on withdrawals (account_number) where deleted_at is null;
create index withdrawals_live_status on withdrawals (status, id) where deleted_at is null;
create index withdrawals_pending on withdrawals (id) where status = 'pending' and deleted_at is null;
create index withdrawals_pending_since on withdrawals (date_requested) where status = 'pending' and deleted_at is null;
create index withdrawals_requested_at on withdrawals (date_requested) include (requested_amount) where deleted_at is null;
create index withdrawals_search_trigrams on withdrawals using gin (search gin_trgm_ops);
create index withdrawals_user on withdrawals (user_id);

create function hold_withdrawals() returns trigger language plpgsql as $$
begin
  -- Whoever moves a user's money waits here, and then sees what is left of it.
  perform from users where id in (select user_id from new_rows where status = 'pending')
    order by id for no key update;
if exists (select from (
  select pending.*, sum(requested_amount) over (partition by user_id order by id) as running
  from new_rows as pending where status = 'pending' and deleted_at is null
    and not exists (select from ledger_transactions where key = 'withdrawal.hold:' || pending.id)
) as record where running <= (select balance from ledger_accounts
  where user_id = record.user_id and account = 'available')) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from (
  select pending.*, sum(requested_amount) over (partition by user_id order by id) as running
  from new_rows as pending where status = 'pending' and deleted_at is null
    and not exists (select from ledger_transactions where key = 'withdrawal.hold:' || pending.id)
) as record where running <= (select balance from ledger_accounts
  where user_id = record.user_id and account = 'available')
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'withdrawal.hold:' || id, 'withdrawal.hold', id, record.date_requested from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'available', record.user_id::uuid, null, - record.requested_amount),
    (2, 'held', record.user_id, null, record.requested_amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
  return null;
end $$;

create function keep_search_of_withdrawals() returns trigger language plpgsql as $$
begin
  new.search := "search_of_withdrawals"(new);
  return new;
end $$;

create function refuse_changes_of_withdrawals() returns trigger language plpgsql as $$
begin
  raise exception 'user and amount of a withdrawal request never change' using errcode = 'check_violation';
end $$;

create function refuse_changes_of_withdrawals_decided() returns trigger language plpgsql as $$
begin
  if old.anonymised_at is null and new.anonymised_at is not null
    and is_anonymised_account(new.account_number, new.account_name)
    and (new.bank, new.bank_code, new.status, new.decided_by, new.decided_at) is not distinct from (old.bank, old.bank_code, old.status, old.decided_by, old.decided_at)
    and old.decided_at < payments_kept_since()
  then
    return new;
  end if;
  raise exception 'account and decision of a decided withdrawal request never change'
    using errcode = 'check_violation';
end $$;

create function release_withdrawals() returns trigger language plpgsql as $$
begin
if exists (select from new_rows as record join old_rows as former on former.id = record.id
where record.status = 'pending' and record.deleted_at is not null and former.deleted_at is null
  and exists (select from ledger_transactions where key = 'withdrawal.hold:' || record.id)) then
  with record as materialized (
    select gen_random_uuid() as transaction_id, record.* from new_rows as record join old_rows as former on former.id = record.id
where record.status = 'pending' and record.deleted_at is not null and former.deleted_at is null
  and exists (select from ledger_transactions where key = 'withdrawal.hold:' || record.id)
  ), made as (
    insert into ledger_transactions (id, key, kind, record_id, at)
    select transaction_id, 'withdrawal.release:' || id, 'withdrawal.release', id, now() from record order by id
    on conflict (key) do nothing returning id
  )
  insert into ledger_postings (transaction_id, line, account, user_id, total, amount)
  select record.transaction_id, posting.line, posting.account, posting.user_id, posting.total, posting.amount
  from record join made on made.id = record.transaction_id cross join lateral (values
    (1, 'held', record.user_id::uuid, null, - record.requested_amount),
    (2, 'available', record.user_id, null, record.requested_amount)
  ) as posting (line, account, user_id, total, amount)
  order by posting.user_id;
end if;
  return null;
end $$;

create function search_of_withdrawals(record withdrawals) returns text language sql stable
  return lower(concat_ws(' ', (record).account_number, (record).account_name, (record).bank, (record).withdrawal_id, (select concat_ws(' ', users.first_name, users.last_name, users.phone_number) as concat_ws from users where (users.id = (search_of_withdrawals.record).user_id))));

create trigger withdrawals_decided_frozen
  before update on withdrawals
  for each row when ((old.status <> 'pending') and (((((((old.account_number is distinct from new.account_number) or (old.account_name is distinct from new.account_name)) or (old.bank is distinct from new.bank)) or (old.bank_code is distinct from new.bank_code)) or (old.status is distinct from new.status)) or (old.decided_by is distinct from new.decided_by)) or (old.decided_at is distinct from new.decided_at)))
  execute function refuse_changes_of_withdrawals_decided();
create trigger withdrawals_frozen
  before update on withdrawals
  for each row when (true and (((old.user_id is distinct from new.user_id) or (old.withdrawal_id is distinct from new.withdrawal_id)) or (old.requested_amount is distinct from new.requested_amount)))
  execute function refuse_changes_of_withdrawals();
create trigger withdrawals_held
  after insert on withdrawals referencing new table as new_rows for each statement
  execute function hold_withdrawals();
create trigger withdrawals_of_members
  before insert on withdrawals for each row
  execute function refuse_former_members_as_user_id();
create trigger withdrawals_released
  after update on withdrawals referencing old table as old_rows new table as new_rows for each statement
  execute function release_withdrawals();
create trigger withdrawals_search
  before insert or update of account_number, account_name, bank, withdrawal_id, user_id on withdrawals for each row
  execute function keep_search_of_withdrawals();
create trigger withdrawals_version
  before update on withdrawals
  for each row when ((old.version <> new.version) or ((((((((((old.account_number is distinct from new.account_number) or (old.account_name is distinct from new.account_name)) or (old.bank is distinct from new.bank)) or (old.bank_code is distinct from new.bank_code)) or (old.status is distinct from new.status)) or (old.date_requested is distinct from new.date_requested)) or (old.remark is distinct from new.remark)) or (old.decided_by is distinct from new.decided_by)) or (old.decided_at is distinct from new.decided_at)) or (old.deleted_at is distinct from new.deleted_at)))
  execute function count_version();

-- First of two approvals of a withdrawal.
create table withdrawal_approvals (
  withdrawal_id uuid primary key references withdrawals(id),
  admin_id uuid not null references admins(id),
  approved_at timestamptz default now() not null,
  remark text,
  seen jsonb not null,
  evidence text,
  approver_version bigint,
  session_id uuid,
  lapsed_at timestamptz,
  constraint withdrawal_approvals_seen_check check (jsonb_typeof(seen) = 'object')
);

-- Outbox of payouts, written with the decision. Account, amount and user never change.
create table payouts (
  id uuid primary key references withdrawals(id),
  user_id uuid not null references users(id),
  amount bigint not null,
  provider text not null,
  reference text not null unique,
  state text default 'queued' not null,
  recipient_code text,
  transfer_code text,
  bank_reference text,
  failure text,
  trouble text,
  tries integer default 0 not null,
  next_try_at timestamptz default now() not null,
  leased_until timestamptz,
  settled_by uuid references admins(id),
  settled_at timestamptz,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  search text default '' not null,
  account_number text not null,
  account_name text not null,
  bank text not null,
  bank_code text not null,
  resolved_name text,
  decided_by uuid references admins(id),
  approved_by uuid references admins(id),
  claimed_by uuid references admins(id),
  claimed_until timestamptz,
  bank_reference_key text,
  anonymised_at timestamptz,
  constraint payouts_amount_check check (amount > 0),
  constraint payouts_check check ((state in ('paid', 'failed', 'reversed')) = (settled_at is not null)),
  constraint payouts_check1 check (state <> 'paid' or provider <> 'manual' or bank_reference is not null),
  constraint payouts_claim check ((claimed_by is null) = (claimed_until is null)),
  constraint payouts_claim_manual check (claimed_by is null or provider = 'manual'),
  constraint payouts_provider_check check (provider ~ '^[a-z][a-z0-9]{1,19}$'),
  constraint payouts_reference_check check (reference ~ '^[a-z0-9_-]{16,50}$'),
  constraint payouts_state_check check (state in ('queued', 'sending', 'sent', 'paid', 'failed', 'reversed'))
);

create index payouts_amount on payouts (amount, id);
create unique index payouts_bank_reference on payouts (bank_reference_key);
create index payouts_created on payouts (created_at, id);
create index payouts_decider on payouts (decided_by, created_at) where approved_by is null;
create index payouts_due on payouts (next_try_at) where provider <> 'manual' and state in ('queued', 'sending', 'sent');
create index payouts_open_since on payouts (created_at) where state in ('queued', 'sending', 'sent');
create index payouts_search_trigrams on payouts using gin (search gin_trgm_ops);
create index payouts_state on payouts (state, id);
create index payouts_user on payouts (user_id, created_at);

create function keep_search_of_payouts() returns trigger language plpgsql as $$
begin
  new.search := (select lower(concat_ws(' ', account_number, account_name, bank, withdrawal_id, new.reference))
    from withdrawals where id = new.id);
  return new;
end $$;

create function refuse_changes_of_payouts() returns trigger language plpgsql as $$
begin
  if old.anonymised_at is null and new.anonymised_at is not null
    and is_anonymised_account(new.account_number, new.account_name) and new.resolved_name is null
    and (new.user_id, new.amount, new.provider, new.reference, new.bank, new.bank_code, new.decided_by, new.approved_by, new.state, new.settled_at, new.created_at) is not distinct from (old.user_id, old.amount, old.provider, old.reference, old.bank, old.bank_code, old.decided_by, old.approved_by, old.state, old.settled_at, old.created_at)
    and greatest(old.created_at, old.settled_at) < payments_kept_since() and old.settled_at is not null
  then
    return new;
  end if;
  raise exception 'account, amount and user of a payout never change' using errcode = 'check_violation';
end $$;

create trigger payouts_frozen
  before update on payouts
  for each row when (true and (((((((((((old.user_id is distinct from new.user_id) or (old.amount is distinct from new.amount)) or (old.provider is distinct from new.provider)) or (old.reference is distinct from new.reference)) or (old.account_number is distinct from new.account_number)) or (old.account_name is distinct from new.account_name)) or (old.bank is distinct from new.bank)) or (old.bank_code is distinct from new.bank_code)) or (old.resolved_name is distinct from new.resolved_name)) or (old.decided_by is distinct from new.decided_by)) or (old.approved_by is distinct from new.approved_by)))
  execute function refuse_changes_of_payouts();
create trigger payouts_search
  before insert on payouts for each row
  execute function keep_search_of_payouts();
create trigger payouts_time_frozen
  before update on payouts
  for each row when (old.created_at <> new.created_at)
  execute function refuse_changes_of_payouts();

-- Names of bank accounts by the provider of payouts, or the reason that there is none.
create table resolved_accounts (
  bank_code text not null,
  account_number text not null,
  name text,
  failure text,
  resolved_at timestamptz default now() not null,
  provider text not null,
  constraint resolved_accounts_check check ((name is null) <> (failure is null)),
  primary key (bank_code, account_number, provider)
);

-- First of two approvals of a refund.
create table refund_approvals (
  record_id uuid primary key,
  item_type text not null,
  admin_id uuid not null references admins(id),
  approved_at timestamptz default now() not null,
  reason text,
  seen jsonb not null,
  approver_version bigint,
  session_id uuid,
  lapsed_at timestamptz,
  constraint refund_approvals_item_type_check check (item_type in ('passengerrequests', 'sendparcels')),
  constraint refund_approvals_seen_check check (jsonb_typeof(seen) = 'object')
);

create index refund_approvals_oldest on refund_approvals (approved_at);

-- Sums that an admin refunded without a second admin, one row per call.
create table single_refunds (
  id uuid primary key,
  admin_id uuid not null references admins(id),
  amount bigint not null,
  at timestamptz default now() not null,
  constraint single_refunds_amount_check check (amount > 0)
);

create index single_refunds_admin on single_refunds (admin_id, at);

-- Desk: review, notes, reports, appeals

-- Claims of records in review mode; free once `until` has come.
create table review_claims (
  queue text not null,
  record_id uuid not null,
  admin_id uuid not null references admins(id),
  claimed_at timestamptz default now() not null,
  until timestamptz not null,
  constraint review_claims_queue_check check (queue in ('withdrawals', 'driverApplications', 'reportedTrips', 'reportedRides', 'reportedRequests', 'posts', 'appeals')),
  primary key (queue, record_id)
);

-- Decisions that the server carries out once their time has come; at most one waits for a record.
create table scheduled_decisions (
  id uuid primary key,
  queue text not null,
  record_id uuid not null,
  admin_id uuid not null references admins(id),
  decision text not null,
  remark text,
  version text,
  address text not null,
  request_id text not null,
  scheduled_at timestamptz default now() not null,
  takes_effect_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer default 0 not null,
  state text default 'waiting' not null,
  refusal text,
  settled_at timestamptz,
  admin_version bigint,
  session_id uuid,
  constraint scheduled_decisions_check check ((state = 'waiting') = (settled_at is null)),
  constraint scheduled_decisions_check1 check ((state = 'refused') = (refusal is not null)),
  constraint scheduled_decisions_decision_check check (decision in ('accepted', 'rejected')),
  constraint scheduled_decisions_queue_check check (queue in ('withdrawals', 'driverApplications', 'reportedTrips', 'reportedRides', 'reportedRequests', 'posts', 'appeals')),
  constraint scheduled_decisions_remark_check check (length(remark) <= 500),
  constraint scheduled_decisions_state_check check (state in ('waiting', 'done', 'undone', 'refused'))
);

create index scheduled_decisions_due on scheduled_decisions (next_try_at) where state = 'waiting';
create index scheduled_decisions_record on scheduled_decisions (record_id, scheduled_at);
create unique index scheduled_decisions_waiting on scheduled_decisions (queue, record_id) where state = 'waiting';

create table record_notes (
  id uuid primary key,
  record_type text not null,
  record_id uuid not null,
  admin_id uuid not null references admins(id),
  kind text not null,
  text text not null,
  key text,
  created_at timestamptz default now() not null,
  constraint record_notes_kind_check check (kind in ('note', 'hold', 'release')),
  constraint record_notes_text_check check (length(text) <= 1000),
  constraint record_notes_admin_id_key_key unique (admin_id, key)
);

create index record_notes_record on record_notes (record_id, id);

create function refuse_changed_notes() returns trigger language plpgsql as $$
begin
  raise exception 'notes are append-only';
end $$;

create trigger record_notes_unchanged
  before update on record_notes for each statement
  execute function refuse_changed_notes();

create table record_holds (
  id uuid primary key,
  record_type text not null,
  record_id uuid not null,
  admin_id uuid not null references admins(id),
  note_id uuid not null references record_notes(id) on delete cascade,
  since timestamptz default now() not null,
  until timestamptz,
  ended_at timestamptz,
  ended_by uuid references admins(id)
);

create unique index record_holds_open on record_holds (record_type, record_id) where ended_at is null;

-- Reports of members. One without a reporter was known by the flag alone, or its reporter was erased.
create table reports (
  id uuid primary key,
  record_type text not null check (
    record_type in ('user', 'parcelTrip', 'offeredRide', 'passengerRequest', 'sentParcel', 'post')),
  record_id uuid not null,
  reporter_id uuid references users(id),
  reason text not null check (reason in ('fraud', 'unsafe', 'abuse', 'noShow', 'wrongDetails', 'payment',
    'prohibited', 'spam', 'other', 'flag')),
  text text check (length(text) <= 1000),
  at timestamptz not null,
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('upheld', 'dismissed')),
  decided_at timestamptz,
  decided_by uuid references admins(id),
  check ((outcome is null) = (decided_at is null) and (decided_by is null or decided_at is not null))
);

create unique index reports_open on reports (record_id, reporter_id) where outcome is null;
create index reports_record on reports (record_id, at desc, id desc);
create index reports_reporter on reports (reporter_id, outcome) include (decided_by);
create index reports_waiting on reports (record_type, at, record_id) where outcome is null;

create function refuse_former_members_as_reporter_id() returns trigger language plpgsql as $$
  declare
    gone timestamptz;
  begin
    select anonymised_at into gone from users where id = new.reporter_id for key share;
    if gone is not null then
      raise exception 'the personal data of the user was erased' using errcode = 'check_violation';
    end if;
    return new;
  end $$;

-- To keep a record dismisses its open reports.
create function dismiss_reports() returns trigger language plpgsql as $$
  begin
    update reports set outcome = 'dismissed', decided_at = new.reviewed_at, decided_by = new.reviewed_by
    where record_id = new.id and outcome is null;
    return null;
  end $$;

-- A deletion by staff upholds them, another one ends them without a decision; restoring the record opens them again.
create function end_reports() returns trigger language plpgsql as $$
  begin
    if new.deleted_at is null then
      update reports set outcome = null, decided_at = null, decided_by = null
      where record_id = new.id and decided_at = old.deleted_at;
    elsif old.deleted_at is null then
      update reports set outcome = case when new.deleted_by is null then 'dismissed' else 'upheld' end,
        decided_at = new.deleted_at, decided_by = new.deleted_by
      where record_id = new.id and outcome is null;
    end if;
    return null;
  end $$;

-- A flag that is set without a report becomes one, decided as its record is; one that falls ends the open ones.
create function follow_report_flag() returns trigger language plpgsql as $$
  begin
    if not new.report_ride then
      update reports set outcome = 'dismissed', decided_at = now() where record_id = new.id and outcome is null;
    elsif not exists (select from reports where record_id = new.id
        and (outcome is null or coalesce(old.report_ride, true))) then
      insert into reports (id, record_type, record_id, reason, at, outcome, decided_at, decided_by)
      values (gen_random_uuid(), tg_argv[0], new.id, 'flag', least(new.updated_at, now()),
        case when new.deleted_by is not null then 'upheld'
          when new.deleted_at is not null or new.reviewed_at is not null then 'dismissed' end,
        coalesce(new.deleted_at, new.reviewed_at),
        case when new.deleted_at is null then new.reviewed_by else new.deleted_by end);
    end if;
    return null;
  end $$;

create trigger reports_of_members before insert on reports
  for each row when (new.reporter_id is not null) execute function refuse_former_members_as_reporter_id();
create trigger offered_rides_reports_ended after update of deleted_at on offered_rides
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function end_reports();
create trigger parcel_trips_reports_ended after update of deleted_at on parcel_trips
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function end_reports();
create trigger passenger_requests_reports_ended after update of deleted_at on passenger_requests
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function end_reports();
create trigger posts_reports_ended after update of deleted_at on posts
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function end_reports();
create trigger sent_parcels_reports_ended after update of deleted_at on sent_parcels
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function end_reports();
create trigger users_reports_ended after update of deleted_at on users
  for each row when (new.deleted_at is distinct from old.deleted_at) execute function end_reports();
-- Before the triggers of the flag, by name: to keep a record also takes its flag away.
create trigger offered_rides_reports_dismissed after update of reviewed_at on offered_rides
  for each row when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
  execute function dismiss_reports();
create trigger parcel_trips_reports_dismissed after update of reviewed_at on parcel_trips
  for each row when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
  execute function dismiss_reports();
create trigger passenger_requests_reports_dismissed after update of reviewed_at on passenger_requests
  for each row when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
  execute function dismiss_reports();
create trigger posts_reports_dismissed after update of reviewed_at on posts
  for each row when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
  execute function dismiss_reports();
create trigger offered_rides_reports_flagged after insert on offered_rides
  for each row when (new.report_ride) execute function follow_report_flag('offeredRide');
create trigger offered_rides_reports_followed after update of report_ride on offered_rides
  for each row when (new.report_ride or old.report_ride) execute function follow_report_flag('offeredRide');
create trigger parcel_trips_reports_flagged after insert on parcel_trips
  for each row when (new.report_ride) execute function follow_report_flag('parcelTrip');
create trigger parcel_trips_reports_followed after update of report_ride on parcel_trips
  for each row when (new.report_ride or old.report_ride) execute function follow_report_flag('parcelTrip');
create trigger passenger_requests_reports_flagged after insert on passenger_requests
  for each row when (new.report_ride) execute function follow_report_flag('passengerRequest');
create trigger passenger_requests_reports_followed after update of report_ride on passenger_requests
  for each row when (new.report_ride or old.report_ride) execute function follow_report_flag('passengerRequest');

-- Appeals with the evidence of the decision that they appeal. Counted by their state, as other queues are.
create table appeals (
  id uuid primary key, user_id uuid not null references users(id),
  item_type text not null check (item_type in ('withdrawals', 'applications', 'users', 'sanctions', 'posts',
    'drivers', 'deliverparcels', 'passengerrequests', 'sendparcels')), record_id uuid not null,
  action text not null, decision_at timestamptz not null, decision_by uuid not null references admins(id),
  text text not null check (length(text) <= 2000),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  decided_by uuid references admins(id), decided_at timestamptz, remark text check (length(remark) <= 500),
  sanction_id uuid references sanctions(id) on delete set null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  deleted_at timestamptz, search text not null default '',
  unique (record_id, decision_at), check ((status = 'pending') = (decided_at is null)),
  check (status = 'accepted' or sanction_id is null)
);

create index appeals_live on appeals (id) where deleted_at is null;
create index appeals_live_status on appeals (status, id) where deleted_at is null;
create index appeals_owner on appeals (user_id);
create index appeals_pending_since on appeals (created_at) where status = 'pending' and deleted_at is null;
create index appeals_search_trigrams on appeals using gin (search gin_trgm_ops);

create function keep_search_of_appeals() returns trigger language plpgsql as $$
begin
  new.search := lower(concat_ws(' ',
    (select concat_ws(' ', first_name, last_name) from users where id = new.user_id), new.text));
  return new;
end $$;

create trigger appeals_of_members before insert on appeals
  for each row execute function refuse_former_members_as_user_id();
create trigger appeals_search before insert on appeals for each row execute function keep_search_of_appeals();

-- Platform: service keys, webhooks

-- `waits` for a second super admin; a key without an owner was made by the command line.
create table service_keys (
  id uuid primary key,
  lookup text not null unique,
  secret_hash text not null,
  label text not null,
  scopes text[] not null,
  created_at timestamptz default now() not null,
  created_by uuid references admins(id),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references admins(id),
  owner_id uuid references admins(id),
  owner_version bigint,
  session_id uuid,
  waits boolean default false not null,
  lapsed_at timestamptz,
  daily_kobo bigint default 10000000 not null,
  constraint service_keys_daily_kobo_check check (daily_kobo >= 0),
  constraint service_keys_label_check check ((length(label) >= 1) and (length(label) <= 80)),
  constraint service_keys_lookup_check check (lookup ~ '^[a-z0-9]{12}$'),
  constraint service_keys_scopes_check check (cardinality(scopes) > 0),
  constraint service_keys_secret_hash_check check (secret_hash ~ '^[0-9a-f]{64}$')
);

-- Amounts of service keys by hour.
create table service_key_amounts (
  key_id uuid not null references service_keys(id),
  hour timestamptz not null,
  kobo bigint not null,
  constraint service_key_amounts_kobo_check check (kobo > 0),
  primary key (key_id, hour)
);

-- Answers by idempotency key; null while the transaction runs that writes them. `caller_id`: a service key, or an admin whose
-- page sends batches.
create table service_answers (
  caller_id uuid not null,
  idempotency_key text not null,
  request_hash text not null,
  answer json,
  created_at timestamptz default now() not null,
  constraint service_answers_idempotency_key_check check ((length(idempotency_key) >= 1) and (length(idempotency_key) <= 300)),
  constraint service_answers_request_hash_check check (request_hash ~ '^[0-9a-f]{64}$'),
  primary key (caller_id, idempotency_key)
);

create index service_answers_created on service_answers (created_at);

-- Endpoint that the servers have by their settings: at most one row, written at their start; none without an endpoint.
-- `failures`: failed attempts in a row, which pause deliveries.
create table webhook_endpoint (
  id integer default 1 primary key,
  host text not null,
  event_types text[] not null,
  failures integer default 0 not null,
  paused_until timestamptz,
  constraint webhook_endpoint_id_check check (id = 1)
);

-- `member_id`: member whom the event of a decision is for; null for events that tell no member.
create table webhook_events (
  id uuid primary key,
  sequence bigint generated always as identity unique,
  type text not null,
  record_id text not null,
  body text not null,
  created_at timestamptz default now() not null,
  member_id uuid
);

create index webhook_events_member on webhook_events (member_id) where member_id is not null;
create index webhook_events_told on webhook_events (record_id, sequence desc) where member_id is not null;

create table webhook_deliveries (
  id uuid primary key,
  event_id uuid not null references webhook_events(id),
  sequence bigint not null,
  record_id text not null,
  state text default 'pending' not null,
  attempts integer default 0 not null,
  backoff_step integer default 0 not null,
  retry_since timestamptz default now() not null,
  next_try_at timestamptz default now() not null,
  leased_until timestamptz,
  last_tried_at timestamptz,
  last_status integer,
  last_error text,
  created_at timestamptz default now() not null,
  search text default '' not null,
  constraint webhook_deliveries_state_check check (state in ('pending', 'delivered', 'dead')),
  constraint webhook_deliveries_event_id_key unique (event_id)
);

create index webhook_deliveries_dead on webhook_deliveries (sequence) where state = 'dead';
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'pending';
create index webhook_deliveries_record on webhook_deliveries (record_id, sequence) where state = 'pending';
create index webhook_deliveries_state on webhook_deliveries (state, id);
create index webhook_deliveries_tried on webhook_deliveries (last_tried_at desc) where last_tried_at is not null;

-- Base: audit, security events, metadata

-- Last row of the chain; locked by the sequencer.
create table audit_head (
  id integer primary key,
  sequence bigint not null,
  hash text not null,
  constraint audit_head_id_check check (id = 1)
);

insert into audit_head (id, sequence, hash) values (1, 0, repeat('0', 64));

-- Hash chain of all changes by staff.
create table audit (
  sequence bigint primary key,
  at timestamptz not null,
  admin_id uuid references admins(id),
  action text not null,
  record_type text not null,
  record_id text,
  address text not null,
  request_id text not null,
  before jsonb,
  after jsonb,
  previous_hash text not null,
  hash text not null unique,
  service_key_id uuid references service_keys(id),
  entry bigint,
  digest text,
  constraint audit_after_is_object check (jsonb_typeof(after) = 'object'),
  constraint audit_before_is_object check (jsonb_typeof(before) = 'object'),
  constraint audit_one_actor check (num_nonnulls(admin_id, service_key_id) <= 1)
);

create index audit_admin on audit (admin_id, sequence);
create index audit_at on audit (at);
create index audit_record on audit (record_type, record_id, sequence);
create index audit_record_id on audit (record_id, sequence);

alter table audit add constraint audit_in_chain check (sequence > 0) not valid;

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed';
end $$;

create trigger audit_append_only
  before delete or update or truncate on audit for each statement
  execute function audit_is_append_only();

-- Entries that are not in the hash chain yet; removed when they are sealed.
create table audit_unsealed (
  entry bigint generated always as identity primary key,
  at timestamptz not null,
  admin_id uuid references admins(id),
  service_key_id uuid references service_keys(id),
  action text not null,
  record_type text not null,
  record_id text,
  address text not null,
  request_id text not null,
  before jsonb,
  after jsonb,
  digest text not null,
  constraint audit_unsealed_after_check check (jsonb_typeof(after) = 'object'),
  constraint audit_unsealed_before_check check (jsonb_typeof(before) = 'object'),
  constraint audit_unsealed_check check (num_nonnulls(admin_id, service_key_id) <= 1),
  constraint audit_unsealed_digest_check check (digest ~ '^[0-9a-f]{64}$')
);

create function keep_audit_unsealed() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or removed';
end $$;

create function release_sealed_audit() returns trigger language plpgsql as $$
declare
  released bigint := (select count(*) from released_rows);
  last bigint := (select sequence from audit_head where id = 1);
begin
  if released <> (
    select count(*) from audit join released_rows as gone on gone.entry = audit.entry
    where audit.sequence > last - released and audit.sequence <= last
      and (audit.at, audit.admin_id, audit.service_key_id, audit.action, audit.record_type, audit.record_id, audit.address, audit.request_id, audit.before, audit.after, audit.digest) is not distinct from (gone.at, gone.admin_id, gone.service_key_id, gone.action, gone.record_type, gone.record_id, gone.address, gone.request_id, gone.before, gone.after, gone.digest))
  then
    raise exception 'audit rows are never removed before they are sealed';
  end if;
  return null;
end $$;

create trigger audit_unsealed_kept
  before update or truncate on audit_unsealed for each statement
  execute function keep_audit_unsealed();
create trigger audit_unsealed_released
  after delete on audit_unsealed referencing old table as released_rows for each statement
  execute function release_sealed_audit();

-- All entries: those of the chain, and after them those that are not sealed yet, from position 2^47.
create view audit_trail as
 select audit.sequence as "position",
    audit.sequence,
    audit.entry,
    audit.at,
    audit.admin_id,
    audit.service_key_id,
    audit.action,
    audit.record_type,
    audit.record_id,
    audit.address,
    audit.request_id,
    audit.before,
    audit.after,
    audit.digest,
    audit.previous_hash,
    audit.hash
   from audit
union all
 select ('140737488355328'::bigint + audit_unsealed.entry) as "position",
    null::bigint as sequence,
    audit_unsealed.entry,
    audit_unsealed.at,
    audit_unsealed.admin_id,
    audit_unsealed.service_key_id,
    audit_unsealed.action,
    audit_unsealed.record_type,
    audit_unsealed.record_id,
    audit_unsealed.address,
    audit_unsealed.request_id,
    audit_unsealed.before,
    audit_unsealed.after,
    audit_unsealed.digest,
    null::text as previous_hash,
    null::text as hash
   from audit_unsealed;

-- Personal values of audit rows, by the salted hash that the row has.
create table audit_personal (
  digest text primary key,
  salt text not null,
  content jsonb not null,
  user_id uuid not null references users(id),
  at timestamptz default now() not null,
  -- True for words about a person, which go with the account; the others are evidence of payments.
  until_erased boolean not null default false,
  constraint audit_personal_content_check check (jsonb_typeof(content) = 'object'),
  constraint audit_personal_digest_check check (digest ~ '^[0-9a-f]{64}$')
);

create index audit_personal_at on audit_personal (at);
create index audit_personal_user on audit_personal (user_id);

create function keep_audit_personal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (old.at < payments_kept_since() or old.until_erased
    and exists (select from users where id = old.user_id and anonymised_at is not null)) then
    return old;
  end if;
  raise exception 'personal values of the audit are kept for six years and never changed'
    using errcode = 'check_violation';
end $$;

create trigger audit_personal_kept
  before delete or update on audit_personal for each row
  execute function keep_audit_personal();
create trigger audit_personal_not_truncated
  before truncate on audit_personal for each statement
  execute function keep_audit_personal();

create table security_events (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  admin_id uuid references admins(id),
  account_id uuid references admins(id),
  phone text,
  address text not null,
  request_id text not null,
  details jsonb not null,
  source text not null,
  ordinal integer not null,
  constraint security_events_details_check check (jsonb_typeof(details) = 'object'),
  constraint security_events_kind_check check (kind ~ '^[a-zA-Z]{1,40}$'),
  constraint security_events_ordinal_check check (ordinal > 0),
  constraint security_events_phone_check check (length(phone) <= 12)
);

create index security_events_account on security_events (account_id, id);
create index security_events_address on security_events (address, id);
create index security_events_admin on security_events (admin_id, id);
create index security_events_at on security_events (at);
create index security_events_kind on security_events (kind, id);

create function refuse_change_of_security_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '30 days' then return old; end if;
    raise exception 'security events are kept for 30 days at least';
  end if;
  raise exception 'security events are never changed';
end $$;

create trigger security_events_kept
  before delete or update on security_events for each row
  execute function refuse_change_of_security_events();
create trigger security_events_not_truncated
  before truncate on security_events for each statement
  execute function refuse_change_of_security_events();

create function refuse_lower_security_event_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.counted_at[1] < now() - interval '30 days' then return old; end if;
    raise exception 'security events are kept for 30 days at least';
  end if;
  if (new.budget, new.principal) = (old.budget, old.principal)
    and new.counted_at[1:cardinality(old.counted_at)] = old.counted_at
    and cardinality(new.counted_at) + new.beyond > cardinality(old.counted_at) + old.beyond then
    return new;
  end if;
  raise exception 'the count of security events only grows';
end $$;

create trigger limiter_counts_kept
  before delete or update on limiter_counts for each row
  when (old.budget = 'security-event')
  execute function refuse_lower_security_event_count();

create function refuse_truncate_of_limiter_counts() returns trigger language plpgsql as $$
begin
  raise exception 'security events are kept for 30 days at least';
end $$;

create trigger limiter_counts_not_truncated
  before truncate on limiter_counts for each statement
  execute function refuse_truncate_of_limiter_counts();

create table meta (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz default now() not null
);
