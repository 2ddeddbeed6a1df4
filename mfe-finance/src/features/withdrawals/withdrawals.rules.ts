import type { DetailedWithdrawal, Payout, Withdrawal } from '@padiman/contracts';

/** Actions that a request allows; the server checks the same. */
export const withdrawalCan = {
  decide: ({ status }: Withdrawal) => status === 'pending',
};

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

/** Sum of the requested amounts, in naira. */
export function sumOf(withdrawals: readonly Withdrawal[]): number {
  return withdrawals.reduce((sum, { requestedAmount }) => sum + kobo(requestedAmount), 0) / 100;
}

/** Selected requests in their latest state, since another admin may have decided them. */
export function latestOf(
  selected: readonly Withdrawal[],
  shown: readonly Withdrawal[] | undefined,
): readonly Withdrawal[] {
  const latest = new Map(shown?.map((withdrawal) => [withdrawal._id, withdrawal]));
  return selected.map((withdrawal) => latest.get(withdrawal._id) ?? withdrawal);
}

const kobo = (naira: number) => Math.round(naira * 100);
