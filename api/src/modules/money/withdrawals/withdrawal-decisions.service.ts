import type { Actor } from '../../../plugins/caller.ts';
import type { TransactionHandle } from '../../../database/schema.ts';
import { appendAudit, type AuditEntry } from '../../base/audit/audit.service.ts';
import { DecidedAlready, type DecisionRefused } from '../../base/decisions/decisions.errors.ts';
import type { Decision } from '../../base/decisions/decisions.rules.ts';
import { balancesOf, entries, heldWithdrawals, post, type Entry } from '../ledger/ledger.service.ts';
import { closeEscalations, obstaclesOf, type Obstacles } from '../../base/notes/record-obstacles.service.ts';
import type { ResolveName } from '../payout-providers/payout-provider.port.ts';
import { acceptedLastDay, queuePayouts, type PayoutProvider } from '../payouts/payouts.service.ts';
import { dependentOn } from '../../staff/four-eyes/independence.service.ts';
import { currentLimit } from '../../staff/four-eyes/limit.service.ts';
import { NotIndependent } from '../../staff/four-eyes/four-eyes.errors.ts';
import { lockUserStatuses } from '../../people/users/users.service.ts';
import { lockDecider, selectApprovals, upsertApproval, type ApprovalRow } from './approvals.repository.ts';
import { approvalSnapshot, isApprovalValid, secondApprovalReason, versionOf } from './approvals.rules.ts';
import { selectEvidence, type EvidenceRow } from './evidence.repository.ts';
import {
  lockWithdrawals,
  selectOwners,
  setDecisions,
  type LockedWithdrawal,
} from './withdrawal-decisions.repository.ts';
import { WithdrawalChanged } from './withdrawals.errors.ts';
import { rejectionReason } from './withdrawals.rules.ts';

