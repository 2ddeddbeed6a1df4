import { sumOfField, type DetailedWithdrawal, type Payout, type Withdrawal } from '@padiman/contracts';

/** Actions that a request allows; the server checks the same. */
export const withdrawalCan = {
  decide: ({ status }: Withdrawal) => status === 'pending',
};

/** Ids that a decision is sent with. */
export interface DecisionIds {
  userId: string;
  withdrawalID: string;
}

/** Ids that a decision is sent with; undefined if the backend left one of them out. */
export function decisionIds({ userId, withdrawalID }: Withdrawal): DecisionIds | undefined {
  return userId && withdrawalID ? { userId, withdrawalID } : undefined;
}

/**
 * Reason why a pending request can only be rejected; undefined if it can be accepted. The server decides by
 * the same conditions, in its own `withdrawals.rules.ts`.
 */
export function acceptanceObstacle({ user, covered }: DetailedWithdrawal): string | undefined {
  if (user.deleted) return 'The user has been deleted, so the request can only be rejected.';
  if (user.blocked) return 'The user is blocked, so the request can only be rejected.';
  if (covered) return undefined;
  return "The user's available balance does not cover the request.";
}

/** Results that staff may record for a payout. The server checks the same. */
export const payoutCan = {
  payManually: ({ provider, state }: Payout) => provider === 'manual' && state === 'queued',
  fail: ({ state }: Payout) => state === 'queued',
};

/** Sum of the requested amounts in naira; null if one of them is unknown. */
export const sumOf = (withdrawals: readonly Withdrawal[]): number | null =>
  sumOfField(withdrawals, 'requestedAmount');

/** Selected requests in their latest state, since another admin may have decided them. */
export function latestOf(
  selected: readonly Withdrawal[],
  shown: readonly Withdrawal[] | undefined,
): readonly Withdrawal[] {
  const latest = new Map(shown?.map((withdrawal) => [withdrawal._id, withdrawal]));
  return selected.map((withdrawal) => latest.get(withdrawal._id) ?? withdrawal);
}
