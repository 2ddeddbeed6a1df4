import type { Client } from 'pg';

/** Number of records in a benchmark's database. */
export interface Amounts {
  users: number;
  /** Records of each other kind. */
  others: number;
  /** False leaves the ledger empty and all totals of users zero, which takes a fraction of the time. */
  ledger?: boolean;
}

/** Users that one statement inserts. */
const usersAtOnce = 1_000_000;

const firstNames =
  'Ada Ngozi Chidi Emeka Amina Musa Bola Tunde Yemi Kemi Ife Zainab Ibrahim Fatima Sade Uche Obinna Halima Sani Bisi Dayo Efe Osas Ebuka Chioma Nneka Kunle Segun Femi Gbenga Hauwa Aisha Yusuf Bashir Blessing Grace Peter Samuel David Esther';
const lastNames =
  'Obi Eze Bello Okafor Adeyemi Ojo Balogun Okeke Nwosu Abubakar Danjuma Lawal Adebayo Ogunleye Ibe Umeh Ekpo Bassey Effiong Garba Aliyu Suleiman Okonkwo Chukwu Afolabi Akinola Oladipo Onyeka Nnamdi Eke Uzor Mbah Dike Agu Igwe Ede Ani Ugwu Alabi Oni';
const cities = 'Lagos Abuja Kano Enugu Ibadan Benin Jos Kaduna Owerri Calabar';

/** SQL for a pseudo-random choice from a space-separated list. */
const pick = (options: string, seed: string) =>
  `(string_to_array('${options}', ' '))[1 + abs(hashint4(${seed})) % ${options.split(' ').length}]`;

/** SQL for timestamps spread evenly over 320 days from 1 January 2026. */
const timestamp = (n: string, total: number) =>
  `to_timestamp(1767225600 + ${n} * ${(320 * 86_400) / total}::float8)`;

/** SQL for a UUIDv7 of row `n`'s timestamp, unique across tables. */
const id = (n: string, total: number, table = 0) =>
  `(lpad(to_hex(1767225600000 + (${n} * ${(320 * 86_400_000) / total}::float8)::bigint), 12, '0')
    || '700080${String(table).padStart(2, '0')}' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Fills an empty migrated database with set-based statements. Every row is a function of its number, so all runs have
 * the same records. Indexes are dropped and recreated, which takes a fraction of the time.
 */
export async function fillRecords(client: Client, { users, others, ledger = true }: Amounts): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes where schemaname = 'public'
    and tablename in ('users', 'reports', ${Object.keys(otherTables).map((table) => `'${table}'`)})
    and indexname not in (select conname from pg_constraint)`);
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  // Disables triggers and foreign keys in this session.
  await client.query(`
    set session_replication_role = replica;
    set work_mem = '256MB';
    set maintenance_work_mem = '512MB';
    set synchronous_commit = off`);
  const money = ledger ? 'n % 90000 * 100 + 5000, n % 700 * 10, n % 50 * 100' : '0, 0, 0';
  for (let from = 1; from <= users; from += usersAtOnce) {
    await client.query(`
    insert into users (id, first_name, last_name, phone_number, email, blocked, is_driver, is_verified,
      total_earnings, total_refunds, total_withdrawals, created_at)
    select ${id('n', users)}, ${pick(firstNames, 'n * 3')}, ${pick(lastNames, 'n * 7 + 1')},
      '080' || lpad(n::text, 8, '0'), 'person' || n || '@example.com', n % 50 = 0, n % 4 = 0, n % 3 <> 0,
      ${money}, ${timestamp('n', users)}
    from generate_series(${from}, ${Math.min(users, from + usersAtOnce - 1)}) as n`);
  }
  for (const [nth, [table, { columns, values }]] of Object.entries(otherTables).entries()) {
    if (others === 0) break;
    const owner = id(`(1 + n % ${users})`, users);
    await client.query(`
      insert into ${table} (id, ${columns})
      select ${id('n', others, nth + 1)}, ${values.replaceAll('$owner', owner)} from generate_series(1, ${others}) as n`);
    // Normally written by the trigger.
    await client.query(`update ${table} as record set search = search_of_${table}(record)`);
  }
  // Five reports of each flagged ride.
  await client.query(`
    insert into reports (id, record_type, record_id, reporter_id, reason, text, at)
    select gen_random_uuid(), 'offeredRide', ride.id, ${id(`(1 + (by * 7919) % ${users})`, users)}, 'unsafe',
      'Report number ' || by, ride.created_at + make_interval(hours => by)
    from offered_rides as ride, generate_series(1, 5) as by where ride.report_ride`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('reset session_replication_role');
}

const otherTables: Record<string, { columns: string; values: string }> = {
  parcel_trips: {
    columns:
      'user_id, bus_stop, travel_date, arrival_date, destination, max_price, min_price, state, report_ride',
    values: `$owner, ${pick(cities, 'n')}, '2026-03-01', '2026-03-02', ${pick(cities, 'n + 1')}, 900000, 500000,
      ${pick(cities, 'n + 2')}, n % 40 = 0`,
  },
  offered_rides: {
    columns: `user_id, destination, travelling_date, current_city, no_of_passengers, plate_no, time_of_take_off,
      preferred_take_off, drop_off, report_ride`,
    values: `$owner, ${pick(cities, 'n')}, '2026-03-01', ${pick(cities, 'n + 1')}, 1 + n % 4,
      'ABC-' || n % 1000 || 'DE', '07:30', ${pick(cities, 'n + 2')}, ${pick(cities, 'n + 3')}, n % 10 = 0`,
  },
  passenger_requests: {
    columns: 'user_id, destination, travelling_date, current_city, paid, amount, report_ride',
    values: `$owner, ${pick(cities, 'n')}, '2026-03-01', ${pick(cities, 'n + 1')}, n % 2 = 0, 250000, n % 40 = 0`,
  },
  sent_parcels: {
    columns: `user_id, receiver_name, paid, amount, state, sender_city, receiver_city, delivery_date,
      confirm_ride, start_ride, end_ride, cancel_ride`,
    values: `$owner, ${pick(firstNames, 'n')}, n % 2 = 0, 120000, ${pick(cities, 'n')}, ${pick(cities, 'n + 1')},
      ${pick(cities, 'n + 2')}, '2026-03-05', n % 3 = 0, n % 5 = 0, n % 7 = 0, n % 11 = 0`,
  },
  posts: { columns: 'text, author_user_id', values: `'Post number ' || n, $owner` },
  driver_applications: {
    columns: 'user_id, first_name, last_name, license_number, phone_number, date_of_birth',
    values: `$owner, ${pick(firstNames, 'n')}, ${pick(lastNames, 'n')}, 'LIC' || n, '080' || lpad(n::text, 8, '0'),
      '1990-05-05'`,
  },
  withdrawals: {
    columns: 'user_id, withdrawal_id, account_number, account_name, bank, bank_code, requested_amount',
    values: `$owner, 'W' || n, lpad(n::text, 10, '0'), ${pick(firstNames, 'n')}, 'Bank', '044', 1 + n % 100000`,
  },
  earnings: {
    columns: 'kind, user_id, amount',
    values: `case when n % 2 = 0 then 'product' else 'referral' end, $owner, 1 + n % 100000`,
  },
};
