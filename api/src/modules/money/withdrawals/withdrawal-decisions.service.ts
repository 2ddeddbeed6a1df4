import type { Actor } from '../../../plugins/caller.ts';
import type { TransactionHandle } from '../../../database/schema.ts';
import { appendAudit, type AuditEntry } from '../../base/audit/audit.service.ts';
import { isSecond, refusalOf, withdrawalObstacles } from '../../base/decisions/acceptance.rules.ts';
import type { Decision, DecisionRefused } from '../../base/decisions/decisions.rules.ts';
import { holdersOf } from '../../base/notes/record-obstacles.service.ts';
import { lockUserStatuses } from '../../people/users/users.service.ts';
import { dependentOn } from '../../staff/four-eyes/independence.service.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { entries, postEntries, type Entry } from '../ledger/ledger.service.ts';
import type { ResolveName } from '../payout-providers/payout-provider.port.ts';
import * as payouts from '../payouts/payouts.service.ts';
import {
  approvalSnapshot,
  secondApprovalReason,
  toFirstApproval,
  versionOf,
  type EvidenceRow,
} from './approvals.rules.ts';
import * as repository from './withdrawals.repository.ts';

/** Policy of the deployment for decisions on withdrawals. */
export interface WithdrawalPolicy {
  /** Provider that pays accepted requests. */
  provider: payouts.PayoutProvider;
  /** Resolves the names of accounts by that provider; undefined if staff pay by hand. */
  resolveName?: ResolveName | undefined;
}

/** Decision with a remark. */
export interface DecisionRequest {
  status: Decision;
  remark?: string | undefined;
  /** Versions that were shown, by the id of the request; a request without one is decided as it is now. */
  versions?: ReadonlyMap<string, string> | undefined;
}

/** `decided` now, `approved` if a second admin must accept too, or the reason of the refusal. */
export type DecisionResult = 'decided' | 'approved' | DecisionRefused;

/**
 * Evaluates a decision on requests without carrying it out, by the same rules and under the same locks.
 * @returns the result that the decision would have for each request; unknown ids are missing
 */
export const evaluateEach = async (
  transaction: TransactionHandle,
  actor: Actor,
  ids: string[],
  request: DecisionRequest,
): Promise<Map<string, DecisionResult>> => (await evaluate(transaction, actor, ids, request)).results;

/**
 * Decides on requests, each by itself. Accepted requests are posted to the ledger and queued for payout in the same
 * transaction.
 * @returns the result for each request; unknown ids are missing
 */
export async function decideEach(
  transaction: TransactionHandle,
  actor: Actor,
  ids: string[],
  request: DecisionRequest,
  policy: WithdrawalPolicy,
): Promise<Map<string, DecisionResult>> {
  const { requests, results, approvers, evidence } = await evaluate(transaction, actor, ids, request);
  const withResult = (result: DecisionResult) => requests.filter(({ id }) => results.get(id) === result);
  const decided = withResult('decided');
  const approved = withResult('approved');
  const { status, remark = null } = request;
  const { adminId } = actor;
  for (const withdrawal of approved) {
    const shown = evidence.get(withdrawal.id);
    if (shown === undefined) continue;
    const approval = { id: withdrawal.id, remark, evidence: shown.evidence };
    await repository.upsertApproval(transaction, actor, approval, approvalSnapshot(withdrawal));
  }
  if (decided.length > 0) {
    await repository.setDecisions(transaction, idsOf(decided), { status, adminId, remark });
    const moved = decided.flatMap((withdrawal) => ledgerEntries(withdrawal, status));
    await postEntries(transaction, moved);
    if (status === 'accepted') {
      const queued = decided.map(({ id, requested_amount: amount }) => ({
        id,
        amount,
        approvedBy: approvers.get(id) ?? null,
      }));
      await payouts.queuePayouts(transaction, queued, policy.provider);
    }
  }
  await appendAudit(transaction, actor, [
    ...approved.map((withdrawal) => auditEntry(withdrawal, 'approved')),
    ...decided.map((withdrawal) => ({ ...auditEntry(withdrawal, status), reason: remark })),
  ]);
  return results;
}

/**
 * Locks requests and evaluates a decision on each by the rules of acceptance; earlier ones leave less for later ones.
 * @returns also the first approvers of those that two admins accept
 */
