import type { Withdrawal } from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';
import { formatNaira } from '@padiman/ui';

/** What a request can be decided to be. */
export type Decision = 'accepted' | 'rejected';

/** The filter's choices. Source: specification section 2, Withdrawal Requests. */
export const withdrawalFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** How staff call a request. */
export const withdrawalName = ({ accountName, requestedAmount }: Withdrawal) =>
  `${accountName}, ${formatNaira(requestedAmount)}`;

/** How the decision on one request is asked and told. */
export const decisionWords: Record<
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

/** What is told where a second admin must accept too. */
export const approvedOnce = (withdrawal: Withdrawal) =>
  `Your approval of the request of ${withdrawalName(withdrawal)}, is noted. Another admin must accept it too.`;

/** To the letter, grammar included. Source: specification section 2, Withdrawal Requests. */
export const confirmText = (decision: Decision, { accountName }: Withdrawal) =>
  `Are you sure you want to ${decision} this request for ${accountName}?`;

const bulk = { doneTitle: 'Success', failed: '' };

/** How the decision on picked requests is asked and told. */
export const bulkWords = {
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
