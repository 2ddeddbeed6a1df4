import type { Actor } from '../../caller.ts';
import type { TransactionHandle } from '../../database/schema.ts';
import { DecidedAlready, type DecisionRefused } from '../../decisions/decision.errors.ts';
import { appendAudit, type AuditEntry } from '../audit/audit.service.ts';
import { countWithdrawn, lockUserStandings, type UserStanding } from '../users/standing.service.ts';
import {
  lockWithdrawals,
  selectOwners,
  setDecisions,
  sumPending,
  type LockedWithdrawal,
} from './decision.repository.ts';
import { whyNotAccepted } from './withdrawals.rules.ts';

export type Decision = 'accepted' | 'rejected';

/** `decided` now, or why not. */
export type Verdict = 'decided' | DecisionRefused;

/**
 * Decides on requests, each by itself. Users are locked before requests, both in the order of their ids, so that
 * calls over the same ones come one after the other, and the second sees what the first has decided.
 *
 * @returns the verdict on each request; those that are not there are missing
 */
export async function decideEach(
  transaction: TransactionHandle,
  actor: Actor,
  ids: string[],
  wanted: Decision,
): Promise<Map<string, Verdict>> {
  const owners = await selectOwners(transaction, ids);
  if (owners.length === 0) return new Map();
  const users = await lockUserStandings(transaction, owners);
  const withdrawals = await lockWithdrawals(transaction, ids);
  const verdicts = await judge(transaction, users, withdrawals, wanted);

  const decided = withdrawals.filter(({ id }) => verdicts.get(id) === 'decided');
  if (decided.length === 0) return verdicts;
  const decidedIds = decided.map(({ id }) => id);
  await setDecisions(transaction, decidedIds, wanted, actor.adminId);
  if (wanted === 'accepted') await countWithdrawn(transaction, sumByUser(decided));
  await appendAudit(
    transaction,
    actor,
    decided.map((withdrawal) => auditEntry(withdrawal, wanted)),
  );
  return verdicts;
}

async function judge(
  transaction: TransactionHandle,
  users: Map<string, UserStanding>,
  withdrawals: LockedWithdrawal[],
  wanted: Decision,
): Promise<Map<string, Verdict>> {
  const pending = await sumPending(transaction, [...users.keys()]);
  return new Map(
    withdrawals.map((withdrawal): [string, Verdict] => {
      const { id, user_id: userId, requested_amount: requested } = withdrawal;
      if (withdrawal.status !== 'pending') return [id, new DecidedAlready(withdrawal)];
      if (wanted === 'rejected') return [id, 'decided'];
      return [id, whyNotAccepted(users.get(userId), requested, pending.get(userId) ?? 0) ?? 'decided'];
    }),
  );
}

function sumByUser(withdrawals: LockedWithdrawal[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { user_id: userId, requested_amount: kobo } of withdrawals) {
    sums.set(userId, (sums.get(userId) ?? 0) + kobo);
  }
  return sums;
}

function auditEntry({ id, requested_amount: amountKobo }: LockedWithdrawal, status: Decision): AuditEntry {
  return {
    action: `withdrawal.${status === 'accepted' ? 'accept' : 'reject'}`,
    recordType: 'withdrawal',
    recordId: id,
    before: { status: 'pending' },
    after: { status, amountKobo },
  };
}
