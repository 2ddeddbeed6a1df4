import {
  isForeignId,
  sumOfField,
  type Payout,
  type Withdrawal,
  type DetailedWithdrawal,
} from '@padiman/contracts';
import { auditEvents, eventBy, type TimeLineEvent } from '@padiman/ui/overlay';

/** True for a request that waits for a decision. */
export const isPending = ({ status }: Withdrawal): boolean => status === 'pending';

/** Ids that a decision is sent with; undefined if the backend left one of them out. */
export function decisionIds({ _id, userId, withdrawalID }: Withdrawal) {
  return userId && withdrawalID && !isForeignId(_id) ? { userId, withdrawalID } : undefined;
}

export type Outcome = 'paid' | 'failed' | 'reversed';

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
export function allowedOutcomes(payout: Payout): readonly Outcome[] {
  const { claim, involved, fourEyes } = payout;
  const allowed = {
    paid: payoutCan.pay(payout) && (fourEyes ? !involved : claim?.mine === true),
    failed: payoutCan.fail(payout) && !involved,
    reversed: payoutCan.reverse(payout) && !involved,
  };
  return (['paid', 'failed', 'reversed'] as const).filter((outcome) => allowed[outcome]);
}

/** Sum of the requested amounts in naira; null if one of them is unknown. */
export const sumOf = (withdrawals: readonly Withdrawal[]) => sumOfField(withdrawals, 'requestedAmount');

/** Selected requests in their latest state, since another admin may have decided them. */
export function latestOf(
  selected: readonly Withdrawal[],
  shown: readonly Withdrawal[] | undefined,
): readonly Withdrawal[] {
  const latest = new Map(shown?.map((withdrawal) => [withdrawal._id, withdrawal]));
  return selected.map((withdrawal) => latest.get(withdrawal._id) ?? withdrawal);
}

const decisions = { 'withdrawal.accept': 'Accepted', 'withdrawal.reject': 'Rejected' };
const events = {
  ...decisions,
  'withdrawal.approve': 'Approved, the first of two',
  'payout.claim': 'Payout claimed',
  'payout.release': 'Payout released',
  'payout.bankFile': 'Payout written to a file for the bank',
  'payout.paid': 'Paid out',
  'payout.failed': 'Payout failed, the money is back in the balance',
  'payout.contradicted': 'The provider contradicts the result of the payout',
  'payout.reversed': 'Payout reversed, the money is back in the balance',
};

/** History of a request, oldest first. A decision older than the audit trail is taken from the record. */
export function eventsOf(known: DetailedWithdrawal): TimeLineEvent[] {
  const { request, user, history, decidedAt, decidedBy } = known;
  const text = eventBy('Requested', `${user.first_name} ${user.last_name}`);
  const recorded = [
    { key: 'requested', at: request.dateRequested, text },
    ...auditEvents(history, events, true),
  ];
  if (decidedAt === null || history.some(({ action }) => action in decisions)) return recorded;
  const decision = request.status === 'accepted' ? 'Accepted' : 'Rejected';
  return [...recorded, { key: 'decided', at: decidedAt, text: eventBy(decision, decidedBy) }];
}
