import { sql, type RawBuilder } from 'kysely';
import type { Handle, Database } from '../../../database/schema.ts';
import { allRows, hasRow } from '../../../database/statements.ts';
import { kindOf } from '../../../lists/records.ts';
import { onTheRoad } from '../../base/under-way/under-way.read-model.ts';
import type { Candidate } from './bulk-jobs.rules.ts';

type BulkList = Database['bulk_jobs']['list'];
type BulkJobAction = Database['bulk_jobs']['action'];
type BulkException = Database['bulk_items']['exceptions'][number];

/** Columns of a list's candidates. */
interface Source {
  version: string;
  amount: string;
  group: string;
  /** Conditions by exception, for some actions only where they name any. */
  exceptions: Partial<Record<BulkException, { where: string; actions?: readonly BulkJobAction[] }>>;
}

const travelled = `extract(epoch from record.updated_at)::text`;

const paidJourney: Source = {
  ...{ version: travelled, amount: 'record.amount' },
  group: `case when record.paid then 'Paid' else 'Unpaid' end`,
  exceptions: { paid: { where: 'record.paid and record.refunded_amount < record.amount' } },
};

const offered = (group: string, underWay: string): Source => ({
  ...{ version: travelled, amount: 'null::bigint', group, exceptions: { underWay: { where: underWay } } },
});

/** Columns of each list's candidates. */
export const sources: Readonly<Record<BulkList, Source>> = {
  users: {
    ...{ version: 'record.version::text', amount: 'record.total_balance' },
    group: `case when record.is_driver then 'Drivers' else 'Other users' end`,
    exceptions: {
      balance: { where: 'record.total_balance > 0', actions: ['delete'] },
      underWay: {
        where: `exists (select from offered_rides as ride where ride.user_id = record.id and ${onTheRoad.ride('ride')})
          or exists (select from parcel_trips as trip where trip.user_id = record.id and ${onTheRoad.trip('trip')})`,
        actions: ['block', 'delete'],
      },
    },
  },
  withdrawals: {
    ...{ version: 'record.version::text', amount: 'record.requested_amount', group: 'record.bank' },
    exceptions: {
      linked: {
        where: `record.status = 'pending' and count(*) over account > 1 and (min(record.user_id::text) over account) <> max(record.user_id::text) over account`,
        actions: ['accepted'],
      },
    },
  },
  deliverparcels: offered('record.state', onTheRoad.trip('record')),
  sendparcels: paidJourney,
  passengerrequests: paidJourney,
  drivers: offered('record.current_city', onTheRoad.ride('record')),
};

/** Condition by which users already have the status of an action. */
const unchangedUsers: Partial<Record<BulkJobAction, string>> = {
  block: 'record.blocked',
  unblock: 'not record.blocked',
};

/**
 * Reads the records of a query for ids, in one statement: as one moment shows them, newest first.
 * @param take most records that are read
 */
export function selectCandidates(
  database: Handle,
  { list, action }: { list: BulkList; action: BulkJobAction },
  ids: RawBuilder<{ id: string }>,
  take: number,
): Promise<Candidate[]> {
  const { version, amount, group, exceptions } = sources[list];
  const conditions = Object.entries(exceptions).flatMap(([exception, { where, actions }]) =>
    actions === undefined || actions.includes(action) ? [[exception, where] as const] : [],
  );
  const unchanged = list === 'users' ? unchangedUsers[action] : undefined;
  if (unchanged !== undefined) conditions.unshift(['settled', unchanged]);
  const found = conditions.map(([exception, where]) => `case when ${where} then '${exception}' end`);
  const window =
    list === 'withdrawals'
      ? sql`window account as (partition by record.account_number, record.bank_code)`
      : sql``;
  return allRows<Candidate>(database)`
    select record.id, ${sql.raw(version)} as version, ${sql.raw(amount)} as amount,
      ${sql.raw(group)} as group_name,
      array_remove(array[${sql.raw(found.join(', '))}]::text[], null) as exceptions
    from ${sql.table(kindOf(list).table)} as record
    where record.id in (select matching.id from (${ids}) as matching order by matching.id desc limit ${take}) ${window}
    order by record.id desc limit ${take}`;
}

/** Tells whether a record is on the road now, so that the action needs a confirmation of that. */
export async function isUnderWay(
  database: Handle,
  { list, action }: { list: BulkList; action: BulkJobAction },
  id: string,
): Promise<boolean> {
  const { where, actions } = sources[list].exceptions.underWay ?? {};
  if (where === undefined || actions?.includes(action) === false) return false;
  return hasRow(database)`select from ${sql.table(kindOf(list).table)} as record
      where record.id = ${id}::uuid and (${sql.raw(where)})`;
}
