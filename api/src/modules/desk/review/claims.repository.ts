import { sql, type RawBuilder } from 'kysely';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { allRows, execute, firstRow, hasRow } from '../../../database/statements.ts';
import type { DecidedRow } from '../../base/decisions/decisions.rules.ts';
import { adminName, isPaused } from '../../base/notes/noted-records.read-model.ts';
import { versionColumn, type ModeratedTable, type QueueTable } from './queue-tables.read-model.ts';

/** Admin who asks for records. */
export interface Reviewer {
  adminId: string;
  /** Query for the ids of the list that is reviewed; undefined for the whole queue. */
  within?: RawBuilder<{ id: string }> | undefined;
}

/** Live claim with the name of its holder. */
export interface ClaimRow {
  record_id: string;
  admin_id: string;
  by: string;
  until: Date;
}

/** Record, and the admin who has claimed it. */
interface Holder {
  id: string;
  adminId: string;
}

/** Records that an admin asks for. */
interface Wanted {
  by: Reviewer;
  skip: string[];
  count: number;
  minutes: number;
}

const minutesFromNow = (minutes: number) => sql`now() + make_interval(mins => ${sql.lit(minutes)})`;

const orderOf = ({ newestFirst }: QueueTable) => (newestFirst ? sql`desc` : sql`asc`);

/** True for a record without a waiting decision. */
const isUndecided = ({ name }: QueueTable) => sql<boolean>`not exists (
  select from scheduled_decisions as decision
  where decision.queue = ${sql.lit(name)} and decision.record_id = record.id and decision.state = 'waiting')`;

/** True for a record that waits: in the list, and not on hold. */
const isForReview = ({ recordType }: QueueTable, { within }: Pick<Reviewer, 'within'>) => {
  const listed = within ? sql`record.id in (select matching.id from (${within}) as matching)` : sql`true`;
  return sql<boolean>`not ${isPaused(recordType, sql`record.id`)} and ${listed}`;
};

/** Decision on a locked record; of a moderated one its version too, and false for one that needs no review. */
type LockedRow = DecidedRow & { version?: string; waits?: boolean };

/**
 * Locks a live record, and reads its decision in a second statement: one that waits for a lock sees the current row, but
 * joined rows as of its start. Claims are written under this lock.
 */
export async function lockRecord(transaction: TransactionHandle, queue: QueueTable, id: string) {
  const { table, decision } = queue;
  const isLocked = await hasRow(transaction)`
    select from ${sql.table(table)} where id = ${id}::uuid and deleted_at is null for no key update`;
  if (!isLocked) return undefined;
  return firstRow<LockedRow>(transaction)`
    select ${decision.columns} from ${sql.table(table)} as record ${decision.join}
    where record.id = ${id}::uuid`;
}

/**
 * Marks a locked record as reviewed, and takes its flag away; triggers dismiss its open reports. The record itself does not
 * change, nor its version.
 */
export const setReviewed = (
  transaction: TransactionHandle,
  { table, flag }: ModeratedTable,
  { id, adminId }: Holder,
) =>
  execute(transaction)`
    update ${sql.table(table)} set reviewed_at = now(), reviewed_by = ${adminId}::uuid
      ${flag === undefined ? sql`` : sql`, ${sql.ref(flag)} = false`} where id = ${id}::uuid`;

/** Reads the current versions of moderated records. */
export async function selectVersions(database: Handle, { table }: QueueTable, ids: string[]) {
  const selected = await allRows<{ id: string; version: string }>(database)`
    select record.id, ${versionColumn} as version from ${sql.table(table)} as record
    where record.id = any(${ids}::uuid[])`;
  return new Map(selected.map(({ id, version }) => [id, version]));
}

/** Sorted ids of the records that the statement of a template returns. */
const recordIds =
  (transaction: TransactionHandle) =>
  async (...template: [TemplateStringsArray, ...unknown[]]) =>
    (await allRows<{ record_id: string }>(transaction)(...template)).map((row) => row.record_id).sort();

