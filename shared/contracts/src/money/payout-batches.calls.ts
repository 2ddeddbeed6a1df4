import { array, bool, number, object, string, type InferType } from 'yup';
import { outcomesAnswer } from '../base/bulk.ts';
import { byTwo, callsOf, plain, proved } from '../base/call.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, naira, orNull, recordId, required } from '../base/fields.ts';
import { bankFormatNames } from './bank-formats.ts';
import { bankReference, queuedPayout } from './payouts.calls.ts';

/** Largest number of payouts of one call. */
export const maxPayouts = 200;

const call = callsOf({
  section: 'Withdrawals',
  access: 'viewWithdrawalEarnings',
  capability: 'payoutBatches',
});

/** `POST /dashboard/payouts/claim-next`: claims the oldest manual payouts that nobody has claimed. */
export const claimNextPayouts = call('claimNextPayouts', 'POST /dashboard/payouts/claim-next', {
  ...proved,
  summary: 'Claim the oldest manual payouts, to pay them',
  description:
    'Up to `count` payouts that nobody has claimed, oldest first, without those on hold. A claim that has ended is left out: it is taken over one by one, after a check with the bank. A claim lasts 30 minutes.',
  body: closed({ count: number().integer().min(1).max(maxPayouts).required() }),
  answer: dataAnswer(array().of(queuedPayout).required()),
});

/** `POST /dashboard/payouts/settle-many`: records that many manual payouts were paid, each with the bank's reference. */
export const settlePayouts = call('settlePayouts', 'POST /dashboard/payouts/settle-many', {
  ...byTwo,
  summary: 'Note that many payouts were paid',
  description:
    'The same rules as for one payout, a result for each id; one that cannot be noted is skipped with the reason, and changes nothing. The same again changes nothing.',
  body: closed({
    payouts: array()
      .of(
        closed({
          id: recordId().required(),
          bankReference: bankReference().required('Bank reference is required'),
        }).required(),
      )
      .required()
      .min(1, 'at least one payout')
      .max(maxPayouts, `at most ${maxPayouts} payouts`)
      .test(
        'ids',
        'names a payout twice',
        // Also called with values of another type, which are refused as such.
        (rows: unknown) =>
          !Array.isArray(rows) ||
          new Set(rows.map((row: { id?: unknown } | null) => row?.id)).size === rows.length,
      ),
  }),
  answer: outcomesAnswer,
});

const format = () => string().oneOf(bankFormatNames).required();

/** `POST /dashboard/payouts/bank-file`: the bulk transfer file of a bank for payouts that the caller has claimed. */
export const writeBankFile = call('writeBankFile', 'POST /dashboard/payouts/bank-file', {
  ...proved,
  summary: "Write a bank's bulk transfer file",
  description:
    'For payouts that the caller has claimed and that are not on hold; needs the right `viewPersonalData`, as every export. It is recorded with each payout. Check the file with the bank before the first use.',
  failures: ['conflict', 'forbidden'],
  body: closed({
    ids: array()
      .of(recordId().required())
      .required()
      .min(1, 'at least one payout')
      .max(maxPayouts, `at most ${maxPayouts} payouts`),
    format: format(),
  }),
  answer: dataAnswer(
    object({
      name: required(string(), 'Name of the file.'),
      content: required(string(), 'CSV.'),
      count: number().required(),
      amount: required(naira(), 'Sum of the file in naira.'),
    }),
  ),
});

/** Results of a row of a bank's answer. */
export const bankResults = ['paid', 'failed', 'differs', 'unknown', 'settled', 'unclear'] as const;

/** A row of a bank's answer, compared with the payout that it names. Amounts in naira. */
export const bankResultRow = object({
  line: required(number(), 'Number of the line in the file.'),
  result: required(
    string().oneOf(bankResults),
    '`paid` can be noted; `differs` has another amount; `unknown` names no payout of the console; `settled` has a result already; `unclear` has no usable status or reference, or names the payout again.',
  ),
  reference: string().defined(),
  bankReference: string().defined(),
  amount: orNull(naira()),
  status: required(string().defined(), "The bank's word."),
  _id: orNull(string(), 'Null without a payout.'),
  accountName: orNull(string()),
  expected: orNull(naira(), 'Amount of the payout.'),
  reason: orNull(string()),
});
export type BankResultRow = InferType<typeof bankResultRow>;

/** `POST /dashboard/payouts/bank-result`: reads a bank's answer, and changes nothing. */
export const readBankResult = call('readBankResult', 'POST /dashboard/payouts/bank-result', {
  ...plain,
  summary: "Compare a bank's answer with the payouts",
  description:
    'Changes nothing. What it names as paid is noted by `settle-many`, a failure by another admin.',
  body: closed({
    format: format(),
    content: required(string().max(60_000), 'CSV with a header, at most 200 rows.'),
  }),
  answer: dataAnswer(listOf(bankResultRow)),
});

/** Money at a provider beside what it has to pay. Naira, UTC. */
export const payoutFloat = object({
  provider: required(string(), 'Id of the provider.'),
  name: string().required(),
  balance: orNull(naira(), 'Null if the provider did not say.'),
  failure: orNull(string(), 'Reason that there is no balance.'),
  asOf: orNull(instant(), 'Instant of the balance; it is asked for once a minute.'),
  open: required(naira(), 'Sum of the payouts that the provider has not paid yet.'),
  covered: required(bool(), 'False if the open payouts come to more than the balance.'),
});
export type PayoutFloat = InferType<typeof payoutFloat>;

/** `GET /dashboard/payouts/float`: balances of the connected providers beside their open payouts. */
export const readPayoutFloat = call('readPayoutFloat', 'GET /dashboard/payouts/float', {
  ...plain,
  summary: 'Balances of the providers, and what they have to pay',
  description: 'Empty while payouts are made by hand alone.',
  answer: dataAnswer(listOf(payoutFloat)),
});
