import { sumOfField, type Payout, type Withdrawal } from '@padiman/contracts';

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

/** Actions that a payout allows, for anybody. The server checks the same. */
export const payoutCan = {
  claim: ({ provider, state, claim }: Payout) =>
    provider === 'manual' && state === 'queued' && (claim === null || claim.mine || claim.expired),
  pay: ({ provider, state, claim }: Payout) => provider === 'manual' && state === 'queued' && claim !== null,
  fail: ({ state }: Payout) => state === 'queued',
  reverse: ({ provider, state }: Payout) => provider === 'manual' && state === 'paid',
};

/**
 * Results that the reader may record: a payment by the admin who claimed it, and above the limit, as every failure and
 * reversal, by an admin who is not involved. The server checks the same.
 */
export function allowedOutcomes(payout: Payout): readonly ('paid' | 'failed' | 'reversed')[] {
  const { claim, involved, fourEyes } = payout;
  const mayPay = fourEyes ? !involved : claim?.mine === true;
  return [
    ...(payoutCan.pay(payout) && mayPay ? (['paid'] as const) : []),
    ...(payoutCan.fail(payout) && !involved ? (['failed'] as const) : []),
    ...(payoutCan.reverse(payout) && !involved ? (['reversed'] as const) : []),
  ];
}

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
