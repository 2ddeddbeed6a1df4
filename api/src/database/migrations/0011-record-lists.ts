import { sql, type Kysely } from 'kysely';

/**
 * Search and sorting of record lists at a million rows: a search text per record, with names and phones of the people
 * that it refers to, maintained by triggers and with a trigram index; an index for each sortable column; and an index
 * of deleted records.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, { text, people }] of Object.entries(searched))
    await addSearch(database, table, text, people);
  await followPeople(database, 'users', 'first_name, last_name, phone_number');
  await followPeople(database, 'admins', 'first_name, last_name');

  for (const [table, columns] of Object.entries(sorted)) {
    for (const column of columns) {
      await sql`create index ${sql.ref(`${table}_by_${column}`)} on ${sql.table(table)}
        (${sql.raw(lead(table))} ${sql.ref(column)}, id) ${sql.raw(onlyLive(table))}`.execute(database);
    }
  }
  for (const table of [...Object.keys(searched), 'users', 'admins']) {
    await sql`create index ${sql.ref(`${table}_deleted`)} on ${sql.table(table)} (id)
      where deleted_at is not null`.execute(database);
  }
}

interface Searched {
  /** Searched columns of the record. */
  text: string[];
  /** People that it refers to: the column with the person's id, and the person's table. */
  people: { column: string; table: 'users' | 'admins' }[];
}

const owner: Searched['people'] = [{ column: 'user_id', table: 'users' }];

const searched: Record<string, Searched> = {
  parcel_trips: { text: ['bus_stop', 'destination', 'state'], people: owner },
  offered_rides: { text: ['destination', 'current_city', 'drop_off', 'plate_no'], people: owner },
  passenger_requests: {
    text: ['destination', 'current_city'],
    people: [...owner, { column: 'driver_id', table: 'users' }],
  },
  sent_parcels: { text: ['receiver_name', 'sender_city', 'receiver_city', 'state'], people: owner },
  posts: {
    text: ['text'],
    people: [
      { column: 'author_user_id', table: 'users' },
      { column: 'author_admin_id', table: 'admins' },
    ],
  },
  driver_applications: { text: ['first_name', 'last_name', 'license_number', 'phone_number'], people: [] },
  withdrawals: { text: ['account_number', 'account_name', 'bank', 'withdrawal_id'], people: owner },
  earnings: { text: [], people: owner },
};

/** Sortable columns of lists, besides the time of creation. */
const sorted: Record<string, string[]> = {
  users: ['first_name', 'last_name', 'total_earnings', 'total_balance'],
  parcel_trips: ['travel_date', 'min_price'],
  offered_rides: ['travelling_date'],
  passenger_requests: ['travelling_date'],
  sent_parcels: ['delivery_date', 'amount'],
  driver_applications: ['last_name'],
  withdrawals: ['requested_amount'],
  earnings: ['amount'],
};

const lead = (table: string) => (table === 'earnings' ? 'kind,' : '');
// Deleted rides stay in their list, marked as deleted.
const onlyLive = (table: string) => (table === 'offered_rides' ? '' : 'where deleted_at is null');

async function addSearch(
  database: Kysely<unknown>,
  table: string,
  text: string[],
  people: Searched['people'],
): Promise<void> {
  const own = text.map((column) => `record.${column}`);
  const names = people.map(
    ({
      column,
      table: person,
    }) => `(select concat_ws(' ', first_name, last_name${person === 'users' ? ', phone_number' : ''})
      from ${person} where id = record.${column})`,
  );
  const columns = [...text, ...people.map(({ column }) => column)];
  await sql`alter table ${sql.table(table)} add column search text not null default ''`.execute(database);
  await sql`
    create function ${sql.ref(`search_of_${table}`)}(record ${sql.table(table)}) returns text stable language sql
    return lower(concat_ws(' ', ${sql.raw([...own, ...names].join(', '))}))`.execute(database);
  await sql`
    create function ${sql.ref(`keep_search_of_${table}`)}() returns trigger language plpgsql as $$
    begin
      new.search := ${sql.ref(`search_of_${table}`)}(new);
      return new;
    end $$`.execute(database);
  await sql`
    create trigger ${sql.ref(`${table}_search`)} before insert or update of ${sql.raw(columns.join(', '))}
    on ${sql.table(table)} for each row execute function ${sql.ref(`keep_search_of_${table}`)}()`.execute(
    database,
  );
  await sql`
    update ${sql.table(table)} as record set search = ${sql.ref(`search_of_${table}`)}(record)`.execute(
    database,
  );
  await sql`
    create index ${sql.ref(`${table}_search_trigrams`)} on ${sql.table(table)} using gin (search gin_trgm_ops)`.execute(
    database,
  );
}

/** Updates the search text of records when a person's name or phone changes. */
async function followPeople(
  database: Kysely<unknown>,
  people: 'users' | 'admins',
  columns: string,
): Promise<void> {
  const updates = Object.entries(searched).flatMap(([table, { people: named }]) =>
    named
      .filter((person) => person.table === people)
      .map(({ column }) => `update ${table} set ${column} = ${column} where ${column} = new.id;`),
  );
  await sql`
    create function ${sql.ref(`follow_${people}`)}() returns trigger language plpgsql as $$
    begin
      ${sql.raw(updates.join('\n      '))}
      return null;
    end $$`.execute(database);
  await sql`
    create trigger ${sql.ref(`${people}_followed`)} after update of ${sql.raw(columns)} on ${sql.table(people)}
    for each row when (old.search is distinct from new.search)
    execute function ${sql.ref(`follow_${people}`)}()`.execute(database);
}
