import type { Withdrawal } from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';
import { formatCount, formatNaira } from '@padiman/ui';
import { sumOf } from './withdrawals.rules.ts';

/** Outcome of the decision on a request. */
export type Decision = 'accepted' | 'rejected';

/** Filter choices. Source: specification section 2, Withdrawal Requests. */
export const withdrawalFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** Name of a request in lists and messages. */
export const withdrawalName = ({ accountName, requestedAmount }: Withdrawal) =>
  `${accountName}, ${formatNaira(requestedAmount)}`;

/** Texts of the decision on one request. */
export const decisionMessages: Record<
  Decision,
  {
    button: string;
    title: string;
    consequence: (withdrawal: Withdrawal) => string;
    done: (withdrawal: Withdrawal) => string;
    refused: string;
  }
> = {
  accepted: {
    button: 'Accept',
    title: 'Accept Request',
    consequence: ({ requestedAmount, accountNumber, bank }) =>
      `${formatNaira(requestedAmount)} is taken off the user's balance, to be paid to ${accountNumber}, ${bank}. This cannot be undone.`,
    done: (withdrawal) => `The request of ${withdrawalName(withdrawal)}, was accepted.`,
    refused: 'Not Accepted',
  },
  rejected: {
    button: 'Reject',
    title: 'Reject Request',
    consequence: ({ requestedAmount }) =>
      `${formatNaira(requestedAmount)} stays in the user's balance. This cannot be undone.`,
    done: (withdrawal) => `The request of ${withdrawalName(withdrawal)}, was rejected.`,
    refused: 'Not Rejected',
  },
};

/** Result of the first of two required approvals. */
export const firstApproval = (withdrawal: Withdrawal) =>
  `Your approval of the request of ${withdrawalName(withdrawal)}, is noted. Another admin must accept it too.`;

/** Confirmation of a decision; wording and grammar are the specification's. Source: specification section 2, Withdrawal Requests. */
export const confirmText = (decision: Decision, { accountName }: Withdrawal) =>
  `Are you sure you want to ${decision} this request for ${accountName}?`;

const bulk = { doneTitle: 'Success', failed: '' };

/** Texts of the decision on the selected requests. */
export const bulkMessages = {
  accepted: {
    ...bulk,
    button: 'Accept Selected',
    title: 'Accept Requests',
    question: (count) => `Are you sure you want to accept ${count} request(s)?`,
    consequence: 'It is taken off the balances of the users, to be paid out. This cannot be undone.',
    confirm: 'Accept',
    destructive: false,
    done: 'The selected requests were accepted.',
  },
  rejected: {
    ...bulk,
    button: 'Reject Selected',
    title: 'Reject Requests',
    question: (count) => `Are you sure you want to reject ${count} request(s)?`,
    consequence: 'It stays in the balances of the users. This cannot be undone.',
    confirm: 'Reject',
    destructive: true,
    done: 'The selected requests were rejected.',
  },
} satisfies Record<Decision, ActionMessages>;

/** Summary of the selection: its pending requests and their sum. */
export const selectionSummary = (undecided: readonly Withdrawal[]) =>
  undecided.length === 0
    ? 'none is pending'
    : `${formatCount(undecided.length)} pending, ${formatNaira(sumOf(undecided))}`;
