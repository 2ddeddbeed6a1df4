import { sql, type RawBuilder } from 'kysely';
import type { Handle } from '../../../database/schema.ts';
import { kindEntries, titleOf } from '../../../lists/record-kinds.ts';
import { reviewerJoin, versionColumn } from './moderated-tables.read-model.ts';
import { moderatedRecords, type ModeratedName } from './moderation.rules.ts';

/** State of a record, deleted or not, and the ids of its people by their part. */
export interface CaseRow {
  version: string;
  waits: boolean;
  created_at: Date;
  reviewed_at: Date | null;
  reviewer_first_name: string | null;
  reviewer_last_name: string | null;
  deleted_at: Date | null;
  deleter_first_name: string | null;
  deleter_last_name: string | null;
  delete_reason: string | null;
  people: Record<string, string | null>;
}

/** User with a part in a record. */
export interface PersonRow {
  id: string;
  first_name: string;
  last_name: string;
  blocked: boolean;
  is_verified: boolean;
  is_driver: boolean;
  deleted_at: Date | null;
  created_at: Date;
}

/** Passenger of a ride, parcel on a trip, or ride of a request. */
export interface RelationRow {
  id: string;
  kind: 'passenger' | 'parcel' | 'ride';
  name: string;
  receiver: string | null;
  date: string;
  paid: boolean | null;
  deleted: boolean;
}

/** Record of a person that was reported or deleted. */
export interface EarlierRow {
  id: string;
  type: string;
  person_id: string;
  title: string;
  created_at: Date;
  reported: boolean;
  reviewed_at: Date | null;
  deleted_at: Date | null;
  delete_reason: string | null;
  deleter_first_name: string | null;
  deleter_last_name: string | null;
}

/** Most records of each list of the evidence. */
const most = sql.lit(20);

const nameOf = (person: string) =>
  sql.raw<string>(`concat_ws(' ', ${person}.first_name, ${person}.last_name)`);

/** Reads the state of a record. */
export async function selectCase(
  database: Handle,
  name: ModeratedName,
  id: string,
): Promise<CaseRow | undefined> {
  const { table, waits, people } = moderatedRecords[name];
  const parts = Object.entries(people).map(([part, person]) => sql`${sql.lit(part)}, ${sql.raw(person)}`);
  const { rows } = await sql<CaseRow>`
    select ${versionColumn} as version, ${sql.raw(waits)} as waits, record.created_at, record.reviewed_at,
      reviewer.first_name as reviewer_first_name, reviewer.last_name as reviewer_last_name,
      record.deleted_at, record.delete_reason, deleter.first_name as deleter_first_name,
      deleter.last_name as deleter_last_name, json_build_object(${sql.join(parts)}) as people
    from ${sql.table(table)} as record ${reviewerJoin}
      left join admins as deleter on deleter.id = record.deleted_by
    where record.id = ${id}::uuid`.execute(database);
  return rows[0];
}

/** Reads users by id. */
export async function selectPeople(database: Handle, ids: string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select id, first_name, last_name, blocked, is_verified, is_driver, deleted_at, created_at
    from users where id = any(${ids}::uuid[])`.execute(database);
  return rows;
}

const passengers = (id: string) => sql<RelationRow>`
  select other.id, 'passenger' as kind, ${nameOf('person')} as name, null as receiver,
    other.travelling_date as date, other.paid, other.deleted_at is not null as deleted
  from passenger_requests as other join users as person on person.id = other.user_id
  where other.ride_id = ${id}::uuid order by other.id desc limit ${most}`;

const parcels = (id: string) => sql<RelationRow>`
  select other.id, 'parcel' as kind, ${nameOf('person')} as name, other.receiver_name as receiver,
    other.delivery_date as date, other.paid, other.deleted_at is not null as deleted
  from sent_parcels as other join users as person on person.id = other.user_id
  where other.trip_id = ${id}::uuid order by other.id desc limit ${most}`;

const ride = (id: string) => sql<RelationRow>`
  select other.id, 'ride' as kind, concat_ws(' to ', other.current_city, other.destination) as name,
    null as receiver, other.travelling_date as date, null::boolean as paid, other.deleted_at is not null as deleted
  from passenger_requests as record join offered_rides as other on other.id = record.ride_id
  where record.id = ${id}::uuid`;

const relations: Readonly<Record<ModeratedName, ((id: string) => RawBuilder<RelationRow>) | null>> = {
  reportedTrips: parcels,
  reportedRides: passengers,
  reportedRequests: ride,
  posts: null,
};

/** Reads the passengers of a ride, the parcels on a trip, or the ride of a request, newest first. */
export async function selectRelations(
  database: Handle,
  name: ModeratedName,
  id: string,
): Promise<RelationRow[]> {
  const query = relations[name]?.(id);
  return query === undefined ? [] : (await query.execute(database)).rows;
}

/** Kinds of the records of people that are deleted for what they say or do. */
const judged = kindEntries.filter(([name]) => !['users', 'withdrawals', 'applications'].includes(name));

/** Reads the newest records of people that were reported or deleted, without one of them. */
export async function selectEarlier(
  database: Handle,
  personIds: string[],
  exceptId: string,
): Promise<EarlierRow[]> {
  const each = judged.map(([name, kind]) => {
    const { table, owner } = kind;
    const reported = sql.raw(kind.reported ?? 'false');
    return sql`(
      select id, ${sql.lit(name)} as type, ${sql.ref(owner)} as person_id, ${titleOf(kind)} as title, created_at,
        ${reported} as reported, ${sql.raw(name === 'sendparcels' ? 'null::timestamptz' : 'reviewed_at')} as reviewed_at,
        deleted_at, deleted_by, delete_reason
      from ${sql.table(table)} as record
      where ${sql.ref(owner)} = any(${personIds}::uuid[]) and id <> ${exceptId}::uuid
        and (${reported} or deleted_at is not null)
      order by id desc limit ${most})`;
  });
  const { rows } = await sql<EarlierRow>`
    select earlier.*, deleter.first_name as deleter_first_name, deleter.last_name as deleter_last_name
    from (${sql.join(each, sql` union all `)}) as earlier
      left join admins as deleter on deleter.id = earlier.deleted_by
    order by earlier.id desc limit ${most}`.execute(database);
  return rows;
}
