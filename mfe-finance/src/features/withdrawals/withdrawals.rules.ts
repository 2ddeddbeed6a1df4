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

/** Reason why the reader cannot accept a pending request, that of {@link acceptanceObstacle} or the own part in it. */
export function ownObstacle(known: DetailedWithdrawal): string | undefined {
  const { approval } = known;
  const obstacle = acceptanceObstacle(known);
  if (obstacle !== undefined || !approval?.stands) return obstacle;
  if (approval.mine) return 'You have accepted it. Another admin has to accept it too.';
  return approval.independent
    ? undefined
    : 'You cannot be the second: one of you gave the other an account or rights in the last 30 days.';
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

/** Parts of a name in lower case, without accents. */
const nameParts = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);

/** True if an account's name has all parts of the user's name, in any order. */
export function isSameName(
  accountName: string,
  { first_name, last_name }: { first_name: string; last_name: string },
) {
  const parts = nameParts(accountName);
  return nameParts(`${first_name} ${last_name}`).every((part) => parts.includes(part));
}

/** Reasons to look twice before a request is accepted. */
export function acceptanceWarnings(known: DetailedWithdrawal): string[] {
  const { request, user, accountOwner, sharers, secondApproval, approval } = known;
  return [
    ...(isSameName(request.accountName, user) ? [] : ["The account's name is not the user's name."]),
    ...(accountOwner?.matches === false ? ["The bank's name for the account is not the user's name."] : []),
    ...(accountOwner && accountOwner.matches === null && accountOwner.failure !== null
      ? ["The bank's name for the account could not be found."]
      : []),
    ...(sharers.length > 0 ? ['Other users have asked for money to the same account.'] : []),
    ...(approval && !approval.stands ? ['The first approval has lapsed.'] : []),
    ...(secondApproval && approval === null ? ['Another admin must accept it too.'] : []),
  ];
}
