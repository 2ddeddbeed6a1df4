import type { BankResultRow, Payout } from '@padiman/contracts';
import type { ActionMessages } from '@padiman/client/query';

/** Filter choices of the payouts. */
export const payoutFilters = [
  { value: 'open', label: 'Open' },
  { value: 'mine', label: 'Claimed by me' },
  { value: 'sending', label: 'Sending' },
  { value: 'failed', label: 'Failed' },
  { value: 'onHold', label: 'On hold' },
  { value: 'paid', label: 'Paid' },
  { value: 'all', label: 'All' },
] as const;

/** Short names of the states. */
export const stateNames: Record<Payout['state'], string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sending',
  paid: 'Paid',
  failed: 'Failed',
  reversed: 'Came back',
};

const noted = {
  title: 'Note as Paid',
  consequence: 'Each is recorded as paid by the bank. This cannot be undone.',
  confirm: 'Note as Paid',
  destructive: false,
  doneTitle: 'Success',
  done: 'The payouts were noted as paid.',
  failed: '',
} satisfies Partial<ActionMessages>;

/** Texts of noting many payouts: by pasted references, or by the answer of a bank. */
export const noteMessages: Record<'pasted' | 'answered', ActionMessages> = {
  pasted: {
    ...noted,
    button: 'Note as Paid…',
    question: (count) => `${count} of the selected payouts have a reference of the bank.`,
  },
  answered: {
    ...noted,
    button: 'Bank Answer…',
    title: 'Answer of the Bank',
    question: (count) => `The bank paid ${count} payout(s) that can be noted.`,
  },
};

/** Names of the results of a bank's answer, in the order of the preview. */
export const resultNames: Record<BankResultRow['result'], string> = {
  paid: 'Paid',
  differs: 'Another amount',
  failed: 'Failed',
  unknown: 'Unknown',
  unclear: 'Unclear',
  settled: 'Noted already',
};

/** Sentence that stands wherever a bank's format is chosen. */
export const checkFormat =
  'Banks change their formats: check it with your bank before the first use, with one small payment.';
