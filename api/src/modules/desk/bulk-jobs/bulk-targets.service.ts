import type { BulkException, BulkJobAction, BulkList, Outcome } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { kindOf } from '../../../lists/records.ts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import { deleteRecords, type DeletedItemType } from '../../travel/deletions/deletions.service.ts';
import { withdrawalObstacles } from '../../base/decisions/acceptance.rules.ts';
import { readOpen } from '../../money/withdrawals/withdrawal-decisions.service.ts';
import { updateUserStatus, type StatusChange } from '../../people/users/users.service.ts';
import { decideWithdrawals, type WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import type { Candidate } from './bulk-jobs.rules.ts';
import { lockVersion } from './bulk-items.repository.ts';

/** A frozen record, and what is to be done to it. */
interface BulkStep {
  recordId: string;
  version: string;
  action: BulkJobAction;
  reason: string | null;
}

/** Action of bulk jobs on one record in the given transaction, unless the record has changed since it was frozen. */
type BulkAction = (transaction: TransactionHandle, actor: Actor, step: BulkStep) => Promise<Outcome>;

/** Actions of bulk jobs by the name of the list. */
export type BulkTargets = Readonly<Record<BulkList, BulkAction>>;

/** Records of a list that bulk jobs act on. */
export const selectableList = (name: BulkList) => {
  const { list, live = list } = kindOf(name);
  return live;
};

const changed = 'it has changed since it was selected';

/** Acts on a record whose version is still the frozen one. */
const unlessChanged =
  (list: BulkList, act: BulkAction): BulkAction =>
  async (transaction, actor, step) => {
    const version = await lockVersion(transaction, list, step.recordId);
    if (version === step.version) return act(transaction, actor, step);
    const reason = version === undefined ? 'not found' : changed;
    return { _id: step.recordId, outcome: 'skipped', reason };
  };

const only = ([outcome]: Outcome[]): Outcome => {
  if (outcome === undefined) throw new Error('the action had no outcome');
  return outcome;
};

const deletion = (itemType: DeletedItemType) =>
  unlessChanged(itemType, async (transaction, actor, { recordId, reason }) =>
    only(await deleteRecords(transaction, actor, { itemType, ids: [recordId], refund: false, reason })),
  );

const statusChange = ({ action, reason }: BulkStep): StatusChange =>
  action === 'delete'
    ? { kind: 'delete', reason: reason ?? undefined }
    : { kind: 'block', blocked: action === 'block', reason: reason ?? undefined };

/** Single action of each list. */
export const bulkTargets = (policy: WithdrawalPolicy): BulkTargets => ({
  users: unlessChanged('users', async (transaction, actor, step) =>
    only((await updateUserStatus(transaction, actor, [step.recordId], statusChange(step))).results),
  ),
  // Compares versions itself, once users and requests are locked in their order.
  withdrawals: async (transaction, actor, { recordId, version, action, reason }) => {
    const status: Decision = action === 'accepted' ? 'accepted' : 'rejected';
    const versions = new Map([[recordId, version]]);
    const decision = { ids: [recordId], status, remark: reason ?? undefined, versions };
    return only(await decideWithdrawals(transaction, actor, decision, policy));
  },
  deliverparcels: deletion('deliverparcels'),
  sendparcels: deletion('sendparcels'),
  passengerrequests: deletion('passengerrequests'),
  drivers: deletion('drivers'),
});

/** Exceptions of a bulk job by the obstacle. */
const exceptionOf: Readonly<Record<string, BulkException>> = {
  decided: 'settled',
  onHold: 'held',
  payeeDeleted: 'blocked',
  payeeBlocked: 'blocked',
  balanceTooLow: 'insufficient',
  payoutContradicted: 'insufficient',
};

/**
 * Adds what prevents a decision on withdrawal requests, in the order in which they are accepted: an earlier one of the same
 * user leaves less for a later one.
 */
export async function markPrevented(
  database: Handle,
  actor: Actor,
  decision: Decision,
  candidates: readonly Candidate[],
): Promise<void> {
  const found = await readOpen(
    database,
    actor,
    candidates.map(({ id }) => id),
  );
  const spent = new Map<string, number>();
  for (const { id, exceptions } of candidates) {
    const known = found.get(id);
    if (known === undefined) continue;
    const { request, state } = known;
    const userId = request.user_id;
    const available = request.available - (spent.get(userId) ?? 0);
    const preventing = withdrawalObstacles({ ...request, available }, { state }).filter(
      ({ prevents }) => prevents === 'decision' || (prevents === 'acceptance' && decision === 'accepted'),
    );
    const marks = preventing.flatMap(({ code }) => exceptionOf[code] ?? []);
    // The balance is named only where nothing else is in the way.
    exceptions.push(...(marks.length > 1 ? marks.filter((mark) => mark !== 'insufficient') : marks));
    if (state?.isEscalated && request.status === 'pending') exceptions.push('escalated');
    if (marks.length === 0 && !request.reserved)
      spent.set(userId, (spent.get(userId) ?? 0) + request.requested_amount);
  }
}
