import { reviewPolicies } from '@padiman/contracts';
import type { Handle, ReviewQueueName, TransactionHandle, Row } from '../../../database/schema.ts';
import { logRepeated } from '../../../plugins/repeated-log.ts';
import { Unavailable } from '../../../database/unavailable.ts';
import type { JobLog, SingleJob } from '../../../jobs/job.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { endOfAuthority } from '../../base/authority/authority.service.ts';
import { recordSecurityEvent } from '../../base/security-events/security-events.service.ts';
import type { ReviewQueue } from './review-queues.service.ts';
import { scheduledEntry } from './scheduled-decisions.service.ts';
import {
  deferScheduled,
  lockOthers,
  lockNextDue,
  millisecondsUntilDue,
  setVersion,
  settleScheduled,
} from './scheduled-decisions.repository.ts';

/** Dependencies of the worker. */
export interface DecisionWorker {
  database: Handle;
  queues: Readonly<Record<ReviewQueueName, ReviewQueue>>;
  log: JobLog;
}

type DueDecision = Row<'scheduled_decisions'>;

/** Pause while another worker carries out what is due. */
const busyMilliseconds = 100;

/**
 * Carries out the decision that has been due longest, as the admin who scheduled it. The decision and the end of its
 * waiting are one transaction: a crash neither loses nor repeats it. After a fault it waits for the next attempt.
 *
 * A decision changes what other decisions rest on, such as the balance of a user with two requests. Those of the same
 * admin that named the current version name the new one: the admin knew of this one, also where an earlier one comes after
 * it because of a fault. A change by anybody else still ends them.
 *
 * Locks the scheduled decision, then the admin, then the other decisions without waiting, then what the decision locks.
 * @returns false if none is due, or other workers have them all
 */
export async function carryOutNext(worker: DecisionWorker): Promise<boolean> {
  const { database, log } = worker;
  let started: DueDecision | undefined;
  try {
    return await database.transaction().execute(async (transaction) => {
      const due = await lockNextDue(transaction);
      if (due === undefined) return false;
      started = due;
      await carryOut(worker, transaction, due);
      return true;
    });
  } catch (error) {
    // After an outage it is due at once: the outcome is unknown, but either done or not begun.
    if (started === undefined || error instanceof Unavailable) throw error;
    const { id, queue, tries } = started;
    logRepeated(
      log,
      { cause: 'scheduled decisions', level: 'warn' },
      { err: error, decision: id, queue, tries },
      'scheduled decision not carried out yet',
    );
    await deferScheduled(database, id);
    return true;
  }
}

async function carryOut({ queues, log }: DecisionWorker, transaction: TransactionHandle, due: DueDecision) {
  const { id, record_id: recordId, decision: status, remark, version } = due;
  const queue = queues[due.queue];
  const actor = {
    ...{ adminId: due.admin_id, adminVersion: due.admin_version, sessionId: due.session_id },
    ...{ address: due.address, requestId: due.request_id },
  };
  const ended = await endOfAuthority(transaction, actor, reviewPolicies[queue.name].access);
  const others = await lockOthers(transaction, due);
  const otherIds = others.map((decision) => decision.record_id);
  const before = await queue.versions(transaction, otherIds);
  const given = { status, remark: remark ?? undefined, version: version ?? undefined };
  const result = ended ?? (await queue.decide(transaction, actor, recordId, given)) ?? queue.notFound();
  if (typeof result === 'string') {
    await settleScheduled(transaction, id, 'done');
    const current = others.filter((decision) => before.get(decision.record_id) === decision.version);
    const after = await queue.versions(transaction, current.length === 0 ? [] : otherIds);
    for (const decision of current) {
      await setVersion(transaction, decision.id, after.get(decision.record_id) ?? decision.version);
    }
    return;
  }
  await settleScheduled(transaction, id, 'refused', result.message);
  if (result.securityEvent !== undefined) {
    const details = { scheduled: true, reason: result.name };
    await recordSecurityEvent(transaction, { ...actor, log }, { kind: result.securityEvent, details });
  }
  await appendAudit(transaction, actor, [scheduledEntry('scheduleRefused', queue, due, result.name)]);
}

/** Milliseconds between two looks for decisions of other processes. */
const interval = 1_000;

/** Job that carries out due decisions one at a time. It looks again when the next one is due. */
export const decisionJob = (worker: DecisionWorker): SingleJob => ({
  ...{ interval, work: 'scheduledDecisions' },
  run: async () => {
    const milliseconds = await millisecondsUntilDue(worker.database);
    if (milliseconds === null) return interval;
    if (milliseconds > 0) return Math.min(milliseconds, interval);
    return (await carryOutNext(worker)) ? 0 : busyMilliseconds;
  },
});
