import type { Payout } from '@padiman/contracts';

/** What staff are told of where a payout stands. */
export const payoutState: Record<Payout['state'], string> = {
  queued: 'Waiting to be paid',
  sending: 'Being sent',
  sent: 'With the bank',
  paid: 'Paid',
  failed: 'Failed, the money is back in the balance',
  reversed: 'Came back, the money is back in the balance',
};

/** Who pays. */
export const payoutProvider: Record<Payout['provider'], string> = { manual: 'By hand', paystack: 'Paystack' };

/** Whether staff note how it ended. The server's twin: `settleByHand` in `payouts.service.ts`. */
export const payoutCan = {
  bePaidByHand: ({ provider, state }: Payout) => provider === 'manual' && state === 'queued',
  beGivenUp: ({ state }: Payout) => state === 'queued',
};

/** What is asked and said where staff note how a payout ended. */
export const settlingWords = {
  paid: {
    button: 'Mark as Paid',
    given: 'Bank reference',
    consequence: 'noted as paid out of the bank. This cannot be undone.',
  },
  failed: {
    button: 'Mark as Failed',
    given: 'Why',
    consequence: 'the money goes back to the user’s balance. This cannot be undone.',
  },
} as const;
