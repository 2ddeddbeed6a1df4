import type { Actor } from '../../plugins/caller.ts';
import type { TransactionHandle } from '../../database/schema.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.service.ts';
import { DecidedAlready, type DecisionRefused } from '../decisions/decisions.errors.ts';
import type { Decision } from '../decisions/decisions.rules.ts';
import { balancesOf, entries, heldWithdrawals, post, type Entry } from '../ledger/ledger.service.ts';
import { queuePayouts, type PayoutProvider } from '../payouts/payouts.service.ts';
import { lockUserStatuses } from '../users/user-status.service.ts';
import { selectApprovals, upsertApproval, type ApprovalRow } from './approvals.repository.ts';
import { approvalSnapshot, changesSinceApproval, requiresSecondApproval } from './approvals.rules.ts';
import {
  lockWithdrawals,
  selectOwners,
  setDecisions,
  type LockedWithdrawal,
} from './withdrawal-decisions.repository.ts';
import { rejectionReason } from './withdrawals.rules.ts';

/** Policy of the deployment for decisions on withdrawals. */
export interface WithdrawalPolicy {
  /** Provider that pays accepted requests. */
  provider: PayoutProvider;
  /** Amount in kobo above which two different admins must accept. */
  fourEyesLimit: number | undefined;
}

/** Decision with a remark. */
export interface DecisionRequest {
  status: Decision;
  remark?: string | undefined;
}

/** `decided` now, `approved` if a second admin must accept too, or the reason of the refusal. */
export type DecisionResult = 'decided' | 'approved' | DecisionRefused;

/**
 * Decides on requests, each by itself. Locks users before requests, both in the order of their ids, so that concurrent
 * calls on the same requests run one after the other and see each other's decisions. Accepted requests are posted to the
 * ledger and queued for payout in the same transaction.
 *
 * @returns the result for each request; unknown ids are missing
 */
export async function decideEach(
  transaction: TransactionHandle,
  actor: Actor,
  ids: string[],
  request: DecisionRequest,
  policy: WithdrawalPolicy,
): Promise<Map<string, DecisionResult>> {
  const owners = await selectOwners(transaction, ids);
  if (owners.length === 0) return new Map();
  const users = await lockUserStatuses(transaction, owners);
  const withdrawals = await lockWithdrawals(transaction, ids);
  const held = await heldWithdrawals(transaction, idsOf(withdrawals));
  const results =
    request.status === 'rejected'
      ? evaluateRejection(withdrawals)
      : await evaluateAcceptance({ transaction, actor, users, withdrawals, held, policy });

  const withResult = (result: DecisionResult) => withdrawals.filter(({ id }) => results.get(id) === result);
  const decided = withResult('decided');
  const approved = withResult('approved');
  const remark = request.remark ?? null;
  for (const withdrawal of approved) {
    const user = users.get(withdrawal.user_id);
    if (user === undefined) continue;
    const snapshot = approvalSnapshot(withdrawal, user);
    await upsertApproval(transaction, { id: withdrawal.id, adminId: actor.adminId, remark, snapshot });
  }
  if (decided.length > 0) {
    await setDecisions(transaction, idsOf(decided), {
      status: request.status,
      adminId: actor.adminId,
      remark,
    });
    await post(
      transaction,
      decided.flatMap((withdrawal) => ledgerEntries(withdrawal, request.status, held)),
    );
    if (request.status === 'accepted') await queuePayouts(transaction, idsOf(decided), policy.provider);
  }
  await appendAudit(transaction, actor, [
    ...approved.map((withdrawal) => auditEntry(withdrawal, 'approved')),
    ...decided.map((withdrawal) => auditEntry(withdrawal, request.status)),
  ]);
  return results;
}

const idsOf = (withdrawals: LockedWithdrawal[]) => withdrawals.map(({ id }) => id);

const evaluateRejection = (withdrawals: LockedWithdrawal[]) =>
  new Map(
    withdrawals.map((withdrawal): [string, DecisionResult] => [
      withdrawal.id,
      withdrawal.status === 'pending' ? 'decided' : new DecidedAlready(withdrawal),
    ]),
  );

async function evaluateAcceptance(given: {
  transaction: TransactionHandle;
  actor: Actor;
  users: Awaited<ReturnType<typeof lockUserStatuses>>;
  withdrawals: LockedWithdrawal[];
  held: ReadonlySet<string>;
  policy: WithdrawalPolicy;
}): Promise<Map<string, DecisionResult>> {
  const { transaction, actor, users, withdrawals, held, policy } = given;
  const isLarge = (kobo: number) => requiresSecondApproval(kobo, policy.fourEyesLimit);
  const balances = await balancesOf(transaction, [...users.keys()]);
  const large = withdrawals.filter(({ requested_amount: kobo }) => isLarge(kobo));
  const approvals =
    large.length === 0 ? new Map<string, ApprovalRow>() : await selectApprovals(transaction, idsOf(large));
  return new Map(
    withdrawals.map((withdrawal): [string, DecisionResult] => {
      const { id, user_id: userId, requested_amount: requestedKobo } = withdrawal;
      if (withdrawal.status !== 'pending') return [id, new DecidedAlready(withdrawal)];
      const user = users.get(userId);
      const balance = balances.get(userId) ?? { available: 0, held: 0 };
      const isHeld = held.has(id);
      const reason = rejectionReason(user, { requestedKobo, held: isHeld, availableKobo: balance.available });
      if (reason !== null) return [id, reason];
      if (user !== undefined && isLarge(requestedKobo)) {
        const first = approvals.get(id);
        const valid =
          first !== undefined && changesSinceApproval(first, approvalSnapshot(withdrawal, user)).length === 0;
        if (!valid || first.admin_id === actor.adminId) return [id, 'approved'];
      }
      if (!isHeld) balance.available -= requestedKobo;
      return [id, 'decided'];
    }),
  );
}

/** Entries of a decision. An accepted request that holds no money, because the balance did not cover it, holds it first. */
function ledgerEntries(
  { id, user_id: userId, requested_amount: kobo }: LockedWithdrawal,
  decision: Decision,
  held: ReadonlySet<string>,
): Entry[] {
  const moved = { id, userId, kobo };
  if (decision === 'rejected') return held.has(id) ? [entries.release(moved)] : [];
  return held.has(id) ? [entries.accept(moved)] : [entries.hold(moved), entries.accept(moved)];
}

const actions = { accepted: 'accept', rejected: 'reject', approved: 'approve' } as const;

function auditEntry(
  { id, user_id: userId, requested_amount: amountKobo }: LockedWithdrawal,
  result: keyof typeof actions,
): AuditEntry {
  return {
    action: `withdrawal.${actions[result]}`,
    recordType: 'withdrawal',
    recordId: id,
    related: { userId },
    before: { status: 'pending' },
    after: { status: result === 'approved' ? 'pending' : result, amountKobo },
  };
}
