import type { BulkJobAction, BulkList, Outcome } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { kindOf } from '../../../lists/records.ts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import { deleteRecords, type DeletedItemType } from '../../travel/deletions/deletions.service.ts';
import { balancesOf, heldWithdrawals } from '../../money/ledger/ledger.service.ts';
import { updateUserStatus, type StatusChange } from '../../people/users/users.service.ts';
import { decideWithdrawals, type WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import type { CandidateRow } from './bulk-candidates.read-model.ts';
import { isSkipping } from './bulk-jobs.rules.ts';
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
    : { kind: 'block', blocked: action === 'block' };

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

/**
 * Adds `insufficient` to requests that the balance of their user does not cover, in the order in which they are accepted:
 * an earlier one of the same user leaves less for a later one.
 */
export async function markInsufficient(database: Handle, candidates: readonly CandidateRow[]): Promise<void> {
  const held = await heldWithdrawals(
    database,
    candidates.map(({ id }) => id),
  );
  const open = candidates.filter(({ id, exceptions }) => !held.has(id) && !exceptions.some(isSkipping));
  const userIds = [...new Set(open.flatMap(({ user_id: userId }) => userId ?? []))];
  const balances = await balancesOf(database, userIds);
  for (const { user_id: userId, amount, exceptions } of open) {
    const balance = balances.get(userId ?? '');
    if (balance === undefined || amount === null) continue;
    if (balance.available < amount) exceptions.push('insufficient');
    else balance.available -= amount;
  }
}
