import { driverApplication, type AnswerOf } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { contractList, type ContractRow } from '../../lists/contract-list.ts';
import { auditTrail, type AuditEntryRow } from '../audit/audit-trail.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { DecidedAlready } from '../decisions/decisions.errors.ts';
import type { Decision } from '../decisions/decisions.rules.ts';
import { lockUserStatuses, makeDriver } from '../users/user-status.service.ts';
import { ApplicantDeleted, ApplicationNotFound } from './drivers.errors.ts';
import {
  applicationList,
  lockApplication,
  selectDecision,
  setDecision,
  type ApplicationDecision,
} from './drivers.repository.ts';

type DriverApplication = AnswerOf<typeof driverApplication>;

/** Row of the applications list. */
export type ApplicationRow = ContractRow<DriverApplication>;

/** An application with its decision and its history, newest first. */
export interface ApplicationDetails {
  application: ApplicationRow;
  decision: ApplicationDecision;
  history: AuditEntryRow[];
}

/** Users' applications to become drivers. */
export const applications = contractList(driverApplication, applicationList);

/**
 * Finds an application with its decision and its history.
 *
 * @throws ApplicationNotFound
 */
export async function fetchApplication(database: Handle, id: string): Promise<ApplicationDetails> {
  const decision = await selectDecision(database, id);
  if (decision === undefined) throw new ApplicationNotFound();
  // One decision, a few deletions and restorations: one page holds the history.
  const { rows: history } = await auditTrail.readPage(database, { recordId: id });
  return { application: await readApplication(database, id), decision, history };
}

/**
 * Decides on an application, once; an accepted applicant becomes a driver. The same decision again changes nothing.
 *
 * @throws ApplicationNotFound
 * @throws DecidedAlready for the opposite decision
 * @throws ApplicantDeleted
 */
export function decideApplication(
  database: Handle,
  actor: Actor,
  id: string,
  decision: Decision,
): Promise<ApplicationRow> {
  return database.transaction().execute(async (transaction) => {
    const application = await lockApplication(transaction, id);
    if (application === undefined) throw new ApplicationNotFound();
    if (application.status === 'pending') {
      if (decision === 'accepted') await acceptApplicant(transaction, application.user_id);
      await setDecision(transaction, id, decision, actor.adminId);
    } else if (application.status !== decision) {
      const decided = await selectDecision(transaction, id);
      if (decided === undefined) throw new ApplicationNotFound();
      throw new DecidedAlready(decided);
    }
    const decided = await readApplication(transaction, id);
    if (application.status === 'pending') {
      await auditDecision(transaction, actor, { id, userId: application.user_id }, decision);
    }
    return decided;
  });
}

async function readApplication(database: Handle, id: string): Promise<ApplicationRow> {
  const [row] = await applications.readByIds(database, [id]);
  if (row === undefined) throw new ApplicationNotFound();
  return row;
}

async function acceptApplicant(transaction: TransactionHandle, userId: string): Promise<void> {
  const user = (await lockUserStatuses(transaction, [userId])).get(userId);
  if (user === undefined || user.deleted) throw new ApplicantDeleted();
  await makeDriver(transaction, userId);
}

function auditDecision(
  transaction: TransactionHandle,
  actor: Actor,
  { id, userId }: { id: string; userId: string },
  status: Decision,
): Promise<void> {
  return appendAudit(transaction, actor, [
    {
      action: `driverApplication.${status === 'accepted' ? 'accept' : 'reject'}`,
      recordType: 'driverApplication',
      recordId: id,
      related: { userId },
      before: { status: 'pending' },
      after: { status },
    },
  ]);
}
