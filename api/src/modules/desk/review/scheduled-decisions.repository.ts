import { sql, type Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type {
  Handle,
  ReviewQueueName,
  ScheduledDecisionsTable,
  TransactionHandle,
} from '../../../database/schema.ts';

/** A scheduled decision with the name of its admin. */
export type ScheduledRow = Selectable<ScheduledDecisionsTable> & { first_name: string; last_name: string };

/** A new decision. */
export interface NewScheduled {
  queue: ReviewQueueName;
  recordId: string;
  adminId: string;
  decision: 'accepted' | 'rejected';
  remark: string | null;
  version: string | null;
  address: string;
  requestId: string;
  /** Seconds until it takes effect; 0 for one that is carried out in the transaction. */
  seconds: number;
}

const withAdmin = sql`
  select decision.*, admin.first_name, admin.last_name
  from scheduled_decisions as decision join admins as admin on admin.id = decision.admin_id`;

/** Stores a decision; no other one of the record may wait. @returns its id */
export async function insertScheduled(
  transaction: TransactionHandle,
  decision: NewScheduled,
): Promise<string> {
  const id = newId();
  const isDone = decision.seconds === 0;
  const time = sql`now() + make_interval(secs => ${sql.lit(decision.seconds)})`;
  await sql`
    insert into scheduled_decisions (id, queue, record_id, admin_id, decision, remark, version, address, request_id,
      takes_effect_at, next_try_at, state, settled_at)
    values (${id}, ${decision.queue}, ${decision.recordId}::uuid, ${decision.adminId}::uuid,
      ${decision.decision}, ${decision.remark}, ${decision.version}, ${decision.address}, ${decision.requestId},
      ${time}, ${time}, ${isDone ? 'done' : 'waiting'}, ${isDone ? sql`now()` : sql`null`})`.execute(
    transaction,
  );
  return id;
}

/** Reads a decision by its id. */
export async function selectScheduled(database: Handle, id: string): Promise<ScheduledRow> {
  const { rows } = await sql<ScheduledRow>`${withAdmin} where decision.id = ${id}::uuid`.execute(database);
  const [found] = rows;
  if (found === undefined) throw new Error('the scheduled decision is gone');
  return found;
}

/** Reads the waiting decision of a record. */
export async function selectWaiting(
  database: Handle,
  queue: ReviewQueueName,
  recordId: string,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<ScheduledRow>`
    ${withAdmin} where decision.queue = ${queue} and decision.record_id = ${recordId}::uuid
      and decision.state = 'waiting'`.execute(database);
  return rows[0];
}

/** Locks the waiting decision of a record, otherwise its last one; waits for the worker that carries it out. */
export async function lockLatest(
  transaction: TransactionHandle,
  queue: ReviewQueueName,
  recordId: string,
): Promise<ScheduledRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from scheduled_decisions where queue = ${queue} and record_id = ${recordId}::uuid
    order by state = 'waiting' desc, scheduled_at desc, id desc limit 1 for update`.execute(transaction);
  const [latest] = rows;
  return latest && selectScheduled(transaction, latest.id);
}

/**
 * Locks the waiting decision that has been due longest, without those that other workers carry out. Decisions of one
 * admin are carried out in the order in which they were made, except after a failed attempt.
 */
export async function lockNextDue(
  transaction: TransactionHandle,
): Promise<Selectable<ScheduledDecisionsTable> | undefined> {
  const { rows } = await sql<Selectable<ScheduledDecisionsTable>>`
    select due.* from scheduled_decisions as due
    where due.state = 'waiting' and due.next_try_at <= now() and not exists (
      select from scheduled_decisions as earlier
      where earlier.state = 'waiting' and earlier.next_try_at <= now() and earlier.queue = due.queue
        and earlier.admin_id = due.admin_id and (earlier.scheduled_at, earlier.id) < (due.scheduled_at, due.id))
    order by due.next_try_at, due.scheduled_at limit 1 for update skip locked`.execute(transaction);
  return rows[0];
}

/** A waiting decision that names a version. */
export interface VersionedDecision {
  id: string;
  record_id: string;
  version: string;
}

/** Locks the waiting decisions with a version that an admin made after another one, without those that are locked. */
export async function lockLater(
  transaction: TransactionHandle,
  { id, queue, admin_id: adminId }: Pick<Selectable<ScheduledDecisionsTable>, 'id' | 'queue' | 'admin_id'>,
): Promise<VersionedDecision[]> {
  const { rows } = await sql<VersionedDecision>`
    select later.id, later.record_id, later.version from scheduled_decisions as later
    where later.state = 'waiting' and later.version is not null and later.queue = ${queue}
      and later.admin_id = ${adminId}::uuid and (later.scheduled_at, later.id) > (
        select this.scheduled_at, this.id from scheduled_decisions as this where this.id = ${id}::uuid)
    for update skip locked`.execute(transaction);
  return rows;
}

/** Replaces the version of a locked decision. */
export async function setVersion(transaction: TransactionHandle, id: string, version: string): Promise<void> {
  await transaction.updateTable('scheduled_decisions').set({ version }).where('id', '=', id).execute();
}

/** Milliseconds until the next waiting decision is due, 0 or less for one that is; null without any. */
export async function millisecondsUntilDue(database: Handle): Promise<number | null> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select ceil(extract(epoch from min(next_try_at) - clock_timestamp()) * 1000)::int as milliseconds
    from scheduled_decisions where state = 'waiting'`.execute(database);
  return rows[0]?.milliseconds ?? null;
}

/** Settles a locked decision. The remark of one that was taken back is removed: no record has it. */
export async function settleScheduled(
  transaction: TransactionHandle,
  id: string,
  settled: { state: 'done' | 'undone' } | { state: 'refused'; refusal: string },
): Promise<void> {
  await transaction
    .updateTable('scheduled_decisions')
    .set({ ...settled, settled_at: sql`now()` })
    .$if(settled.state === 'undone', (query) => query.set({ remark: null }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Leaves a decision waiting after a fault, and defers the next attempt: 2 s, doubling up to a minute. */
export async function deferScheduled(database: Handle, id: string): Promise<void> {
  await sql`
    update scheduled_decisions set tries = tries + 1,
      next_try_at = now() + make_interval(secs => least(60, 2 ^ least(tries + 1, 6)))
    where id = ${id}::uuid and state = 'waiting'`.execute(database);
}

/** Deletes decisions that were settled more than a day ago. Skips locked rows. */
export async function deleteSettled(database: Handle): Promise<void> {
  await sql`
    delete from scheduled_decisions where id in (
      select id from scheduled_decisions where settled_at < now() - interval '1 day'
      for update skip locked)`.execute(database);
}
