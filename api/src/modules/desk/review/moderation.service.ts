import type { AccessHolder, Obstacle } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { recordHistory } from '../../base/audit/audit-trail.service.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { moderationObstacles, refusalOf, toObstacles } from '../../base/decisions/acceptance.rules.ts';
import { fullName, type Decision, type DecisionRefused } from '../../base/decisions/decisions.rules.ts';
import { readOpenOn, readReportsOf } from '../member-reports/member-reports.service.ts';
import { deleteRecords } from '../../travel/deletions/deletions.service.ts';
import { holdersOf } from '../../base/notes/record-obstacles.service.ts';
import { deletePost } from '../../travel/posts/posts.service.ts';
import { notFound, refusal } from '../../../plugins/errors.ts';
import { lockRecord, setReviewed } from './claims.repository.ts';
import {
  selectCase,
  selectEarlier,
  selectPeople,
  selectRelations,
  type CasePerson,
} from './moderation-case.read-model.ts';
import type { ModeratedTable } from './queue-tables.read-model.ts';

export { selectVersions as moderatedVersions } from './claims.repository.ts';

/** Decisions on a reported record or a post in messages. */
export const moderationLabels = { accepted: 'kept', rejected: 'deleted' } as const;

/** There is no such record, or it has been deleted. */
export class ModeratedNotFound extends refusal('notFound', 'There is no such record.') {}

/** Decision on one record, as it was given; of a reported record or a post, accepted is kept, rejected is deleted. */
export interface ReviewDecision {
  status: Decision;
  remark?: string | undefined;
  /** Version that was shown; without it the record is decided on as it is. */
  version?: string | undefined;
}

/**
 * Evaluates a decision without carrying it out, and locks the record.
 * @returns the reason of a refusal; undefined if there is no such record
 */
export async function evaluateModeration(
  transaction: TransactionHandle,
  actor: Actor,
  queue: ModeratedTable,
  id: string,
  { version }: Pick<ReviewDecision, 'version'>,
): Promise<'decided' | DecisionRefused | undefined> {
  const found = await lockRecord(transaction, queue, id);
  if (found === undefined) return undefined;
  const heldBy = (await holdersOf(transaction, queue.recordType, [id])).get(id);
  const isChanged = version !== undefined && version !== found.version;
  const record = { ...found, waits: found.waits !== false };
  const obstacles = moderationObstacles(record, moderationLabels, { heldBy, isChanged });
  return refusalOf(obstacles, 'accepted') ?? 'decided';
}

/**
 * Keeps a record, which dismisses its reports, or deletes it with the remark as reason. A deletion pays nothing back.
 * Call it last in the transaction: it appends to the audit.
 * @returns the reason of a refusal; undefined if there is no such record
 */
export async function moderate(
  transaction: TransactionHandle,
  actor: Actor,
  queue: ModeratedTable,
  id: string,
  decision: ReviewDecision,
): Promise<'decided' | DecisionRefused | undefined> {
  const evaluated = await evaluateModeration(transaction, actor, queue, id, decision);
  if (evaluated !== 'decided') return evaluated;
  const { recordType, itemType } = queue;
  const reason = decision.remark ?? null;
  if (decision.status === 'accepted') {
    await setReviewed(transaction, queue, { id, adminId: actor.adminId });
    const [after, before] = [{ reviewed: true }, { reviewed: false }];
    await appendAudit(transaction, actor, [
      auditEntry(`${recordType}.keep`, [recordType, id], after, before),
    ]);
  } else if (itemType === 'posts') await deletePost(transaction, actor, id, reason);
  else await deleteRecords(transaction, actor, { itemType, ids: [id], refund: false, reason });
  return 'decided';
}

const nobody = { decided_at: null, decider_first_name: null, decider_last_name: null };
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Obstacles of a record as it is shown, whose state is shown apart. @param heldBy who put it on hold, while it waits */
function shownObstacles(
  people: readonly (CasePerson & { part: string })[],
  heldBy: string | undefined,
): Obstacle[] {
  const blocked = people
    .filter((person) => person.blocked)
    .map(({ part, firstName, lastName }) => `${capitalised(part)} ${firstName} ${lastName}`.trim());
  const shown = { status: 'pending', waits: true, ...nobody } as const;
  return toObstacles(moderationObstacles(shown, moderationLabels, { heldBy, blocked }));
}

/**
 * Reads a record, deleted or not, with everything that a decision rests on, as rows of the contract.
 * @throws ModeratedNotFound
 */
export async function readCase(
  database: Handle,
  reader: { adminId: string },
  queue: ModeratedTable,
  id: string,
): Promise<object> {
  const found = await selectCase(database, queue, id);
  const [record] = found === undefined ? [] : await queue.list.readByIds(database, [id]);
  if (found === undefined || record === undefined) throw new ModeratedNotFound();
  const waiting = found.state === 'waiting' ? [id] : [];
  const holders = await holdersOf(database, queue.recordType, waiting);
  const parts = Object.entries(found.people);
  const ids = parts.flatMap(([, personId]) => personId ?? []);
  const people = new Map((await selectPeople(database, ids)).map((person) => [person.id, person]));
  const involved = parts.flatMap(([part, personId]) => {
    const person = people.get(personId ?? '');
    return person === undefined ? [] : [{ part, ...person }];
  });
  return {
    ...found,
    [queue.caseField]: record,
    people: involved,
    obstacles: shownObstacles(involved, holders.get(id)),
    relations: await selectRelations(database, queue.name, id),
    earlier: await selectEarlier(database, ids, id),
    ...(await readReportsOf(database, id)),
    history: (await recordHistory(database, id)).map((row) => ({
      ...row,
      adminName: fullName(row.first_name, row.last_name),
    })),
  };
}

/**
 * Reads the records of a user that were reported or deleted, and the open reports on the user, as rows of the contract.
 * @throws AppError for a user that there never was
 */
export async function readReports(database: Handle, holder: AccessHolder, userId: string) {
  if ((await selectPeople(database, [userId])).length === 0) throw notFound('user');
  const earlier = await selectEarlier(database, [userId], null);
  return { earlier, open: await readOpenOn(database, holder, userId) };
}
