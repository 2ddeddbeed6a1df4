import type { DecisionState } from '@padiman/contracts';
import type { Actor } from '../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../database/schema.ts';
import { DecidedAlready } from '../decisions/decisions.errors.ts';
import { readable } from '../../lists/record-list-service.ts';
import { auditTrail, type AuditEntryRow } from '../audit/audit-trail.service.ts';
import { appendAudit } from '../audit/audit.service.ts';
import { lockUserStandings, makeDriver } from '../users/user-status.service.ts';
import { lockApplication, selectDecision, setDecision } from './driver-decision.repository.ts';
import { ApplicantDeleted, ApplicationNotFound } from './drivers.errors.ts';
import {
  applicationList,
  selectApplication,
  selectApplicationDetails,
  type ApplicationDetailsRow,
  type ApplicationRow,
} from './drivers.repository.ts';

export type { ApplicationRow };

/** An application with all that is known of it. */
export type ApplicationDetails = ApplicationDetailsRow & { history: AuditEntryRow[] };

type ApplicationFilter = 'all' | DecisionState;

/** Users' applications to become drivers. */
export const applications = readable<ApplicationRow, ApplicationFilter, 'lastName'>(applicationList, 'all');

/**
 * One application, and what was done to it, newest first.
 *
 * @throws ApplicationNotFound
 */
export async function fetchApplication(database: Handle, id: string): Promise<ApplicationDetails> {
  const application = await selectApplicationDetails(database, id);
  if (application === undefined) throw new ApplicationNotFound();
  // Decided once, deleted or restored a few times: one page holds it.
  const { rows: history } = await auditTrail.readPage(database, { recordId: id });
  return { ...application, history };
}

/**
 * Decides on an application, once; who is accepted is a driver from then on. The same decision again changes nothing.
 *
 * @throws ApplicationNotFound
 * @throws DecidedAlready where the decision was the other one
 * @throws ApplicantDeleted
 */
export function decideApplication(
  database: Handle,
  actor: Actor,
  id: string,
  wanted: 'accepted' | 'rejected',
): Promise<ApplicationRow> {
  return database.transaction().execute(async (transaction) => {
    const application = await lockApplication(transaction, id);
    if (application === undefined) throw new ApplicationNotFound();
    if (application.status === 'pending') {
      if (wanted === 'accepted') await acceptApplicant(transaction, application.user_id);
      await setDecision(transaction, id, wanted, actor.adminId);
    } else if (application.status !== wanted) {
      throw new DecidedAlready(await selectDecision(transaction, id));
    }
    const decided = await selectApplication(transaction, id);
    if (decided === undefined) throw new ApplicationNotFound();
    if (application.status === 'pending') await writeDown(transaction, actor, id, wanted);
    return decided;
  });
}

async function acceptApplicant(transaction: TransactionHandle, userId: string): Promise<void> {
  const user = (await lockUserStandings(transaction, [userId])).get(userId);
  if (user === undefined || user.deleted) throw new ApplicantDeleted();
  await makeDriver(transaction, userId);
}

function writeDown(
  transaction: TransactionHandle,
  actor: Actor,
  id: string,
  status: 'accepted' | 'rejected',
): Promise<void> {
  return appendAudit(transaction, actor, [
    {
      action: `driverApplication.${status === 'accepted' ? 'accept' : 'reject'}`,
      recordType: 'driverApplication',
      recordId: id,
      before: { status: 'pending' },
      after: { status },
    },
  ]);
}
