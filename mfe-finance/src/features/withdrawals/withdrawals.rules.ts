import type { DetailedWithdrawal, Withdrawal } from '@padiman/contracts';

/** What may be done to a request as it stands. The server's twin: `decideEach` in `decision.service.ts`. */
export const withdrawalCan = {
  decide: ({ status }: Withdrawal) => status === 'pending',
};

/**
 * Why a pending request can only be rejected, undefined where it can be accepted. The server's twin, which decides:
 * `whyNotAccepted` in `withdrawals.rules.ts`.
 */
export function whyOnlyRejected({ user, covered }: DetailedWithdrawal): string | undefined {
  if (user.deleted) return 'The user has been deleted, so the request can only be rejected.';
  if (user.blocked) return 'The user is blocked, so the request can only be rejected.';
  if (covered) return undefined;
  return "The user's available balance does not cover the request.";
}

/** What requests come to, in naira. */
export function sumOf(withdrawals: readonly Withdrawal[]): number {
  return withdrawals.reduce((sum, { requestedAmount }) => sum + kobo(requestedAmount), 0) / 100;
}

/** Picked requests as they stand now, where the page shows them: somebody else may have decided meanwhile. */
export function asTheyStand(
  picked: readonly Withdrawal[],
  shown: readonly Withdrawal[] | undefined,
): readonly Withdrawal[] {
  const now = new Map(shown?.map((withdrawal) => [withdrawal._id, withdrawal]));
  return picked.map((withdrawal) => now.get(withdrawal._id) ?? withdrawal);
}

const kobo = (naira: number) => Math.round(naira * 100);
