import type { Actor } from '../../../plugins/caller.ts';
import type { Handle } from '../../../database/schema.ts';
import { conflict, found, notFound } from '../../../plugins/errors.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { OwnProposal } from '../../base/decisions/decisions.rules.ts';
import { assertIndependent } from '../../staff/four-eyes/independence.service.ts';
import { correction } from '../ledger/outside-entries.rules.ts';
import { exceptionType } from '../../base/notes/noted-records.read-model.ts';
import { selectCorrection, type CorrectionRow } from './exceptions.repository.ts';
import { assertFree, onReferences } from './hand-matching.service.ts';
import { lockReconciliation } from './joining.repository.ts';
import { postOutside } from './joining.service.ts';
import { decideWaiting, insertCorrection } from './reconciliation.repository.ts';

/** A proposed correcting entry; `amount` in kobo into the account of the exception. */
export interface ProposedCorrection {
  id: string;
  against: string;
  amount: number;
  reason: string;
}

/**
 * Proposes a correcting entry, which a second admin confirms. It belongs to the day of the exception's last event.
 */
export const propose = (
  database: Handle,
  actor: Actor,
  { id, ...given }: ProposedCorrection,
): Promise<CorrectionRow> =>
  onReferences(database, actor, [id], async (transaction, [exception]) => {
    if (exception === undefined || exception.kind === null) throw notFound('difference any more');
    const { account, reference, day, last_at: entryAt } = exception;
    const proposed = { account, reference, day, entry_at: entryAt, proposed_by: actor.adminId, ...given };
    const made = await insertCorrection(transaction, proposed);
    if (made === undefined)
      throw conflict('A correction of this difference waits already. It is confirmed or refused first.');
    const after = {
      correction: made,
      against: given.against,
      amountKobo: given.amount,
      reason: given.reason,
    };
    await appendAudit(transaction, actor, [
      auditEntry('reconciliationException.correct', [exceptionType, id], after),
    ]);
    return found(await selectCorrection(transaction, made), 'correction');
  });

/**
 * Posts or refuses a correcting entry: compare-and-set. The same decision by the same admin again answers the same.
 * @throws AppError if it has another result
 * @throws OwnProposal, NotIndependent for the admin who proposed it, and one tied to that admin
 */
export const decide = (
  database: Handle,
  actor: Actor,
  { id, decision, remark }: { id: string; decision: 'confirmed' | 'refused'; remark: string | null },
): Promise<CorrectionRow> =>
  database.transaction().execute(async (transaction) => {
    await lockReconciliation(transaction);
    const waiting = found(await selectCorrection(transaction, id), 'correction');
    if (waiting.state === decision) return waiting;
    if (waiting.state !== 'waiting') throw conflict(`The correction has been ${waiting.state}.`);
    if (waiting.proposed_by === actor.adminId) throw new OwnProposal('admin');
    await assertIndependent(transaction, actor.adminId, [waiting.proposed_by]);
    await assertFree(transaction, actor, [waiting.exceptionId]);
    if (!(await decideWaiting(transaction, id, { state: decision, adminId: actor.adminId, remark })))
      throw conflict('The correction has been decided.');
    if (decision === 'confirmed') await postOutside(transaction, [correction(waiting)]);
    const after = { correction: id, state: decision, amountKobo: waiting.amount, remark };
    await appendAudit(transaction, actor, [
      auditEntry(`reconciliationException.${decision}`, [exceptionType, waiting.exceptionId], after, {
        state: 'waiting',
      }),
    ]);
    return found(await selectCorrection(transaction, id), 'correction');
  });
