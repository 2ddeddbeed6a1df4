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
    paid: 'Another admin must note the result: one who neither accepted the request nor claimed the payout.',
    failed:
      'A failure is noted by another admin: one who neither accepted the request nor claimed the payout.',
    reversed:
      'A reversal is noted by another admin: one who neither accepted the request nor claimed the payout.',
  },
} as const;
