import type { AnswerOf, driverApplication } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { selectTogether } from '../../../database/statements.ts';
import type { ContractRow } from '../../../lists/contract-list.ts';
import { applications } from '../../../lists/records.ts';
import { auditTrail } from '../../base/audit/audit-trail.service.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { applicationObstacles, refusalOf, toObstacles } from '../../base/decisions/acceptance.rules.ts';
import { DecidedAlready, DecisionRefused, type Decision } from '../../base/decisions/decisions.rules.ts';
import * as recordObstacles from '../../base/notes/record-obstacles.service.ts';
import { lockUserStatuses, makeDriver } from '../users/users.service.ts';
import { checkFacts } from './driver-checks.read-model.ts';
import { checksOf } from './driver-checks.rules.ts';
import * as repository from './drivers.repository.ts';
import { openableVideo } from './video-address.rules.ts';
import { found, refusal } from '../../../plugins/errors.ts';

export class ApplicationNotFound extends refusal('notFound', 'There is no such driver application.') {}

type DriverApplication = AnswerOf<typeof driverApplication>;

/** Row of the applications list. */
export type ApplicationRow = ContractRow<DriverApplication>;

/**
 * Finds an application with its decision, its history, newest first, its checks, and what stands against a decision.
 * @throws ApplicationNotFound
 */
export async function fetchApplication(database: Handle, reader: { adminId: string }, id: string) {
  // One decision, a few notes, deletions and restorations: one page holds the history.
  const { rows: history } = await auditTrail.readPage(database, { recordId: id });
  const application = await readApplication(database, id);
  const assessed = found((await assess(database, reader, [application]))[0], ApplicationNotFound);
  return { ...assessed, application, history };
}

/** Obstacles of those of the listed applications that can still be decided, by their ids; as many statements for any number. */
export async function obstaclesOfRows(database: Handle, reader: { adminId: string }, rows: ApplicationRow[]) {
  const pending = rows.filter(({ status }) => status === 'pending');
  const assessed = await assess(database, reader, pending);
  return new Map(assessed.map(({ decision, obstacles }) => [decision.id, toObstacles(obstacles)]));
}

/** Reads the facts of live applications and evaluates the rules of acceptance, for an admin who may decide. */
async function assess(database: Handle, reader: { adminId: string }, rows: ApplicationRow[]) {
  if (rows.length === 0) return [];
  const videos = new Map(rows.map(({ id, carVideo }) => [id, openableVideo(carVideo as string | null)]));
  const ids = [...videos.keys()];
  const found = await selectTogether(database, {
    decisions: repository.applicationDecisions(ids),
    pauses: recordObstacles.openPauses('driverApplication', ids),
    facts: checkFacts(ids),
  });
  const holders = recordObstacles.holdersIn(found.pauses);
  return found.decisions.map((row) => {
    const at = (time: string | null) => (time === null ? null : new Date(time));
    const decision = { ...row, decided_at: at(row.decided_at), created_at: new Date(row.created_at) };
    const checks = found.facts.filter(({ id }) => id === decision.id).flatMap(checksOf);
    const hasVideo = videos.get(decision.id) !== null;
    const heldBy = holders.get(decision.id);
    return { decision, checks, obstacles: applicationObstacles(decision, { heldBy, checks, hasVideo }) };
  });
}

/**
 * Decides on an application, once; an accepted applicant becomes a driver. The same decision again changes nothing.
 * @throws ApplicationNotFound @throws DecidedAlready for the opposite decision
 * @throws DecisionRefused by the rules of acceptance
 */
export const decideApplication = (database: Handle, actor: Actor, id: string, status: Decision) =>
  database.transaction().execute(async (transaction) => {
    const evaluated = found(await evaluateApplication(transaction, actor, id, status), ApplicationNotFound);
    if (evaluated instanceof DecidedAlready && evaluated.status === status)
      return readApplication(transaction, id);
    if (evaluated instanceof DecisionRefused) throw evaluated;
    await decideOpenApplication(transaction, actor, evaluated, { status });
    return readApplication(transaction, id);
  });

/**
 * Evaluates a decision without carrying it out. Locks the application, and its user if it would become a driver.
 * @returns the application if it can be decided so, or the reason of the refusal; undefined if there is none
 */
export async function evaluateApplication(
  transaction: TransactionHandle,
  actor: Actor,
  id: string,
  decision: Decision,
) {
  const application = await repository.lockApplication(transaction, id);
  if (application === undefined) return undefined;
  const { user_id: userId } = application;
  if (decision === 'accepted') await lockUserStatuses(transaction, [userId]);
  const [found] = await repository.selectDecisions(transaction, [id]);
  if (found === undefined) return undefined;
  const heldBy = (await recordObstacles.holdersOf(transaction, 'driverApplication', [id])).get(id);
  return refusalOf(applicationObstacles(found, { heldBy }), decision) ?? { id, userId };
}

/** Carries out a decision on an application that was evaluated in the transaction. It appends to the audit. */
export async function decideOpenApplication(
  transaction: TransactionHandle,
  actor: Actor,
  { id, userId }: { id: string; userId: string },
  { status, remark = null }: { status: Decision; remark?: string | null | undefined },
): Promise<void> {
  if (status === 'accepted') await makeDriver(transaction, userId);
  await repository.setDecision(transaction, id, { status, adminId: actor.adminId, remark });
  const action = `driverApplication.${status === 'accepted' ? 'accept' : 'reject'}`;
  const entry = auditEntry(action, ['driverApplication', id], { status }, { status: 'pending' });
  await appendAudit(transaction, actor, [{ ...entry, related: { userId }, reason: remark }]);
}

/** Makes a locked, rejected application pending again. @returns false if its user has made a later one */
export async function reopenApplication(transaction: TransactionHandle, actor: Actor, id: string) {
  if (!(await repository.setPending(transaction, id))) return false;
  const [after, before] = [{ status: 'pending' }, { status: 'rejected' }];
  const entry = auditEntry('driverApplication.reopen', ['driverApplication', id], after, before);
  await appendAudit(transaction, actor, [entry]);
  return true;
}

async function readApplication(database: Handle, id: string): Promise<ApplicationRow> {
  return found((await applications.readByIds(database, [id]))[0], ApplicationNotFound);
}
