import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { NotedType, ReviewQueueName } from '../../../database/schema.ts';
import { deciderJoin, decisionColumns } from '../../base/decisions/decisions.read-model.ts';
import { recordKinds, type RecordKind } from '../../../lists/record-kinds.ts';
import { reviewColumns, reviewerJoin } from '../moderation/moderated-tables.read-model.ts';
import { moderatedRecords, type ModeratedName } from '../moderation/moderation.rules.ts';

/** A queue and the table of its records, with the alias `record` in the fragments. */
export interface QueueTable {
  name: ReviewQueueName;
  table: RecordKind['table'];
  /** Type of the records in the audit. */
  recordType: NotedType;
  /** Counter of the pending records. */
  counter: string;
  /** True for a record of the queue that nobody has decided on; it may have a waiting decision. */
  isPending: RawBuilder<SqlBool>;
  /** Columns of a `DecidedRow`, and the join that they need. */
  decision: { columns: RawBuilder<unknown>; join: RawBuilder<unknown> };
  /** Begins with the newest record instead of the oldest. */
  newestFirst: boolean;
}

const decided = (name: ReviewQueueName, { table, type }: RecordKind): QueueTable => ({
  ...{ name, table, recordType: type, counter: `${table}.pending`, newestFirst: false },
  isPending: sql<SqlBool>`record.status = 'pending' and record.deleted_at is null`,
  decision: { columns: decisionColumns, join: deciderJoin },
});

const moderated = (name: ModeratedName): QueueTable => {
  const { table, type, waits } = moderatedRecords[name];
  return {
    ...{ name, table, recordType: type, counter: `${table}.toReview` },
    isPending: sql<SqlBool>`record.deleted_at is null and record.reviewed_at is null and ${sql.raw(waits)}`,
    decision: { columns: reviewColumns, join: reviewerJoin },
    // A post does its harm in its first hours, and nobody has reported it.
    newestFirst: name === 'posts',
  };
};

/** Tables of the queues of review mode. */
export const queueTables: Readonly<Record<ReviewQueueName, QueueTable>> = {
  withdrawals: decided('withdrawals', recordKinds.withdrawals),
  driverApplications: decided('driverApplications', recordKinds.applications),
  reportedTrips: moderated('reportedTrips'),
  reportedRides: moderated('reportedRides'),
  reportedRequests: moderated('reportedRequests'),
  posts: moderated('posts'),
};
