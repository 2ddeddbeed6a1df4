import { bulkLists, type Outcome } from '@padiman/contracts';
import { logRepeated } from '../../../plugins/repeated-log.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { Unavailable } from '../../../database/unavailable.ts';
import type { JobLog, SingleJob } from '../../../jobs/job.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { endOfAuthority } from '../../base/authority/authority.service.ts';
import { recordSecurityEvent } from '../../base/security-events/security-events.service.ts';
import { refusalEvent } from '../../staff/four-eyes/independence.rules.ts';
import { isUnderWay } from './bulk-candidates.read-model.ts';
import * as repository from './bulk-items.repository.ts';
import { endJob, lockJob, selectJob, selectRunning, type BulkJobRow } from './bulk-jobs.repository.ts';
import { leftAsShown, maxTries } from './bulk-jobs.rules.ts';
import { actorOf, auditEntry, stop } from './bulk-jobs.service.ts';
import type { BulkTargets } from './bulk-targets.service.ts';

/** Dependencies of the worker. */
export interface BulkWorker {
  database: Handle;
  targets: BulkTargets;
  log: JobLog;
}

/** Milliseconds between two looks that find no running job. */
const interval = 1_000;

/** Records of one job before the next one has its turn. */
const turn = 10;

/** Pause while a job runs whose records other workers have, or that wait for another attempt. */
const busyMilliseconds = 100;

const underWay = 'it is on the road now';

/**
 * Acts on the next record of a running job, as the admin who confirmed it. The action and its result are one
 * transaction: a crash neither loses nor repeats it. After a fault the record waits for another attempt, and the last
 * one leaves it as it is. Once the authority of the job has ended, the job is stopped.
 *
 * Locks the record of the job, then the admin, then what the action locks.
 * @returns false if none is due, or other workers have them all
 */
async function carryOutNext(worker: BulkWorker, job: BulkJobRow): Promise<boolean> {
  const { database, log } = worker;
  let started: repository.BulkItemRow | undefined;
  try {
    const result = await database.transaction().execute(async (transaction) => {
      const item = await repository.lockNextItem(transaction, job.id);
      if (item === undefined) return false;
      started = item;
      const ended = await endOfAuthority(transaction, actorOf(job), bulkLists[job.list].access);
      if (ended !== undefined) return ended;
      const { outcome, reason = null } = await carryOut(worker, transaction, job, item);
      const state = outcome === 'skipped' ? 'skipped' : 'changed';
      await repository.settleItem(transaction, item.id, { state, reason });
      return true;
    });
    if (typeof result === 'boolean') return result;
    await stop(database, job, result.message);
    return false;
  } catch (error) {
    // After an outage it is due at once: the outcome is unknown, but either done or not begun.
    if (started === undefined || error instanceof Unavailable) throw error;
    const { id, tries } = started;
    logRepeated(
      log,
      { cause: `bulk job ${job.id}`, level: 'warn' },
      { err: error, job: job.id, item: id, tries },
      'record of a bulk job not processed yet',
    );
    await repository.deferItem(database, id, maxTries, 'it failed again and again; the log has the reason');
    return true;
  }
}

async function carryOut(
  { targets, log }: BulkWorker,
  transaction: TransactionHandle,
  job: BulkJobRow,
  item: repository.BulkItemRow,
): Promise<Outcome> {
  const actor = actorOf(job);
  const skip = (reason: string): Outcome => ({ _id: item.record_id, outcome: 'skipped', reason });
  const left = item.exceptions.map((one) => leftAsShown[one]).find((reason) => reason !== undefined);
  if (left !== undefined) return skip(left);
  const isConfirmed = job.confirm_under_way && item.exceptions.includes('underWay');
  if (!isConfirmed && (await isUnderWay(transaction, job, item.record_id))) return skip(underWay);
  const step = { recordId: item.record_id, version: item.version, action: job.action, reason: job.reason };
  const outcome = await targets[job.list](transaction, actor, step);
  const refused = refusalEvent([outcome]);
  if (refused !== null) await recordSecurityEvent(transaction, { ...actor, log }, refused);
  return outcome;
}

/** Ends a job of which no record waits. @returns false while one does */
function finish({ database }: BulkWorker, job: BulkJobRow): Promise<boolean> {
  const own = { id: job.id, adminId: job.admin_id };
  return database.transaction().execute(async (transaction) => {
    const locked = await lockJob(transaction, own);
    if (locked?.state !== 'running') return true;
    if (await repository.hasWaiting(transaction, job.id)) return false;
    await endJob(transaction, job.id, 'done');
    const done = await selectJob(transaction, own);
    const actor = actorOf(job);
    if (done !== undefined) await appendAudit(transaction, actor, [auditEntry(done, 'finish')]);
    return true;
  });
}

/** Works on each running job for one turn. @returns milliseconds until the next look */
export async function workOnJobs(worker: BulkWorker, signal?: AbortSignal): Promise<number> {
  let wait = interval;
  const started = performance.now();
  for (const job of await selectRunning(worker.database)) {
    let done = 0;
    while (done < turn && signal?.aborted !== true && (await carryOutNext(worker, job))) done += 1;
    // As long a rest as the work took: with the embedded database the work is done in this process, which answers calls too.
    if (done > 0) wait = Math.min(wait, Math.ceil(performance.now() - started));
    else if (!(await finish(worker, job))) wait = Math.min(wait, busyMilliseconds);
  }
  return wait;
}

/** Job that works on running bulk jobs. */
export const bulkJob = (worker: BulkWorker): SingleJob => ({
  ...{ interval, work: 'bulkJobs' },
  run: (signal) => workOnJobs(worker, signal),
});