async function evaluate(
  transaction: TransactionHandle,
  actor: Actor,
  given: string[],
  { status, versions }: DecisionRequest,
) {
  const { adminId } = actor;
  const isAccepted = status === 'accepted';
  const limit = await currentLimit(transaction);
  if (limit !== undefined && isAccepted) await repository.lockDecider(transaction, adminId);
  const ids = await repository.lockWithdrawals(transaction, given, (users) =>
    lockUserStatuses(transaction, users),
  );
  // Read once they are locked: a statement that waits for a lock sees joined rows as of its start.
  const requests = await repository.selectDetailed(transaction, ids);
  const holders = await holdersOf(transaction, 'withdrawal', ids);
  const needsEvidence = limit !== undefined || versions !== undefined;
  const approvals = needsEvidence
    ? await repository.selectApprovals(transaction, ids)
    : new Map<string, repository.ApprovalRow>();
  const evidence = needsEvidence
    ? await repository.selectEvidence(transaction, ids)
    : new Map<string, EvidenceRow>();
  const firstAdmins = [...approvals.values()].map((approval) => approval.admin_id);
  const dependent = isAccepted ? await dependentOn(transaction, adminId, firstAdmins) : new Set<string>();
  const userIds = [...new Set(requests.map((request) => request.user_id))];
  const sums =
    limit === undefined || !isAccepted
      ? { users: new Map<string, number>(), admin: 0 }
      : await payouts.acceptedLastDay(transaction, { userIds, adminId });
  const spent = new Map<string, number>();
  const results = new Map<string, DecisionResult>();
  const approvers = new Map<string, string>();
  for (const request of requests) {
    const { id, user_id: userId, requested_amount: kobo, reserved } = request;
    const approval = limit === undefined ? undefined : approvals.get(id);
    const first = toFirstApproval(approval, { evidence: evidence.get(id), adminId, dependent });
    const accepted = { user: sums.users.get(userId) ?? 0, approver: sums.admin };
    const isRequired = isAccepted && secondApprovalReason(kobo, limit, accepted) !== null;
    const left = { ...request, available: request.available - (spent.get(userId) ?? 0) };
    const refusal = refusalOf(
      withdrawalObstacles(left, {
        heldBy: holders.get(id),
        isChanged: isChanged(versions?.get(id), evidence.get(id), approvals.get(id)),
        fourEyes: { isRequired, first },
      }),
      status,
    );
    const awaitsSecond = isRequired && !isSecond(first);
    results.set(id, refusal ?? (awaitsSecond ? 'approved' : 'decided'));
    if (!isAccepted || refusal !== undefined || awaitsSecond) continue;
    sums.users.set(userId, accepted.user + kobo);
    if (approval !== undefined && isSecond(first)) approvers.set(id, approval.admin_id);
    else sums.admin += kobo;
    if (!reserved) spent.set(userId, (spent.get(userId) ?? 0) + kobo);
  }
  return { requests, results, approvers, evidence };
}

/** Versions of requests as their details show them now, by their ids. */
export async function currentVersions(transaction: TransactionHandle, ids: string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const approvals = await repository.selectApprovals(transaction, ids);
  const evidence = await repository.selectEvidence(transaction, ids);
  return new Map([...evidence].map(([id, row]) => [id, versionOf(row, approvals.get(id))]));
}

const idsOf = (withdrawals: repository.DetailedRow[]) => withdrawals.map(({ id }) => id);

/** The list shows the version of the request alone, the details that of everything in them. */
const isChanged = (
  shownVersion: string | undefined,
  now: EvidenceRow | undefined,
  approval: repository.ApprovalRow | undefined,
): boolean =>
  shownVersion !== undefined &&
  now !== undefined &&
  shownVersion !== (shownVersion.includes('.') ? versionOf(now, approval) : String(now.version));

/** Entries of a decision. An accepted request without a reserve, because the balance did not cover it, reserves its money first. */
function ledgerEntries(
  { id, user_id: userId, requested_amount: kobo, reserved }: repository.DetailedRow,
  decision: Decision,
): Entry[] {
  const moved = { id, userId, kobo };
  if (decision === 'rejected') return reserved ? [entries.release(moved)] : [];
  return reserved ? [entries.accept(moved)] : [entries.reserve(moved), entries.accept(moved)];
}

const actions = { accepted: 'accept', rejected: 'reject', approved: 'approve' } as const;

/** Entry with the account that the decision was about. */
const auditEntry = (withdrawal: repository.DetailedRow, result: keyof typeof actions): AuditEntry => ({
  action: `withdrawal.${actions[result]}`,
  recordType: 'withdrawal',
  recordId: withdrawal.id,
  related: { userId: withdrawal.user_id },
  before: { status: 'pending' },
  after: {
    status: result === 'approved' ? 'pending' : result,
    amountKobo: withdrawal.requested_amount,
    bank: withdrawal.bank,
    bankCode: withdrawal.bank_code,
  },
  personal: {
    userId: withdrawal.user_id,
    values: { accountNumber: withdrawal.account_number, accountName: withdrawal.account_name },
  },
});
