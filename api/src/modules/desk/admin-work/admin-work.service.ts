import * as contracts from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor, Caller } from '../../../plugins/caller.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { fullName } from '../../base/decisions/decisions.rules.ts';
import { revokeSessions } from '../../base/sessions/sessions.service.ts';
import * as admins from '../../staff/admins/admins.service.ts';
import { deleteProposalsOf } from '../../staff/four-eyes/proposals.service.ts';
import { refuseWaiting } from '../review/scheduled-decisions.service.ts';
import { selectWork, type WorkRow } from './admin-work.read-model.ts';

const actions: Readonly<Record<string, string>> = { accepted: 'Accept', rejected: 'Reject' };

/** Queues of scheduled decisions in words. */
const lists: Readonly<Record<string, string>> = {
  withdrawals: 'withdrawal requests',
  driverApplications: 'driver applications',
  reportedTrips: 'reported parcel trips',
  reportedRides: 'reported rides',
  reportedRequests: 'reported passenger requests',
  posts: 'posts',
  appeals: 'appeals',
};

function titleOf({ kind, parts }: WorkRow): string {
  const [first = '', second = '', third = '', fourth = ''] = parts.map((part) => part ?? '');
  if (kind === 'scheduledDecisions') return `${actions[first] ?? first} ${lists[second] ?? second}`;
  if (kind === 'firstApprovals') return `${first} of ${fullName(second, third) ?? 'a user'}`;
  if (kind === 'proposals')
    return contracts.proposalText(first as contracts.ProposalKind, `${second} ${third}`.trim(), fourth);
  return first;
}

/** Rows by kind, in the order of the kinds; those without any are left out. */
const byKind = (rows: WorkRow[]) =>
  (Object.keys(contracts.adminWorkKinds) as contracts.AdminWorkKind[]).flatMap((kind) => {
    const [first, ...others] = rows.filter((row) => row.kind === kind);
    return first === undefined ? [] : [{ kind, count: first.count, rows: [first, ...others] }];
  });

/** Reads everything that acts, or counts, on the authority of an admin. @throws AdminNotFound */
export async function readWork(database: Handle, caller: Caller, id: string): Promise<object> {
  const admin = await admins.fetchAdmin(database, caller, id);
  const rows = await selectWork(database, id, contracts.maxAdminWork);
  return {
    ...{ name: fullName(admin.first_name, admin.last_name), mine: id === caller.adminId },
    groups: byKind(rows).map(({ kind, count, rows: items }) => ({
      ...{ kind, count },
      items: items.map((row) => ({ ...row, _id: row.id, title: titleOf(row) })),
    })),
  };
}

/**
 * Ends everything that {@link readWork} names, in one transaction. The version of the account is raised, so that nothing
 * rests on it that was begun meanwhile either; keys and endpoints are suspended by it, and first approvals lapse. Locks
 * scheduled decisions before the admin, as workers do.
 * @returns the numbers of what there was
 * @throws AdminNotFound
 */
export function stopEverything(database: Handle, actor: Actor, id: string): Promise<object> {
  return database.transaction().execute(async (transaction) => {
    const stopped = byKind(await selectWork(transaction, id, 1)).map(({ kind, count }) => ({ kind, count }));
    const reason = 'A super admin stopped everything of the admin who began this.';
    await refuseWaiting(transaction, id, reason);
    const locked = await admins.lockAsSuperAdmin(transaction, [actor.adminId, id]);
    if (!locked.some((admin) => admin.id === id)) throw new admins.AdminNotFound();
    await revokeSessions(transaction, id);
    await deleteProposalsOf(transaction, id);
    await admins.raiseVersion(transaction, id);
    const after = Object.fromEntries(stopped.map(({ kind, count }) => [kind, count]));
    await appendEntry(transaction, actor, 'admin.stopEverything', ['admin', id], after);
    return { stopped };
  });
}
