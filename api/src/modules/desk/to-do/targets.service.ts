import { targetText, workQueueNames, type AnswerOf, type targetForm } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { ValidationFailed, notFound } from '../../../plugins/errors.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { escalateLate } from '../../base/notes/record-states.service.ts';
import { lockAsSuperAdmin } from '../../staff/admins/admins.service.ts';
import { escalatedType, selectLate } from './to-do.read-model.ts';
import { selectTargets, updateTarget } from './targets.repository.ts';

/** All targets, in the order of the work to do. */
export async function listTargets(database: Handle): Promise<object[]> {
  const targets = await selectTargets(database);
  return workQueueNames.flatMap((name) => targets.filter(({ queue }) => queue === name));
}

/** Changes a target. @throws ValidationFailed for a queue without escalations */
export const changeTarget = (
  database: Handle,
  actor: Actor,
  queue: string,
  form: AnswerOf<typeof targetForm>,
) =>
  database.transaction().execute(async (transaction) => {
    await lockAsSuperAdmin(transaction, [actor.adminId]);
    if (form.escalates && escalatedType(queue) === undefined)
      throw new ValidationFailed({ escalates: 'is not possible for this queue' });
    const before = await updateTarget(transaction, queue, { ...form, adminId: actor.adminId });
    if (before === undefined) throw notFound('queue with a target');
    const values = [
      { queue, ...form },
      { queue, ...before },
    ] as const;
    await appendEntry(transaction, actor, 'target.change', ['target', null], ...values);
    return listTargets(transaction);
  });

/**
 * Escalates the records that wait longer than a target that escalates, each once, in a transaction of its own; of each
 * queue 100 at most.
 * @returns their number
 */
export async function escalateOverdue(database: Handle, signal?: AbortSignal): Promise<number> {
  let escalated = 0;
  for (const { queue, hours, escalates, updated_by: adminId } of await selectTargets(database)) {
    const type = escalatedType(queue);
    if (!escalates || adminId === null || type === undefined) continue;
    const text = `Waits longer than ${targetText(hours)}`;
    for (const { id } of await selectLate(database, queue, 100)) {
      if (signal?.aborted) return escalated;
      // Read again under the lock: it may have been decided or escalated since, also by another process.
      const isLate = async (open: Handle) => (await selectLate(open, queue, 1, id)).length > 0;
      if (await escalateLate(database, { type, id }, { adminId, text, isLate })) escalated += 1;
    }
  }
  return escalated;
}
