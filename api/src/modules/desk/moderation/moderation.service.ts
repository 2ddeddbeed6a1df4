import type { TransactionHandle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { DecidedAlready, DecisionRefused } from '../../base/decisions/decisions.errors.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import { deleteRecords } from '../../travel/deletions/deletions.service.ts';
import { closeEscalations, obstaclesOf } from '../../base/notes/record-obstacles.service.ts';
import { deletePost } from '../../travel/posts/posts.service.ts';
import { AppError } from '../../../plugins/errors.ts';
import { lockModerated, setReviewed } from './moderation.repository.ts';
import { moderatedRecords, moderationLabels, type ModeratedName } from './moderation.rules.ts';

export { selectVersions as moderatedVersions } from './moderation.repository.ts';

/** There is no such record, or it has been deleted. */
export class ModeratedNotFound extends AppError {
  constructor() {
    super('notFound', 'There is no such record.');
  }
}

/** The record is no longer the one that was shown. */
class ModeratedChanged extends DecisionRefused {
  constructor() {
    super('the record has changed since it was shown; look at it again before you decide');
  }
}

/** Nobody has reported the record, or staff wrote the post. */
class NothingToReview extends DecisionRefused {
  constructor() {
    super('the record does not wait for a review');
  }
}

/** Decision on a reported record or a post: accepted is kept, rejected is deleted. */
interface ModerationDecision {
  status: Decision;
  remark?: string | undefined;
  version?: string | undefined;
}

/**
 * Evaluates a decision without carrying it out, and locks the record.
 *
 * @returns the reason of a refusal; undefined if there is no such record
 */
export async function evaluateModeration(
  transaction: TransactionHandle,
  actor: Actor,
  name: ModeratedName,
  id: string,
  { version }: Pick<ModerationDecision, 'version'>,
): Promise<'decided' | DecisionRefused | undefined> {
  const found = await lockModerated(transaction, name, id);
  if (found === undefined) return undefined;
  if (found.status !== 'pending') return new DecidedAlready(found, moderationLabels);
  if (!found.waits) return new NothingToReview();
  const { type: recordType } = moderatedRecords[name];
  const obstacle = (await obstaclesOf(transaction, actor, recordType, [id])).refusals.get(id);
  if (obstacle !== undefined) return obstacle;
  if (version !== undefined && version !== found.version) return new ModeratedChanged();
  return 'decided';
}

/**
 * Keeps a record, which settles its report, or deletes it with the remark as reason. A deletion pays nothing back. Call
 * it last in the transaction: it appends to the audit.
 *
 * @returns the reason of a refusal; undefined if there is no such record
 */
export async function moderate(
  transaction: TransactionHandle,
  actor: Actor,
  name: ModeratedName,
  id: string,
  decision: ModerationDecision,
): Promise<'decided' | DecisionRefused | undefined> {
  const evaluated = await evaluateModeration(transaction, actor, name, id, decision);
  if (evaluated !== 'decided') return evaluated;
  await closeEscalations(transaction, actor, moderatedRecords[name].type, [id]);
  if (decision.status === 'accepted') await keep(transaction, actor, name, id);
  else await remove(transaction, actor, name, { id, reason: decision.remark ?? null });
  return 'decided';
}

async function keep(
  transaction: TransactionHandle,
  actor: Actor,
  name: ModeratedName,
  id: string,
): Promise<void> {
  const { type: recordType } = moderatedRecords[name];
  await setReviewed(transaction, name, { id, adminId: actor.adminId });
  const entry = { action: `${recordType}.keep`, recordType, recordId: id };
  await appendAudit(transaction, actor, [
    { ...entry, before: { reviewed: false }, after: { reviewed: true } },
  ]);
}

async function remove(
  transaction: TransactionHandle,
  actor: Actor,
  name: ModeratedName,
  { id, reason }: { id: string; reason: string | null },
): Promise<void> {
  const { itemType } = moderatedRecords[name];
  if (itemType === 'posts') await deletePost(transaction, actor, id, reason);
  else await deleteRecords(transaction, actor, { itemType, ids: [id], refund: false, reason });
}