/** Extends live claims of an admin, those of the first records of the queue first. @returns the ids of the records */
export const renewOwn = (
  transaction: TransactionHandle,
  queue: QueueTable,
  { by, skip, count, minutes }: Wanted,
) =>
  recordIds(transaction)`
    with own as (
      select claim.record_id from review_claims as claim
        join ${sql.table(queue.table)} as record on record.id = claim.record_id
      where claim.queue = ${queue.name} and claim.admin_id = ${by.adminId}::uuid and claim.until > now()
        and claim.record_id <> all(${skip}::uuid[]) and ${queue.isPending} and ${isUndecided(queue)}
        and ${isForReview(queue, by)}
      order by claim.record_id ${orderOf(queue)} limit ${sql.lit(count)} for update of claim
    )
    update review_claims as claim set until = ${minutesFromNow(minutes)}
    from own where claim.queue = ${queue.name} and claim.record_id = own.record_id
    returning claim.record_id`;

/**
 * Locks the first pending records that nobody has claimed, without those that other transactions have locked. A claim may have
 * been committed since the statement began: the insert of a claim decides.
 */
export const lockFree = (transaction: TransactionHandle, queue: QueueTable, { by, skip, count }: Wanted) =>
  recordIds(transaction)`
    select record.id as record_id from ${sql.table(queue.table)} as record
    where ${queue.isPending} and ${isUndecided(queue)} and ${isForReview(queue, by)} and record.id <> all(${skip}::uuid[])
      and not exists (select from review_claims as claim
        where claim.queue = ${sql.lit(queue.name)} and claim.record_id = record.id and claim.until > now())
    order by record.id ${orderOf(queue)} limit ${sql.lit(count)} for no key update of record skip locked`;

/** Claims of an admin. */
interface NewClaims {
  ids: string[];
  adminId: string;
  minutes: number;
}

/**
 * Claims locked records that nobody else has claimed, or extends claims of the admin.
 * @returns the ids of the claimed ones
 */
export const insertClaims = (
  transaction: TransactionHandle,
  queue: QueueTable,
  { ids, adminId, minutes }: NewClaims,
) =>
  recordIds(transaction)`
    insert into review_claims as claim (queue, record_id, admin_id, until)
    select ${queue.name}, record.id, ${adminId}::uuid, ${minutesFromNow(minutes)}
    from ${sql.table(queue.table)} as record
    where record.id = any(${ids}::uuid[]) and ${queue.isPending} and ${isUndecided(queue)} order by record.id
    on conflict (queue, record_id) do update set admin_id = excluded.admin_id,
      until = excluded.until,
      claimed_at = case when claim.admin_id = excluded.admin_id and claim.until > now() then claim.claimed_at
        else now() end
    where claim.admin_id = excluded.admin_id or claim.until <= now()
    returning claim.record_id`;

/** Reads the live claim of a record. */
export const selectClaim = (database: Handle, { name }: QueueTable, id: string) =>
  firstRow<ClaimRow>(database)`
    select claim.record_id, claim.admin_id, claim.until, ${adminName('admin')} as by
    from review_claims as claim join admins as admin on admin.id = claim.admin_id
    where claim.queue = ${name} and claim.record_id = ${id}::uuid and claim.until > now()`;

/**
 * Ends the claim of an admin on a record, if the admin has one.
 * @returns true if it ended
 */
export const deleteClaim = (transaction: TransactionHandle, { name }: QueueTable, { id, adminId }: Holder) =>
  hasRow(transaction)`
    delete from review_claims where queue = ${name} and record_id = ${id}::uuid and admin_id = ${adminId}::uuid
    returning 1`;

/**
 * Counts the records of a queue that wait for an admin and that nobody has decided on, and those among them that others
 * claimed.
 */
export async function countQueue(database: Handle, queue: QueueTable, by: Reviewer) {
  const counted = await firstRow<{ waiting: number; claimed_by_others: number }>(database)`
    select (select count(*) from ${sql.table(queue.table)} as record
        where ${queue.isPending} and ${isUndecided(queue)} and ${isForReview(queue, by)}) as waiting,
      (select count(*) from review_claims as claim
        join ${sql.table(queue.table)} as record on record.id = claim.record_id
        where claim.queue = ${queue.name} and claim.until > now() and claim.admin_id <> ${by.adminId}::uuid
          and ${queue.isPending} and ${isUndecided(queue)} and ${isForReview(queue, by)}) as claimed_by_others`;
  return counted ?? { waiting: 0, claimed_by_others: 0 };
}

/** Deletes claims that ended more than an hour ago. Skips locked rows. */
export const deleteEndedClaims = (database: Handle) =>
  execute(database)`delete from review_claims where (queue, record_id) in (
      select queue, record_id from review_claims where until < now() - interval '1 hour' for update skip locked)`;
