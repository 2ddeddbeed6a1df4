import type { Handle } from '../../../database/schema.ts';
import type { JobLog, SingleJob } from '../../../jobs/job.ts';
import { AppError } from '../../../plugins/errors.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { assertStillAuthorised } from '../../base/authority/authority.service.ts';
import { ProposalLapsed } from '../../base/decisions/decisions.rules.ts';
import { lockLimit } from '../four-eyes/limit.service.ts';
import * as proposals from '../four-eyes/proposals.service.ts';
import { sendNotices, type NoticeSender } from './staff-notices.service.ts';
import { databaseNow } from '../../../database/clock.ts';

/** Dependencies of the job. */
export interface DelayedChanges extends NoticeSender {
  changes: proposals.StaffChanges;
  log: JobLog;
  /** Called once a change is carried out. */
  onDone: (proposal: proposals.ProposalRow) => void;
}

/** Tells all super admins of a delayed proposal. The delay begins with the notice. @returns false if there is none */
async function tellNext({ database, log, ...context }: DelayedChanges): Promise<boolean> {
  const claimed = await proposals.claimNotice(database);
  if (claimed === undefined) return false;
  const effectiveAt = claimed.effective_at ?? databaseNow();
  const deed = { ...proposals.deedOf(claimed), effectiveAt };
  if (await sendNotices({ database, ...context }, deed, log)) await proposals.endNotice(database, claimed.id);
  return true;
}

/**
 * Carries out the delayed proposal that has been due longest, as its proposer, if the proposer's authority still stands.
 * One that is refused ends. Locks as a confirmation does. @returns false if none is due
 */
async function carryOutNext({ database, changes, log, onDone }: DelayedChanges): Promise<boolean> {
  const due = await proposals.selectEffective(database);
  const adminId = due?.proposed_by ?? null;
  if (due === undefined || adminId === null) return false;
  const { id } = due;
  const actor = { adminId, adminVersion: due.proposer_version, sessionId: due.session_id };
  const origin = { adminId, address: 'server', requestId: id, log };
  try {
    const done = await database.transaction().execute(async (transaction) => {
      await changes.lock(transaction, [adminId, ...(due.admin_id === null ? [] : [due.admin_id])]);
      if (due.kind === 'changeLimit') await lockLimit(transaction);
      const proposal = await proposals.lockEffective(transaction, id);
      if (proposal === undefined) return undefined;
      await assertStillAuthorised(transaction, actor, 'superAdmin');
      if (!proposal.stands) throw new ProposalLapsed();
      await proposals.deleteProposal(transaction, id);
      const entries = await proposals.carryOut(transaction, changes, proposal, [adminId], origin);
      await appendAudit(transaction, origin, [proposals.proposalEntryOf('takeEffect', proposal), ...entries]);
      return proposal;
    });
    if (done !== undefined) onDone(done);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    log.warn({ err: error, proposal: id }, 'a delayed change of staff was refused');
    await endRefused(database, due, error.name);
  }
  return true;
}

const endRefused = (database: Handle, due: proposals.ProposalRow, reason: string) =>
  database.transaction().execute(async (transaction) => {
    if ((await proposals.lockEffective(transaction, due.id)) === undefined) return;
    await proposals.deleteProposal(transaction, due.id);
    const entry = proposals.proposalEntryOf('lapse', due);
    await appendAudit(transaction, null, [{ ...entry, after: { ...entry.after, reason } }]);
  });

/** Job that tells of delayed changes and carries them out. */
export const delayedChangesJob = (context: DelayedChanges): SingleJob => ({
  ...{ interval: 1_000, work: 'delayedChanges' },
  run: async () => {
    while (await tellNext(context));
    while (await carryOutNext(context));
  },
});
