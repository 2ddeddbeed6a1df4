import type { Payout } from '@padiman/contracts';

/** Payout states. */
export const payoutState: Record<Payout['state'], string> = {
  queued: 'Waiting to be paid',
  sending: 'Being sent',
  sent: 'With the bank',
  paid: 'Paid',
  failed: 'Failed, the money is back in the balance',
  reversed: 'Reversed, the money is back in the balance',
};

/** Payout providers. */
export const payoutProvider: Record<Payout['provider'], string> = { manual: 'Manual', paystack: 'Paystack' };

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
} as const;
