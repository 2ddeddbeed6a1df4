import {
  bulkExceptions,
  bulkFreezeMinutes,
  bulkLists,
  bulkResultDays,
  isAllowed,
  maxBulkJob,
  type BulkList,
} from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import { inTransaction } from '../../../database/in-transaction.ts';
import { databaseNow } from '../../../database/clock.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Selection } from '../../../lists/contract-list.ts';
import { readable } from '../../../lists/contract-list.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { NotAllowed, conflict, found } from '../../../plugins/errors.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { assertStillAuthorised } from '../../base/authority/authority.service.ts';
import type { TravellingList } from '../../base/under-way/under-way.read-model.ts';
import { openRows } from '../../base/limiter/budgets.rules.ts';
import { assertNotUnderWay } from '../../base/under-way/under-way.service.ts';
import { selectCandidates } from './bulk-candidates.read-model.ts';
import { cancelItems, insertItems, itemList, selectRecordIds } from './bulk-items.repository.ts';
import * as repository from './bulk-jobs.repository.ts';
import { extentOf, exceptionsOf, groupsOf, hashOf, stateOf } from './bulk-jobs.rules.ts';
import { markPrevented, selectableList } from './bulk-targets.service.ts';

const reasons = {
  expired: 'The selection was not confirmed in time. Please select again.',
  done: 'The action is done already.',
  cancelled: 'The action was cancelled.',
};

export { countRunning as readRunningJobs, type CountedJob } from './bulk-jobs.repository.ts';

/** Records to freeze, and the action on them. */
interface Freeze extends Pick<repository.BulkJobRow, 'list' | 'action'> {
  selection: Selection;
}

/**
 * Freezes the selected records of a list for an action; none of them is changed. An earlier job of the admin that is not
 * confirmed is cancelled and deleted.
 * @throws NotAllowed without the access of the list
 * @throws ValidationFailed for a filter of another list
 */
export function freeze(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  { list, action, selection }: Freeze,
): Promise<repository.CountedJob> {
  if (!isAllowed(caller, bulkLists[list].access)) throw new NotAllowed();
  const ids = selectableList(list).select(selection);
  return database.transaction().execute(async (transaction) => {
    const records = await selectCandidates(transaction, { list, action }, ids, maxBulkJob + 1);
    if (records.length === 0) throw conflict('No record matches any more. Please look at the list again.');
    if (records.length > maxBulkJob)
      throw conflict(
        `More than ${maxBulkJob.toLocaleString('en')} records match. Please narrow the selection by a filter or search.`,
      );
    if (action === 'accepted' || action === 'rejected')
      await markPrevented(transaction, actor, action, records);
    const id = newId();
    const job = {
      ...{ id, admin_id: actor.adminId, list, action },
      ...{ address: actor.address, request_id: actor.requestId },
      ...{ admin_version: actor.adminVersion, session_id: actor.sessionId },
      ...{ ...extentOf(records), hash: hashOf(records) },
      groups: JSON.stringify(groupsOf(records)),
      exceptions: JSON.stringify(exceptionsOf(records, bulkExceptions)),
    };
    const replaced = await repository.deleteFrozen(transaction, actor.adminId, openRows.frozenJobs - 1);
    await repository.insertJob(transaction, job, bulkFreezeMinutes);
    await insertItems(transaction, id, records);
    const frozen = await jobOf(transaction, { id, adminId: actor.adminId });
    const ended = replaced.map((former) => auditEntry({ ...former, cancelled: former.count }, 'cancel'));
    await appendAudit(transaction, actor, [...ended, auditEntry(frozen, 'freeze')]);
    return frozen;
  });
}

/**
 * Starts a frozen job of the caller, with the authority of this call; the worker carries it out. The same call again
 * changes nothing.
 * @throws NotAllowed without the access of the list
 * @throws AuthorityEnded if the authority that the job was frozen with has ended
 * @throws UnderWay for records that are on the road, unless that is confirmed
 */
export function confirm(
  database: Handle,
  { caller, actor }: { caller: Caller; actor: Actor },
  { id, hash, ...given }: { id: string; hash: string; reason: string | null; underWay: boolean },
): Promise<repository.CountedJob> {
  const own = { id, adminId: actor.adminId };
  return database.transaction().execute(async (transaction) => {
    const job = found(await repository.lockJob(transaction, own), 'bulk job');
    if (!isAllowed(caller, bulkLists[job.list].access)) throw new NotAllowed();
    if (job.hash !== hash) throw conflict('These are not the records that were shown. Please select again.');
    const state = stateOf(job, databaseNow());
    if (state === 'running' || state === 'done') return jobOf(transaction, own);
    if (state !== 'frozen') throw conflict(reasons[state]);
    await assertStillAuthorised(transaction, actorOf(job), bulkLists[job.list].access);
    if (!given.underWay) await assertNobodyUnderWay(transaction, job);
    await repository.startJob(transaction, id, { ...actor, ...given });
    const started = await jobOf(transaction, own);
    await appendAudit(transaction, actor, [auditEntry(started, 'confirm')]);
    return started;
  });
}

