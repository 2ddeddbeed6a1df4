import { bool, object, string, type InferType } from 'yup';
import { defineCall, plain } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { instant, orNull, personal } from '../base/fields.ts';

/** Name of the account's owner, as the bank gave it to the provider of payouts. */
export const bankAccountName = object({
  name: orNull(string()),
  matches: orNull(bool(), "False if the name lacks a part of the user's name; null without a name."),
  failure: orNull(personal('text'), 'Reason that there is no name; null before the first attempt.'),
  resolvedAt: orNull(instant()),
});
export type BankAccountName = InferType<typeof bankAccountName>;

/** `POST /dashboard/withdrawal-requests/{id}/resolve-account`: asks the provider of payouts for the account's name. */
export const resolveAccount = defineCall(
  'resolveAccount',
  'POST /dashboard/withdrawal-requests/{id}/resolve-account',
  {
    ...plain,
    summary: "Ask the bank for the name of a request's account",
    section: 'Withdrawals',
    description:
      'Asks the provider of payouts once for each account and keeps the name; after a failure the next call asks again. Refused where no provider pays.',
    failures: ['conflict'],
    capability: 'accountNames',
    access: 'viewWithdrawalEarnings',
    answer: dataAnswer(bankAccountName.required()),
  },
);
