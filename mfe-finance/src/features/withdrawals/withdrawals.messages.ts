import { paths, type ShownObstacle, type Withdrawal, type Payout } from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';
import type { ReasonChoice } from '@padiman/client/reasons';
import { formatCount, formatNaira, joinKnown } from '@padiman/ui';
import { decisionIds, sumOf } from './withdrawals.rules.ts';

/** Outcome of the decision on a request. */
export type Decision = 'accepted' | 'rejected';

/** Filter choices. Source: specification section 2, Withdrawal Requests. */
export const withdrawalFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** Filter choices with a backend that has payouts: the further ones come after the specification's. */
export const allFilters = [
  ...withdrawalFilters,
  { value: 'paid', label: 'Paid' },
  { value: 'sending', label: 'Sending' },
  { value: 'failed', label: 'Payout failed' },
  { value: 'onHold', label: 'Accepted, on hold' },
] as const;

/** Chip of an accepted request: what became of its payout, or that it is on hold; undefined while it waits. */
export function payoutChip({ status, payout, onHold }: Withdrawal) {
  if (status !== 'accepted') return undefined;
  if (payout === 'paid') return { tone: 'good', icon: 'accepted', text: 'Paid' } as const;
  if (payout === 'failed') return { tone: 'bad', icon: 'rejected', text: 'Failed' } as const;
  if (onHold) return { tone: 'waiting', icon: 'pending', text: 'On hold' } as const;
  return payout === 'sending' ? ({ tone: 'plain', icon: 'pending', text: 'Sending' } as const) : undefined;
}

/** Labels of the search: in the browser, by the server, and by the server for an admin who sees account numbers masked. */
export const searchLabels = {
  whole: 'Search account, bank or withdrawal ID',
  all: 'Search account, bank, user or phone',
  masked: 'Search account name, bank or user',
} as const;

/** Owner of the account: the name, or the number where the backend gave no name. */
const accountOwner = ({ accountName, accountNumber }: Withdrawal) =>
  accountName?.trim() ? accountName : joinKnown(accountNumber);

/** Name of a request in lists and messages. */
export const withdrawalName = (withdrawal: Withdrawal) =>
  `${accountOwner(withdrawal)}, ${formatNaira(withdrawal.requestedAmount)}`;

/** Request in review mode: `₦5,000.00 to Ada Obi`. */
export const paymentName = (withdrawal: Withdrawal) =>
  `${formatNaira(withdrawal.requestedAmount)} to ${accountOwner(withdrawal)}`;

const undecidable: ShownObstacle = {
  prevents: 'decision',
  message: 'This request cannot be decided: the server gave no user id or no withdrawal ID for it.',
};

/** Obstacles to a decision; one without its ids cannot be sent. @param found those of the details */
export const obstaclesTo = (withdrawal: Withdrawal, found: readonly ShownObstacle[] | null = null) =>
  decisionIds(withdrawal) ? (found ?? withdrawal.obstacles) : [undecidable];

export const doneText = (decision: Decision, withdrawal: Withdrawal) =>
  `The request of ${withdrawalName(withdrawal)}, was ${decision}.`;

const account = ({ accountNumber, bank }: Withdrawal) => `${joinKnown(accountNumber)}, ${joinKnown(bank)}`;

/** @param keepsBalances true if the backend is known to keep the balances; without it nothing is said of them */
export function consequenceOf(decision: Decision, withdrawal: Withdrawal, keepsBalances: boolean): string {
  const paid = `to be paid to ${account(withdrawal)}`;
  const [accepted, rejected] = keepsBalances
    ? [`is taken off the user's balance, ${paid}`, "stays in the user's balance"]
    : [`is ${paid}`, 'is not paid out'];
  const effect = decision === 'accepted' ? accepted : rejected;
  return `${formatNaira(withdrawal.requestedAmount)} ${effect}.`;
}

/** Result of the first of two required approvals. */
export const firstApproval = (withdrawal: Withdrawal) =>
  `Your approval of the request of ${withdrawalName(withdrawal)}, is noted. Another admin must accept it too.`;

/** Confirmation of a decision; wording and grammar are the specification's. Source: specification section 2, Withdrawal Requests. */
export const confirmText = (decision: Decision, withdrawal: Withdrawal) =>
  `Are you sure you want to ${decision} this request for ${accountOwner(withdrawal)}?`;

