import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ReviewQueueName, Handle } from '../../../database/schema.ts';
import { allRows } from '../../../database/statements.ts';
import { recordKinds, type RecordKind } from '../../../lists/records.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';

/** A queue and the kind of its records. Fragments and texts of SQL have the alias `record`. */
export interface QueueTable extends Pick<RecordKind, 'table' | 'list'> {
  name: ReviewQueueName;
  /** Type of the records in the audit. */
  recordType: RecordKind['type'];
  /** True for a record of the queue that nobody has decided on; it may have a waiting decision. */
  isPending: RawBuilder<SqlBool>;
  /** Columns of a `DecidedRow`, and the join that they need. */
  decision: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> };
  /** Begins with the newest record instead of the oldest. */
  newestFirst: boolean;
}

/** A queue of reported records or of posts, which are kept or deleted. */
export interface ModeratedTable extends QueueTable {
  itemType: 'deliverparcels' | 'drivers' | 'passengerrequests' | 'posts';
  /** Field of a case that has the record. */
  caseField: 'trip' | 'ride' | 'request' | 'post';
  /** Column of the flag that follows from the open reports, in tables that have one. */
  flag: RecordKind['reported'];
  /** True for records that are reviewed at all. Staff does not review what staff wrote. */
  waits: string;
  /** Ids of the people whose record it is, by their part in it. */
  people: Readonly<Record<string, string>>;
}

/** Version of a record, which every change of it and every report on it replaces; a review is none. */
export const versionColumn = sql<string>`concat(extract(epoch from record.updated_at)::text, '/',
  (select count(*) from reports where reports.record_id = record.id))`;

/** Join of the admin who reviewed a record. */
export const reviewerJoin = sql`left join admins as reviewer on reviewer.id = record.reviewed_by`;

const decided = (name: ReviewQueueName, { table, type, list }: RecordKind): QueueTable => ({
  name,
  table,
  list,
  recordType: type,
  newestFirst: false,
  isPending: sql<SqlBool>`record.status = 'pending' and record.deleted_at is null`,
  decision: { columns: decisionColumns, join: deciderJoin },
});

const moderated = (
  name: ReviewQueueName,
  { itemType, caseField, people }: Pick<ModeratedTable, 'itemType' | 'caseField' | 'people'>,
): ModeratedTable => {
  const { table, type, list, reported }: RecordKind = recordKinds[itemType];
  const waits = reported === undefined ? 'record.author_user_id is not null' : `record.${reported}`;
  return {
    ...{
      name,
      table,
      list,
      itemType,
      caseField,
      waits,
      people,
      flag: reported,
      recordType: type,
    },
    isPending: sql<SqlBool>`record.deleted_at is null and record.reviewed_at is null and ${sql.raw(waits)}`,
    decision: {
      columns: sql`case when record.reviewed_at is null then 'pending' else 'accepted' end as status,
        record.reviewed_at as decided_at, reviewer.first_name as decider_first_name,
        reviewer.last_name as decider_last_name, ${versionColumn} as version, ${sql.raw(waits)} as waits`,
      join: reviewerJoin,
    },
    // A post does its harm in its first hours, often before anybody has reported it.
    newestFirst: name === 'posts',
  };
};

/** Queues of reported records and of posts. */
export const moderatedTables = {
  reportedTrips: moderated('reportedTrips', {
    itemType: 'deliverparcels',
    caseField: 'trip',
    people: { driver: 'record.user_id' },
  }),
  reportedRides: moderated('reportedRides', {
    itemType: 'drivers',
    caseField: 'ride',
    people: { driver: 'record.user_id' },
  }),
  reportedRequests: moderated('reportedRequests', {
    itemType: 'passengerrequests',
    caseField: 'request',
    people: { passenger: 'record.user_id', driver: 'record.driver_id' },
  }),
  posts: moderated('posts', {
    itemType: 'posts',
    caseField: 'post',
    people: { author: 'record.author_user_id' },
  }),
} as const satisfies Partial<Record<ReviewQueueName, ModeratedTable>>;

/** Tables of the queues of review mode. */
export const queueTables: Readonly<Record<ReviewQueueName, QueueTable>> = {
  withdrawals: decided('withdrawals', recordKinds.withdrawals),
  driverApplications: decided('driverApplications', recordKinds.applications),
  appeals: decided('appeals', recordKinds.appeals),
  ...moderatedTables,
};

/** Live claim, as everybody who may decide sees it, or a decision that waits or was refused. */
export interface ActivityRow {
  kind: 'claim' | 'decision';
  record_id: string;
  admin_id: string;
  by: string;
  decision: string | null;
  scheduled_at: Date;
  takes_effect_at: Date | null;
}

/**
 * Reads claims of pending records, waiting decisions, and those of an admin that were refused in the last hour, by one
 * statement.
 */
export const selectActivity = (database: Handle, queue: QueueTable, adminId: string) =>
  allRows<ActivityRow>(database)`
    select activity.*, ${adminName('admin')} as by from (
      select 'claim' as kind, record_id, admin_id, until, null as decision, null as remark, null as state,
        null as refusal, claimed_at as scheduled_at, null::timestamptz as takes_effect_at
      from review_claims
      where queue = ${queue.name} and until > now() and exists (
        select from ${sql.table(queue.table)} as record
        where record.id = record_id and ${queue.isPending})
      union all
      select 'decision', record_id, admin_id, null, decision, remark, state, refusal, scheduled_at, takes_effect_at
      from scheduled_decisions
      where queue = ${queue.name} and (state = 'waiting'
        or state = 'refused' and admin_id = ${adminId}::uuid and settled_at > now() - interval '1 hour')
    ) as activity join admins as admin on admin.id = activity.admin_id
    order by activity.scheduled_at, activity.record_id`;
