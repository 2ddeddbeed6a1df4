import { CompiledQuery } from 'kysely';
import type { Handle, NotedType } from '../../../database/schema.ts';
import { openHold as openPause } from '../../../lists/record-list.ts';
import { kindOf, type RecordKindName } from '../../../lists/records.ts';

/** Extent of a queue; money in kobo, null where there is none. `oldest` is null if unknown. */
interface QueueExtent {
  count: number;
  amount: number | null;
  oldest: Date | null;
  /** Records on hold, which are not among the others. */
  onHold: number;
}

/** Origin of a queue's extent: records that wait, and the start of their wait. */
interface QueueSource {
  /** Records of a queue that cannot be on hold. */
  waiting?: { table: string; where: string; amount?: string };
  /** Records that can be on hold: type in the audit, table, condition of a record that waits. */
  records?: { type: NotedType; table: string; where: string; amount?: string };
  /** Column and table of the start, the condition of the partial index over it, and the column of the record's id. */
  oldest?: { column: string; table: string; where: string; id?: string };
}

const openPayout = `state in ('queued', 'sending', 'sent')`;

const pending = `record.status = 'pending' and record.deleted_at is null`;

/** Open reports on a type of records. */
const openOn = (type: NotedType) => `record_type = '${type}' and outcome is null`;

const reports = (name: RecordKindName): QueueSource => {
  const { table, type } = kindOf(name);
  const where = 'record.report_ride and record.reviewed_at is null and record.deleted_at is null';
  const oldest = { column: 'at', table: 'reports', where: openOn(type), id: 'record_id' };
  return { records: { type, table, where }, oldest };
};

const sources = {
  withdrawals: {
    records: { type: 'withdrawal', table: 'withdrawals', where: pending, amount: 'record.requested_amount' },
    oldest: { column: 'date_requested', table: 'withdrawals', where: pending },
  },
  payouts: {
    waiting: { table: 'payouts', where: openPayout, amount: 'record.amount' },
    oldest: { column: 'created_at', table: 'payouts', where: openPayout },
  },
  driverApplications: {
    records: { type: 'driverApplication', table: 'driver_applications', where: pending },
    oldest: { column: 'created_at', table: 'driver_applications', where: pending },
  },
  appeals: {
    records: { type: 'appeal', table: 'appeals', where: pending },
    oldest: { column: 'created_at', table: 'appeals', where: pending },
  },
  reportedRequests: reports('passengerrequests'),
  reportedRides: reports('drivers'),
  reportedTrips: reports('deliverparcels'),
} satisfies Record<string, QueueSource>;

/** Queues of records that no review decides on. */
const reportedAlone = { reportedUsers: 'user', reportedParcels: 'sentParcel' } as const;

/** Name of a queue. */
type QueueName = keyof typeof sources;

const entries = Object.entries(sources) as [QueueName, QueueSource][];

/** Selects number and amount of all records of a queue that wait, those on hold among them. */
function selectWaiting([queue, { records, waiting = records }]: [QueueName, QueueSource]): string[] {
  if (waiting === undefined) return [];
  const { table, where, amount } = waiting;
  const sum = amount === undefined ? 'null::bigint' : `coalesce(sum(${amount}), 0)::bigint`;
  return [
    `select 'waiting' as kind, '${queue}' as name, count(*) as value, ${sum} as amount,
       null::timestamptz as oldest from ${table} as record where ${where}`,
  ];
}

const isPaused = (type: NotedType, id = 'id') => `exists (select from record_holds as state
  where state.record_type = '${type}' and state.record_id = record.${id} and ${openPause})`;

/** Selects number and amount of the records of a queue that are on hold. */
const selectOnHold = (
  queue: string,
  { type, table, where, amount = '0' }: NonNullable<QueueSource['records']>,
) =>
  `select 'onHold', '${queue}', count(*), coalesce(sum(${amount}), 0)::bigint, null::timestamptz
   from record_holds as state join ${table} as record on record.id = state.record_id and ${where}
   where state.record_type = '${type}' and ${openPause}`;

const oldestOf = (queue: string, { records, oldest }: QueueSource) =>
  oldest === undefined
    ? []
    : [
        `select 'oldest', '${queue}', null::bigint, null::bigint, (
           select record.${oldest.column} from ${oldest.table} as record where ${oldest.where}
             ${records === undefined ? '' : `and not ${isPaused(records.type, oldest.id)}`}
           order by record.${oldest.column} limit 1)`,
      ];

/**
 * Static SQL, because every open page asks for it every 15 s.
 */
const statement = [
  ...entries.flatMap(selectWaiting),
  ...entries.flatMap(([queue, source]) => [
    ...oldestOf(queue, source),
    ...(source.records === undefined ? [] : [selectOnHold(queue, source.records)]),
  ]),
  ...Object.entries(reportedAlone).map(
    ([queue, type]) => `select 'own', '${queue}', count(distinct record_id), null, min(at) from reports
      where ${openOn(type)}`,
  ),
].join('\nunion all ');

/** Names of the queues that are counted as they are read. */
type OwnName = keyof typeof reportedAlone;

/** Row of the statement. */
interface Row {
  kind: 'waiting' | 'oldest' | 'onHold' | 'own';
  name: string;
  value: number | null;
  amount: number | null;
  oldest: Date | null;
}

/**
 * Reads the extent of every queue in one statement, so that the numbers are consistent; from partial indexes over
 * what waits, so that the cost grows with the work to do alone.
 */
export async function readQueues(database: Handle): Promise<Record<QueueName | OwnName, QueueExtent>> {
  const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(statement));
  const found = new Map(rows.map((row) => [`${row.kind} ${row.name}`, row]));
  const own = (name: string): QueueExtent => {
    const row = found.get(`own ${name}`);
    return { count: row?.value ?? 0, amount: row?.amount ?? null, oldest: row?.oldest ?? null, onHold: 0 };
  };
  const extents = entries.map(([queue]): [string, QueueExtent] => {
    const waiting = found.get(`waiting ${queue}`);
    const paused = found.get(`onHold ${queue}`);
    const onHold = paused?.value ?? 0;
    return [
      queue,
      {
        count: (waiting?.value ?? 0) - onHold,
        amount: typeof waiting?.amount === 'number' ? waiting.amount - (paused?.amount ?? 0) : null,
        oldest: found.get(`oldest ${queue}`)?.oldest ?? null,
        onHold,
      },
    ];
  });
  return {
    ...(Object.fromEntries(extents) as Record<QueueName, QueueExtent>),
    ...{ reportedUsers: own('reportedUsers'), reportedParcels: own('reportedParcels') },
  };
}