/** Policy of the deployment for decisions on withdrawals. */
export interface WithdrawalPolicy {
  /** Provider that pays accepted requests. */
  provider: PayoutProvider;
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

/** Locked requests with what a decision on them rests on. */
interface Considered {
  transaction: TransactionHandle;
  actor: Actor;
  users: Awaited<ReturnType<typeof lockUserStatuses>>;
  withdrawals: LockedWithdrawal[];
  held: ReadonlySet<string>;
  /**
   * Amount in kobo above which two different admins must accept; also for the sums of 24 hours for a user, and by an
   * admin alone.
   */
  limit: number | undefined;
  /** Requests that are on hold or escalated. */
  obstacles: Obstacles;
  approvals: ReadonlyMap<string, ApprovalRow>;
  evidence: ReadonlyMap<string, EvidenceRow>;
}

/**
 * Evaluates a decision on requests without carrying it out, by the same rules and under the same locks.
 *
 * @returns the result that the decision would have for each request; unknown ids are missing
 */
export const evaluateEach = async (
  transaction: TransactionHandle,
  actor: Actor,
  ids: string[],
  request: DecisionRequest,
): Promise<Map<string, DecisionResult>> =>
  (await evaluate(transaction, actor, ids, request))?.results ?? new Map<string, DecisionResult>();

/**
 * Decides on requests, each by itself. Accepted requests are posted to the ledger and queued for payout in the same
 * transaction.
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
  const evaluated = await evaluate(transaction, actor, ids, request);
  if (evaluated === undefined) return new Map();
  const { considered, results, approvers } = evaluated;
  const { users, withdrawals, held } = considered;

  const withResult = (result: DecisionResult) => withdrawals.filter(({ id }) => results.get(id) === result);
  const decided = withResult('decided');
  const approved = withResult('approved');
  const remark = request.remark ?? null;
  for (const withdrawal of approved) {
    const user = users.get(withdrawal.user_id);
    const evidence = considered.evidence.get(withdrawal.id)?.evidence;
    if (user === undefined || evidence === undefined) continue;
    const snapshot = approvalSnapshot(withdrawal, user);
    const { id } = withdrawal;
    await upsertApproval(transaction, { id, adminId: actor.adminId, remark, snapshot, evidence });
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
    if (request.status === 'accepted') {
      const queued = decided.map(({ id }) => ({ id, approvedBy: approvers.get(id) ?? null }));
      await queuePayouts(transaction, queued, policy.provider);
    }
  }
  const escalated = idsOf([...approved, ...decided]).filter((id) => considered.obstacles.escalated.has(id));
  await closeEscalations(transaction, actor, 'withdrawal', escalated);
  await appendAudit(transaction, actor, [
    ...approved.map((withdrawal) => auditEntry(withdrawal, 'approved')),
    ...decided.map((withdrawal) => auditEntry(withdrawal, request.status)),
  ]);
  return results;
}

/** Results of a decision, with the first approvers of requests that two admins accept. */
interface Evaluated {
  considered: Considered;
  results: Map<string, DecisionResult>;
  approvers: ReadonlyMap<string, string>;
}

/**
 * Locks users before requests, both in the order of their ids, so that concurrent calls on the same requests run one
 * after the other and see each other's decisions.
 *
 * @returns undefined if no request is known
 */
async function evaluate(
  transaction: TransactionHandle,
  actor: Actor,
  ids: string[],
  { status, versions }: DecisionRequest,
): Promise<Evaluated | undefined> {
  const owners = await selectOwners(transaction, ids);
  if (owners.length === 0) return undefined;
  const limit = await currentLimit(transaction);
  const isLimited = limit !== undefined;
  if (isLimited && status === 'accepted') await lockDecider(transaction, actor.adminId);
  const users = await lockUserStatuses(transaction, owners);
  const withdrawals = await lockWithdrawals(transaction, ids);
  const held = await heldWithdrawals(transaction, idsOf(withdrawals));
  const needsEvidence = isLimited || versions !== undefined;
  const considered: Considered = {
    ...{ transaction, actor, users, withdrawals, held, limit },
    obstacles: await obstaclesOf(transaction, actor, 'withdrawal', idsOf(withdrawals)),
    approvals: needsEvidence ? await selectApprovals(transaction, idsOf(withdrawals)) : new Map(),
    evidence: needsEvidence ? await selectEvidence(transaction, idsOf(withdrawals)) : new Map(),
  };
  const refused = refusals(considered, versions);
  const open = withdrawals.filter(({ id }) => !refused.has(id));
  const accepted = status === 'accepted' ? await evaluateAcceptance(considered, open) : undefined;
  const results = new Map<string, DecisionResult>(
    withdrawals.map(({ id }) => [id, refused.get(id) ?? accepted?.results.get(id) ?? 'decided']),
  );
  return { considered, results, approvers: accepted?.approvers ?? new Map() };
}

/** Versions of requests as their details show them now, by their ids. */
export async function currentVersions(
  transaction: TransactionHandle,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const approvals = await selectApprovals(transaction, ids);
  const evidence = await selectEvidence(transaction, ids);
  return new Map([...evidence].map(([id, row]) => [id, versionOf(row, approvals.get(id))]));
}

const idsOf = (withdrawals: LockedWithdrawal[]) => withdrawals.map(({ id }) => id);

/** Requests that are decided, held back, or no longer those that were shown. */
function refusals(
  { withdrawals, obstacles, approvals, evidence }: Considered,
  versions: DecisionRequest['versions'],
): Map<string, DecisionRefused> {
  const refused = new Map<string, DecisionRefused>();
  for (const withdrawal of withdrawals) {
    const { id } = withdrawal;
    const shown = versions?.get(id);
    const now = evidence.get(id);
    const obstacle = obstacles.refusals.get(id);
    if (withdrawal.status !== 'pending') refused.set(id, new DecidedAlready(withdrawal));
    else if (obstacle !== undefined) refused.set(id, obstacle);
    else if (shown !== undefined && now !== undefined && !isCurrent(shown, now, approvals.get(id))) {
      refused.set(id, new WithdrawalChanged());
    }
  }
  return refused;
}

/** The list shows the version of the request alone, the details that of everything in them. */
const isCurrent = (shown: string, now: EvidenceRow, approval: ApprovalRow | undefined) =>
  shown === (shown.includes('.') ? versionOf(now, approval) : String(now.version));

async function evaluateAcceptance(
  { transaction, actor, users, held, limit, approvals, evidence }: Considered,
  withdrawals: LockedWithdrawal[],
): Promise<{ results: Map<string, DecisionResult>; approvers: Map<string, string> }> {
  const results = new Map<string, DecisionResult>();
  const approvers = new Map<string, string>();
  const userIds = [...users.keys()];
  const balances = await balancesOf(transaction, userIds);
  const approverIds = [...approvals.values()].map((approval) => approval.admin_id);
  const dependent = await dependentOn(transaction, actor.adminId, approverIds);
  const sums =
    limit === undefined
      ? { users: new Map<string, number>(), admin: 0 }
      : await acceptedLastDay(transaction, { userIds, adminId: actor.adminId });
  for (const { id, user_id: userId, requested_amount: requestedKobo } of withdrawals) {
    const balance = balances.get(userId) ?? { available: 0, held: 0 };
    const isHeld = held.has(id);
    const availableKobo = balance.available;
    const reason = rejectionReason(users.get(userId), { requestedKobo, held: isHeld, availableKobo });
    if (reason !== null) {
      results.set(id, reason);
      continue;
    }
    const first = approvals.get(id);
    const now = evidence.get(id);
    const isApproved =
      limit !== undefined &&
      first !== undefined &&
      now !== undefined &&
      first.admin_id !== actor.adminId &&
      isApprovalValid(first, now);
    const isSecond = isApproved && !dependent.has(first.admin_id);
    const accepted = { user: sums.users.get(userId) ?? 0, approver: sums.admin };
    if (!isSecond && secondApprovalReason(requestedKobo, limit, accepted) !== null) {
      results.set(id, isApproved ? new NotIndependent() : 'approved');
      continue;
    }
    results.set(id, 'decided');
    sums.users.set(userId, accepted.user + requestedKobo);
    if (isSecond) approvers.set(id, first.admin_id);
    else sums.admin += requestedKobo;
    if (!isHeld) balance.available -= requestedKobo;
  }
  return { results, approvers };
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

/** Entry with the account that the decision was about. */
function auditEntry(withdrawal: LockedWithdrawal, result: keyof typeof actions): AuditEntry {
  return {
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
  };
}
