import { sql, type RawBuilder } from 'kysely';
import type { Handle, ReviewQueueName } from '../../../database/schema.ts';
import { allRows, firstRow } from '../../../database/statements.ts';
import { kindEntries, titleOf } from '../../../lists/records.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';
import { reviewerJoin, versionColumn, type ModeratedTable } from './queue-tables.read-model.ts';

/** State of a record, deleted or not, and the ids of its people by their part. Columns are named as in the contract. */
export interface CaseRow {
  state: 'deleted' | 'notReported' | 'waiting' | 'kept';
  people: Record<string, string | null>;
}

/** Most records of each list of the evidence. */
const most = sql.lit(20);

const nameOf = (person: string) =>
  sql.raw<string>(`concat_ws(' ', ${person}.first_name, ${person}.last_name)`);

/** Reads the state of a record. */
export async function selectCase(database: Handle, { table, waits, people }: ModeratedTable, id: string) {
  const parts = Object.entries(people).map(([part, person]) => sql`${sql.lit(part)}, ${sql.raw(person)}`);
  return firstRow<CaseRow>(database)`
    select ${versionColumn} as version, record.created_at as "createdAt", record.reviewed_at as "reviewedAt",
      ${adminName('reviewer')} as "reviewedBy", record.deleted_at as "deletedAt", ${adminName('deleter')} as "deletedBy",
      record.delete_reason as "deleteReason", json_build_object(${sql.join(parts)}) as people,
      case when record.deleted_at is not null then 'deleted' when record.reviewed_at is not null then 'kept'
        when ${sql.raw(waits)} then 'waiting' else 'notReported' end as state
    from ${sql.table(table)} as record ${reviewerJoin}
      left join admins as deleter on deleter.id = record.deleted_by
    where record.id = ${id}::uuid`;
}

/** User with a part in a record. */
export interface CasePerson {
  id: string;
  firstName: string;
  lastName: string;
  blocked: boolean;
}

/** Reads users by id. */
export const selectPeople = (database: Handle, ids: string[]) =>
  allRows<CasePerson>(database)`
    select id, first_name as "firstName", last_name as "lastName", blocked, is_verified as verified,
      is_driver as "isDriver", deleted_at is not null as deleted, created_at as since
    from users where id = any(${ids}::uuid[])`;

/** Query for the records of a table, as `other`, with their people. */
const related = (
  table: 'passenger_requests' | 'sent_parcels',
  kind: string,
  { receiver, date, record }: { receiver: string; date: string; record: string },
) =>
  ((id) => sql`
  select other.id, ${sql.lit(kind)} as kind, ${nameOf('person')} as name, ${sql.raw(receiver)} as receiver,
    other.${sql.ref(date)} as date, other.paid, other.deleted_at is not null as deleted
  from ${sql.table(table)} as other join users as person on person.id = other.user_id
  where other.${sql.ref(record)} = ${id}::uuid order by other.id desc limit ${most}`) satisfies Relation;

type Relation = (id: string) => RawBuilder<unknown>;

/** Queries for the passengers of a ride, the parcels on a trip, and the ride of a request. */
const relations: Partial<Record<ReviewQueueName, Relation>> = {
  reportedTrips: related('sent_parcels', 'parcel', {
    ...{ receiver: 'other.receiver_name', date: 'delivery_date', record: 'trip_id' },
  }),
  reportedRides: related('passenger_requests', 'passenger', {
    ...{ receiver: 'null', date: 'travelling_date', record: 'ride_id' },
  }),
  reportedRequests: (id) => sql`
    select other.id, 'ride' as kind, concat_ws(' to ', other.current_city, other.destination) as name,
      null as receiver, other.travelling_date as date, null::boolean as paid, other.deleted_at is not null as deleted
    from passenger_requests as record join offered_rides as other on other.id = record.ride_id
    where record.id = ${id}::uuid`,
};

/** Reads the passengers of a ride, the parcels on a trip, or the ride of a request, newest first. */
export const selectRelations = async (database: Handle, name: ReviewQueueName, id: string) =>
  (await relations[name]?.(id).execute(database))?.rows ?? [];

/** Kinds of the records of people that are deleted for what they say or do. */
const judged = kindEntries.filter(
  ([name]) => !['users', 'withdrawals', 'applications', 'appeals'].includes(name),
);

/** Reads the newest records of people that were reported or deleted, without one of them if it is named. */
export async function selectEarlier(database: Handle, personIds: string[], exceptId: string | null) {
  const each = judged.map(([name, kind]) => {
    const { table, owner } = kind;
    // No `exists`, which PostgreSQL would answer from a hash of all reports.
    const reported = sql`coalesce((select true from reports where record_id = record.id limit 1), false)`;
    return sql`(
      select id, ${sql.lit(name)} as type, ${sql.ref(owner)} as "personId", ${titleOf(kind)} as title,
        created_at as "createdAt", ${reported} as reported,
        ${sql.raw(name === 'sendparcels' ? 'null::timestamptz' : 'reviewed_at')} as "keptAt",
        deleted_at as "deletedAt", deleted_by, delete_reason as "deleteReason"
      from ${sql.table(table)} as record
      where ${sql.ref(owner)} = any(${personIds}::uuid[]) and id is distinct from ${exceptId}::uuid
        and (${reported} or deleted_at is not null)
      order by id desc limit ${most})`;
  });
  return allRows<object>(database)`
    select earlier.*, ${adminName('deleter')} as "deletedBy"
    from (${sql.join(each, sql` union all `)}) as earlier
      left join admins as deleter on deleter.id = earlier.deleted_by
    order by earlier.id desc limit ${most}`;
}
