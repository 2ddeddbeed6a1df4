import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, ReviewQueueName, TransactionHandle, Row, NewRow } from '../../../database/schema.ts';
import { allRows, execute, firstRow } from '../../../database/statements.ts';
import { adminName } from '../../base/notes/noted-records.read-model.ts';

/** A scheduled decision with the name of its admin. */
export type ScheduledRow = Row<'scheduled_decisions'> & { by: string };

const withAdmin = sql`
  select decision.*, ${adminName('admin')} as by
  from scheduled_decisions as decision join admins as admin on admin.id = decision.admin_id`;

/**
 * Stores a decision; no other one of the record may wait.
 * @param seconds until it takes effect; 0 for one that is carried out in the transaction
 * @returns its id
 */
export async function insertScheduled(
  transaction: TransactionHandle,
  decision: Omit<NewRow<'scheduled_decisions'>, 'id' | 'takes_effect_at' | 'next_try_at' | 'state'>,
  seconds: number,
): Promise<string> {
  const id = newId();
  const time = sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)})`;
  const done = { state: 'done', settled_at: sql<Date>`now()` } as const;
  await transaction
    .insertInto('scheduled_decisions')
    .values({ ...decision, id, takes_effect_at: time, next_try_at: time, ...(seconds === 0 && done) })
    .execute();
  return id;
}

/** Reads a decision by its id. */
export async function selectScheduled(database: Handle, id: string): Promise<ScheduledRow> {
  const found = await firstRow<ScheduledRow>(database)`${withAdmin} where decision.id = ${id}::uuid`;
  if (found === undefined) throw new Error('the scheduled decision is gone');
  return found;
}

/** Reads the waiting decision of a record. */
export const selectWaiting = (database: Handle, queue: ReviewQueueName, recordId: string) =>
  firstRow<ScheduledRow>(database)`
    ${withAdmin} where decision.queue = ${queue} and decision.record_id = ${recordId}::uuid
      and decision.state = 'waiting'`;

/** Locks the waiting decision of a record, otherwise its last one; waits for the worker that carries it out. */
export async function lockLatest(transaction: TransactionHandle, queue: ReviewQueueName, recordId: string) {
  const latest = await firstRow<{ id: string }>(transaction)`
    select id from scheduled_decisions where queue = ${queue} and record_id = ${recordId}::uuid
    order by state = 'waiting' desc, scheduled_at desc, id desc limit 1 for update`;
  return latest && selectScheduled(transaction, latest.id);
}

/**
 * Locks the waiting decision that has been due longest, without those that other workers carry out. Decisions of one
 * admin are carried out in the order in which they were made, except after a failed attempt.
 */
export const lockNextDue = (transaction: TransactionHandle) =>
  firstRow<Row<'scheduled_decisions'>>(transaction)`select due.* from scheduled_decisions as due
    where due.state = 'waiting' and due.next_try_at <= now() and not exists (
      select from scheduled_decisions as earlier
      where earlier.state = 'waiting' and earlier.next_try_at <= now() and earlier.queue = due.queue
        and earlier.admin_id = due.admin_id and (earlier.scheduled_at, earlier.id) < (due.scheduled_at, due.id))
    order by due.next_try_at, due.scheduled_at limit 1 for update skip locked`;

/** Locks the other waiting decisions with a version of an admin, without those that are locked. */
export const lockOthers = (
  transaction: TransactionHandle,
  { id, queue, admin_id: adminId }: Row<'scheduled_decisions'>,
) =>
  allRows<{ id: string; record_id: string; version: string }>(transaction)`
    select id, record_id, version from scheduled_decisions
    where state = 'waiting' and version is not null and queue = ${queue} and admin_id = ${adminId}::uuid
      and id <> ${id}::uuid
    for update skip locked`;

/** Replaces the version of a locked decision. */
export const setVersion = (transaction: TransactionHandle, id: string, version: string) =>
  execute(transaction)`update scheduled_decisions set version = ${version} where id = ${id}::uuid`;

/** Milliseconds until the next waiting decision is due, 0 or less for one that is; null without any. */
export async function millisecondsUntilDue(database: Handle): Promise<number | null> {
  const selected = await firstRow<{ milliseconds: number | null }>(database)`
    select ceil(extract(epoch from min(next_try_at) - clock_timestamp()) * 1000)::int as milliseconds
    from scheduled_decisions where state = 'waiting'`;
  return selected?.milliseconds ?? null;
}

/** Settles a locked decision. The remark of one that was taken back is removed: no record has it. */
export const settleScheduled = (
  transaction: TransactionHandle,
  id: string,
  state: 'done' | 'undone' | 'refused',
  refusal: string | null = null,
) =>
  execute(transaction)`
    update scheduled_decisions set state = ${state}, refusal = ${refusal}, settled_at = now()
      ${state === 'undone' ? sql`, remark = null` : sql``} where id = ${id}::uuid and state = 'waiting'`;

/** Leaves a decision waiting after a fault, and defers the next attempt: 2 s, doubling up to a minute. */
export const deferScheduled = (database: Handle, id: string) =>
  execute(database)`update scheduled_decisions set tries = tries + 1,
      next_try_at = now() + make_interval(secs => least(60, 2 ^ least(tries + 1, 6)))
    where id = ${id}::uuid and state = 'waiting'`;

/** Refuses the waiting decisions of an admin; waits for those that are being carried out. @returns their number */
export const refuseWaiting = async (
  transaction: TransactionHandle,
  adminId: string,
  refusal: string,
): Promise<number> =>
  (
    await allRows(transaction)`
      update scheduled_decisions set state = 'refused', refusal = ${refusal}, settled_at = now()
      where admin_id = ${adminId}::uuid and state = 'waiting' returning id`
  ).length;

/** Deletes decisions that were settled more than a day ago. Skips locked rows. */
export const deleteSettled = (database: Handle) =>
  execute(database)`delete from scheduled_decisions where id in (
      select id from scheduled_decisions where settled_at < now() - interval '1 day' for update skip locked)`;
