import { sql, type Kysely } from 'kysely';

/** Parcel trips, offered rides, passenger requests, sent parcels, posts and driver applications. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const moderated = sql`
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    deleted_by uuid references admins (id),
    delete_reason text`;

  await sql`
    create table parcel_trips (
      id uuid primary key,
      user_id uuid not null references users (id),
      bus_stop text not null,
      can_carry_heavy boolean not null default false,
      travel_date date not null,
      arrival_date date not null,
      destination text not null,
      max_price bigint not null,
      min_price bigint not null check (min_price >= 0),
      state text not null,
      report_ride boolean not null default false,
      ${moderated},
      check (max_price >= min_price),
      check (arrival_date >= travel_date)
    )`.execute(database);

  await sql`
    create table offered_rides (
      id uuid primary key,
      user_id uuid not null references users (id),
      destination text not null,
      travelling_date date not null,
      current_city text not null,
      no_of_passengers integer not null check (no_of_passengers > 0),
      plate_no text not null,
      time_of_take_off text not null,
      preferred_take_off text not null,
      drop_off text not null,
      report_ride boolean not null default false,
      ${moderated}
    )`.execute(database);

  // Payment and refund in kobo; a refund never exceeds the payment.
  await sql`
    create table passenger_requests (
      id uuid primary key,
      user_id uuid not null references users (id),
      driver_id uuid references users (id),
      ride_id uuid references offered_rides (id),
      destination text not null,
      travelling_date date not null,
      current_city text not null,
      paid boolean not null default false,
      amount bigint not null check (amount >= 0),
      refunded_amount bigint not null default 0,
      report_ride boolean not null default false,
      ${moderated},
      check (refunded_amount between 0 and case when paid then amount else 0 end)
    )`.execute(database);

  await sql`
    create table sent_parcels (
      id uuid primary key,
      user_id uuid not null references users (id),
      trip_id uuid references parcel_trips (id),
      receiver_name text not null,
      paid boolean not null default false,
      amount bigint not null check (amount >= 0),
      refunded_amount bigint not null default 0,
      state text not null,
      sender_city text not null,
      receiver_city text not null,
      delivery_date date not null,
      is_perishable boolean not null default false,
      is_fragile boolean not null default false,
      confirm_ride boolean not null default false,
      start_ride boolean not null default false,
      end_ride boolean not null default false,
      cancel_ride boolean not null default false,
      refund_ride boolean not null default false,
      ${moderated},
      check (refunded_amount between 0 and case when paid then amount else 0 end)
    )`.execute(database);

  await sql`
    create table posts (
      id uuid primary key,
      text text not null check (btrim(text) <> ''),
      author_user_id uuid references users (id),
      author_admin_id uuid references admins (id),
      ${moderated},
      check (num_nonnulls(author_user_id, author_admin_id) = 1)
    )`.execute(database);

  await sql`
    create table driver_applications (
      id uuid primary key,
      user_id uuid not null references users (id),
      first_name text not null,
      last_name text not null,
      license_number text not null,
      phone_number text not null,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
      car_video text,
      date_of_birth date not null,
      decided_by uuid references admins (id),
      decided_at timestamptz,
      ${moderated},
      check ((status = 'pending') = (decided_at is null))
    )`.execute(database);

  for (const [table, flags] of Object.entries(listFlags)) {
    await sql`create index ${sql.ref(`${table}_live`)} on ${sql.table(table)} (id) where deleted_at is null`.execute(
      database,
    );
    for (const flag of flags) {
      await sql`create index ${sql.ref(`${table}_live_${flag}`)} on ${sql.table(table)} (id)
        where deleted_at is null and ${sql.ref(flag)}`.execute(database);
    }
    const owner = table === 'posts' ? 'author_user_id' : 'user_id';
    await sql`create index ${sql.ref(`${table}_owner`)} on ${sql.table(table)} (${sql.ref(owner)})`.execute(
      database,
    );
  }
  await sql`create index driver_applications_live_status on driver_applications (status, id)
    where deleted_at is null`.execute(database);
  await sql`create index passenger_requests_driver on passenger_requests (driver_id)`.execute(database);
}

/** Filter flags by table; each has its own index. */
const listFlags: Record<string, string[]> = {
  parcel_trips: ['report_ride'],
  offered_rides: ['report_ride'],
  passenger_requests: ['report_ride'],
  sent_parcels: ['paid', 'confirm_ride', 'start_ride', 'end_ride', 'cancel_ride', 'refund_ride'],
  posts: [],
  driver_applications: [],
};
