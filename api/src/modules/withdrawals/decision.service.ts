import type { Actor } from '../../plugins/caller.ts';
import type { TransactionHandle } from '../../database/schema.ts';
import { DecidedAlready, type DecisionRefused } from '../decisions/decisions.errors.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.service.ts';
import { balancesOf, entries, heldOf, post, type Entry } from '../ledger/ledger.service.ts';
import { queuePayouts, type PayoutProvider } from '../payouts/payouts.service.ts';
import { lockUserStandings } from '../users/user-status.service.ts';
import { selectApprovals, writeApproval, type ApprovalRow } from './approval.repository.ts';
import { changesSince, needsTwo, seenOf } from './approval.rules.ts';
import { lockWithdrawals, selectOwners, setDecisions, type LockedWithdrawal } from './decision.repository.ts';
import { whyNotAccepted } from './withdrawals.rules.ts';

export type Decision = 'accepted' | 'rejected';

/** How withdrawals are decided on in this deployment. */
export interface WithdrawalPolicy {
  /** Who pays what is accepted. */
  provider: PayoutProvider;
  /** Above it, in kobo, two different admins must accept. */
  fourEyesLimit: number | undefined;
}

/** What is decided, with what remark. */
export interface Ruling {
  status: Decision;
  remark?: string | undefined;
}

/** `decided` now, `approved` where a second admin must accept too, or why not. */
export type Verdict = 'decided' | 'approved' | DecisionRefused;

/**
 * Decides on requests, each by itself. Users are locked before requests, both in the order of their ids, so that
 * calls over the same ones come one after the other, and the second sees what the first has decided. What is accepted
 * is posted and queued to be paid out in the same transaction.
 *
 * @returns the verdict on each request; those that are not there are missing
 */
export async function decideEach(
  transaction: TransactionHandle,
  actor: Actor,
  ids: string[],
  ruling: Ruling,
  policy: WithdrawalPolicy,
): Promise<Map<string, Verdict>> {
  const owners = await selectOwners(transaction, ids);
  if (owners.length === 0) return new Map();
  const users = await lockUserStandings(transaction, owners);
  const withdrawals = await lockWithdrawals(transaction, ids);
  const held = await heldOf(transaction, idsOf(withdrawals));
  const verdicts =
    ruling.status === 'rejected'
      ? rejectPending(withdrawals)
      : await judge({ transaction, actor, users, withdrawals, held, policy });

  const withVerdict = (verdict: Verdict) => withdrawals.filter(({ id }) => verdicts.get(id) === verdict);
  const decided = withVerdict('decided');
  const approved = withVerdict('approved');
  const remark = ruling.remark ?? null;
  for (const request of approved) {
    const user = users.get(request.user_id);
    if (user === undefined) continue;
    const { id } = request;
    await writeApproval(transaction, { id, adminId: actor.adminId, remark, seen: seenOf(request, user) });
  }
  if (decided.length > 0) {
    await setDecisions(transaction, idsOf(decided), {
      status: ruling.status,
      adminId: actor.adminId,
      remark,
    });
    await post(
      transaction,
      decided.flatMap((request) => entriesOf(request, ruling.status, held)),
    );
    if (ruling.status === 'accepted') await queuePayouts(transaction, idsOf(decided), policy.provider);
  }
  await appendAudit(transaction, actor, [
    ...approved.map((request) => auditEntry(request, 'approved')),
    ...decided.map((request) => auditEntry(request, ruling.status)),
  ]);
  return verdicts;
}

const idsOf = (withdrawals: LockedWithdrawal[]) => withdrawals.map(({ id }) => id);

const rejectPending = (withdrawals: LockedWithdrawal[]) =>
  new Map(
    withdrawals.map((request): [string, Verdict] => [
      request.id,
      request.status === 'pending' ? 'decided' : new DecidedAlready(request),
    ]),
  );

async function judge(given: {
  transaction: TransactionHandle;
  actor: Actor;
  users: Awaited<ReturnType<typeof lockUserStandings>>;
  withdrawals: LockedWithdrawal[];
  held: ReadonlySet<string>;
  policy: WithdrawalPolicy;
}): Promise<Map<string, Verdict>> {
  const { transaction, actor, users, withdrawals, held, policy } = given;
  const balances = await balancesOf(transaction, [...users.keys()]);
  const large = withdrawals.filter(({ requested_amount: kobo }) => needsTwo(kobo, policy.fourEyesLimit));
  const approvals =
    large.length === 0 ? new Map<string, ApprovalRow>() : await selectApprovals(transaction, idsOf(large));
  return new Map(
    withdrawals.map((request): [string, Verdict] => {
      const { id, user_id: userId, requested_amount: requestedKobo } = request;
      if (request.status !== 'pending') return [id, new DecidedAlready(request)];
      const user = users.get(userId);
      const balance = balances.get(userId) ?? { available: 0, held: 0 };
      const isHeld = held.has(id);
      const refused = whyNotAccepted(user, { requestedKobo, held: isHeld, availableKobo: balance.available });
      if (refused !== null) return [id, refused];
      if (user !== undefined && needsTwo(requestedKobo, policy.fourEyesLimit)) {
        const first = approvals.get(id);
        const stands = first !== undefined && changesSince(first, seenOf(request, user)).length === 0;
        if (!stands || first.admin_id === actor.adminId) return [id, 'approved'];
      }
      if (!isHeld) balance.available -= requestedKobo;
      return [id, 'decided'];
    }),
  );
}

/** What the request did not hold yet, because it came when the balance did not cover it, it holds for a moment now. */
function entriesOf(
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
  { id, requested_amount: amountKobo }: LockedWithdrawal,
  what: keyof typeof actions,
): AuditEntry {
  return {
    action: `withdrawal.${actions[what]}`,
    recordType: 'withdrawal',
    recordId: id,
    before: { status: 'pending' },
    after: { status: what === 'approved' ? 'pending' : what, amountKobo },
  };
}
