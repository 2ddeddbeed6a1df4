import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { DecidedAlready, DecisionRefused } from '../../base/decisions/decisions.errors.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import { deletableRecords } from '../../travel/deletions/deletions.rules.ts';
import { deleteRecords } from '../../travel/deletions/deletions.service.ts';
import { closeEscalations, obstaclesOf } from '../../base/notes/record-obstacles.service.ts';
import { deletePost } from '../../travel/posts/posts.service.ts';
import { AppError } from '../../../plugins/errors.ts';
import { lockModerated, selectVersions, setReviewed } from './moderation.repository.ts';
import { itemTypes, moderationLabels, type ModeratedName } from './moderation.rules.ts';

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
  const { recordType } = deletableRecords[itemTypes[name]];
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
  await closeEscalations(transaction, actor, deletableRecords[itemTypes[name]].recordType, [id]);
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
  const { recordType } = deletableRecords[itemTypes[name]];
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
  const itemType = itemTypes[name];
  if (itemType === 'posts') await deletePost(transaction, actor, id, reason);
  else await deleteRecords(transaction, actor, { itemType, ids: [id], refund: false, reason });
}

/** Current versions of records. */
export const moderatedVersions = (
  database: Handle,
  name: ModeratedName,
  ids: string[],
): Promise<ReadonlyMap<string, string>> => selectVersions(database, name, ids);