export type BulkMessages = Record<Decision, ActionMessages>;

const bulkOf = (
  verb: string,
  decision: Decision,
  {
    consequence,
    waits,
    reasons,
  }: { consequence: string; waits: boolean; reasons?: ReasonChoice | undefined },
): ActionMessages => ({
  button: `${verb} Selected`,
  title: `${verb} Requests`,
  question: (count) => `Are you sure you want to ${verb.toLowerCase()} ${count} request(s)?`,
  consequence: `${consequence} ${waits ? 'You can take it back for some seconds.' : 'This cannot be undone.'}`,
  reasons,
  confirm: verb,
  destructive: decision === 'rejected',
  doneTitle: 'Success',
  done: `The selected requests were ${decision}.`,
  failed: '',
});

/** @param offers `keepsBalances` as for {@link consequenceOf}; `waits` if decisions can be taken back */
export const bulkMessagesOf = ({
  keepsBalances,
  waits,
  takesRemark,
}: {
  keepsBalances: boolean;
  waits: boolean;
  takesRemark: boolean;
}): BulkMessages => {
  const [accepted, rejected] = keepsBalances
    ? ['It is taken off the balances of the users, to be paid out.', 'It stays in the balances of the users.']
    : ['It is to be paid out.', 'It is not paid out.'];
  return {
    accepted: bulkOf('Accept', 'accepted', { consequence: accepted, waits }),
    rejected: bulkOf('Reject', 'rejected', {
      ...{ consequence: rejected, waits },
      reasons: takesRemark ? rejectionReasons : undefined,
    }),
  };
};

export const selectionSummary = (undecided: readonly Withdrawal[]) =>
  undecided.length === 0
    ? 'none is pending'
    : `${formatCount(undecided.length)} pending, ${formatNaira(sumOf(undecided))}`;

/** Reasons of a rejection, with a backend without a list of them. */
export const rejectionReasons: ReasonChoice = {
  kind: 'withdrawal',
  texts: [
    "The account's name is not the user's name",
    'Another user has the same account',
    'The balance does not cover the request',
    'The account details are not valid',
  ],
};

/** Path of review mode. */
export const reviewPath = `${paths.withdrawalRequests()}/review`;

/** Payout states. */
export const payoutState: Record<Payout['state'], string> = {
  queued: 'Waiting to be paid',
  sending: 'Being sent',
  sent: 'With the bank',
  paid: 'Paid',
  failed: 'Failed, the money is back in the balance',
  reversed: 'Reversed, the money is back in the balance',
};

/** Name of a payout provider by its id. */
export const payoutProvider = (id: Payout['provider']): string => id.charAt(0).toUpperCase() + id.slice(1);

/** Texts of recording the result of a payout. */
export const settlingMessages = {
  paid: {
    button: 'Mark as Paid',
    given: 'Bank reference',
    consequence: 'recorded as paid by the bank. This cannot be undone.',
  },
  failed: {
    button: 'Mark as Failed',
    given: 'Reason',
    consequence: 'the money goes back to the user’s balance. This cannot be undone.',
  },
  reversed: {
    button: 'Mark as Reversed',
    given: 'Reason',
    consequence: 'the bank sent it back; the money goes back to the user’s balance. This cannot be undone.',
  },
} as const;

/** Label of the field for the results that the admin may record. */
export function givenLabel(outcomes: readonly (keyof typeof settlingMessages)[]): string {
  if (outcomes.includes('reversed')) return 'Reason for reversal';
  if (!outcomes.includes('paid')) return 'Reason for failure';
  return outcomes.includes('failed') ? 'Bank reference or reason for failure' : 'Bank reference';
}

/** Texts about claims. */
export const claimMessages = {
  claim: 'Claim Payout',
  extend: 'Extend Claim',
  takeOver: 'Take Over',
  release: 'Release Claim',
  unclaimed: 'Claim the payout before you pay it, so that nobody else pays it too.',
  takeOverWarning: (by: string) =>
    `The claim of ${by} has ended without a result. Check with the bank that it was not paid before you take over.`,
  otherNotes: {
    paid: 'Only another admin can record the result.',
    failed: 'Only another admin can record a failed payment.',
    reversed: 'Only another admin can record a returned payment.',
  },
} as const;