/** Lists whose records can be on the road. */
const travelling: readonly BulkList[] = ['users', 'drivers', 'deliverparcels'] satisfies TravellingList[];

async function assertNobodyUnderWay(transaction: TransactionHandle, job: repository.BulkJobRow) {
  if (!travelling.includes(job.list) || job.action === 'unblock') return;
  const ids = await selectRecordIds(transaction, job.id);
  await assertNotUnderWay(transaction, { list: job.list as TravellingList, ids });
}

/**
 * Stops a job of the caller: once this returns, no further record is changed. The same call again changes nothing.
 *
 * Ends the waiting of the records before that of the job, as a worker locks them in this order.
 */
export function cancel(database: Handle, actor: Actor, id: string): Promise<repository.CountedJob> {
  const own = { id, adminId: actor.adminId };
  return database.transaction().execute(async (transaction) => {
    const before = await jobOf(transaction, own);
    if (before.state === 'cancelled') return before;
    if (before.state === 'done') throw conflict(reasons.done);
    await cancelItems(transaction, id);
    const job = found(await repository.lockJob(transaction, own), 'bulk job');
    if (job.state === 'done') throw conflict(reasons.done);
    if (job.state === 'cancelled') return jobOf(transaction, own);
    await repository.endJob(transaction, id, 'cancelled');
    const cancelled = await jobOf(transaction, own);
    await appendAudit(transaction, actor, [auditEntry(cancelled, 'cancel')]);
    return cancelled;
  });
}

/**
 * Reads a job whose records the caller may still see.
 * @throws NotAllowed without the access of the list
 */
export async function readJob(database: Handle, caller: Caller, id: string): Promise<repository.CountedJob> {
  const job = await jobOf(database, { id, adminId: caller.adminId });
  if (!isAllowed(caller, bulkLists[job.list].access)) throw new NotAllowed();
  return job;
}

/** Records of a job with their results. @throws NotAllowed as {@link readJob} */
export const readItems = async (database: Handle, caller: Caller, id: string) =>
  readable<{ id: string }>(itemList(await readJob(database, caller, id)));

/** Reads the last confirmed jobs of an admin on lists that the admin may see, newest first. */
export const recentJobs = async (database: Handle, caller: Caller): Promise<repository.CountedJob[]> =>
  (await repository.selectRecentJobs(database, caller.adminId)).filter(({ list }) =>
    isAllowed(caller, bulkLists[list].access),
  );

/** Admin who froze or confirmed a job, with the authority that it rests on. */
export const actorOf = (job: repository.BulkJobRow): Actor => ({
  ...{ adminId: job.admin_id, adminVersion: job.admin_version, sessionId: job.session_id },
  ...{ address: job.address, requestId: job.request_id },
});

/**
 * Stops a running job whose authority has ended: its waiting records are cancelled with the reason. Locks as
 * {@link cancel} does, and never the admin, for whom a worker waits with a record locked.
 */
export function stop(database: Handle, job: repository.BulkJobRow, reason: string): Promise<void> {
  const own = { id: job.id, adminId: job.admin_id };
  return inTransaction(database, async (transaction) => {
    await cancelItems(transaction, job.id, reason);
    if ((await repository.lockJob(transaction, own))?.state !== 'running') return;
    await repository.endJob(transaction, job.id, 'cancelled');
    const { after, ...entry } = auditEntry(await jobOf(transaction, own), 'stop');
    await appendAudit(transaction, actorOf(job), [{ ...entry, after: { ...after, reason } }]);
  });
}

/** Stops the running jobs of an admin, as {@link stop} does. */
export async function stopJobsOf(transaction: TransactionHandle, adminId: string, reason: string) {
  for (const job of await repository.selectRunning(transaction))
    if (job.admin_id === adminId) await stop(transaction, job, reason);
}

/** Reads a job of an admin. */
async function jobOf(database: Handle | TransactionHandle, own: { id: string; adminId: string }) {
  return found(await repository.selectJob(database, own), 'bulk job');
}

/** Audit entry of a job; each record has an entry of its own action. */
export function auditEntry(
  job: repository.CountedJob,
  step: 'freeze' | 'confirm' | 'cancel' | 'stop' | 'finish',
) {
  const { list, action, count, amount, hash, changed, skipped, cancelled } = job;
  const results = step === 'freeze' || step === 'confirm' ? {} : { changed, skipped, cancelled };
  return {
    ...{ action: `bulkJob.${step}`, recordType: 'bulkJob', recordId: job.id, before: null },
    after: { list, action, count, amountKobo: amount, hash, ...results },
  };
}

/** Deletes jobs that were not confirmed, and the results of old ones. */
export const pruneBulkJobs = (database: Handle): Promise<void> =>
  repository.deleteOldJobs(database, bulkResultDays);
