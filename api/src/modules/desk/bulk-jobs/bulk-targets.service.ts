import type { BulkJobAction, BulkList, Outcome } from '@padiman/contracts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { ContractList } from '../../../lists/contract-list.ts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import { deleteRecords, type DeletedItemType } from '../../travel/deletions/deletions.service.ts';
import { balancesOf, heldWithdrawals } from '../../money/ledger/ledger.service.ts';
import { sentParcels, trips } from '../../travel/parcels/parcels.service.ts';
import { deletableRides, requests } from '../../travel/rides/rides.service.ts';
import { updateUserStatus, users, type StatusChange } from '../../people/users/users.service.ts';
import {
  decideWithdrawals,
  withdrawals,
  type WithdrawalPolicy,
} from '../../money/withdrawals/withdrawals.service.ts';
import type { CandidateRow } from './bulk-candidates.read-model.ts';
import { isSkipping } from './bulk-jobs.rules.ts';
import { lockVersion } from './bulk-records.repository.ts';

/** A frozen record, and what is to be done to it. */
export interface BulkStep {
  recordId: string;
  version: string;
  action: BulkJobAction;
  reason: string | null;
}

/** List of bulk jobs: its records, and the service of the single action. */
export interface BulkTarget {
  list: Pick<ContractList<object, string>, 'select' | 'readByIds'>;
  /** Acts on one record in the given transaction, unless it has changed since it was frozen. */
  act: (transaction: TransactionHandle, actor: Actor, step: BulkStep) => Promise<Outcome>;
}

const changed = 'it has changed since it was selected';

/** Acts on a record whose version is still the frozen one. */
const unlessChanged =
  (list: BulkList, act: BulkTarget['act']): BulkTarget['act'] =>
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

const deletion = (itemType: DeletedItemType, list: BulkTarget['list']): BulkTarget => ({
  list,
  act: unlessChanged(itemType, async (transaction, actor, { recordId, reason }) =>
    only(await deleteRecords(transaction, actor, { itemType, ids: [recordId], refund: false, reason })),
  ),
});

const statusChange = ({ action, reason }: BulkStep): StatusChange =>
  action === 'delete'
    ? { kind: 'delete', reason: reason ?? undefined }
    : { kind: 'block', blocked: action === 'block' };

/** Lists of bulk jobs by name. */
export const bulkTargets = (policy: WithdrawalPolicy): Readonly<Record<BulkList, BulkTarget>> => ({
  users: {
    list: users,
    act: unlessChanged('users', async (transaction, actor, step) =>
      only((await updateUserStatus(transaction, actor, [step.recordId], statusChange(step))).results),
    ),
  },
  withdrawals: {
    list: withdrawals,
    // Compares versions itself, once users and requests are locked in their order.
    act: async (transaction, actor, { recordId, version, action, reason }) => {
      const status: Decision = action === 'accepted' ? 'accepted' : 'rejected';
      const versions = new Map([[recordId, version]]);
      const decision = { ids: [recordId], status, remark: reason ?? undefined, versions };
      return only(await decideWithdrawals(transaction, actor, decision, policy));
    },
  },
  deliverparcels: deletion('deliverparcels', trips),
  sendparcels: deletion('sendparcels', sentParcels),
  passengerrequests: deletion('passengerrequests', requests),
  drivers: deletion('drivers', deletableRides),
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
