import { array, bool, number, object, string, type InferType } from 'yup';
import { byTwo, callsOf, exported, plain, proved } from '../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, day, instant, listOf, naira, orNull, personal, recordId, required } from '../base/fields.ts';

/**
 * Kinds of differences between ledger and outside, by reference. `missingThere`: posted, and no line after the days that
 * a line takes; `missingHere`: a line, and no posting; `doubled`: several lines of one reference; `inTransit`: posted or
 * under way, and within those days.
 */
export const exceptionKinds = [
  'missingThere',
  'missingHere',
  'amountDiffers',
  'statusDiffers',
  'doubled',
  'inTransit',
] as const;
export type ExceptionKind = (typeof exceptionKinds)[number];

/** Naira as exact decimal text, for amounts from outside. */
export const exactNaira = (description: string) =>
  string()
    .matches(/^-?\d+(\.\d{1,6})?$/)
    .meta({ description: `${description} Naira as exact decimal text.` });

const account = () => required(string(), 'Account of the ledger: `provider:<id>` or `bank:<id>`.');

/** Equation of one account at the end of a day: ledger = reported + onTheWay + exceptions + rounding + difference. */
export const reconciledAccount = object({
  account: account(),
  ledger: required(naira(), 'Money in the account by the ledger.'),
  reported: orNull(naira(), 'Balance that provider or bank reports; null if none was reported yet.'),
  reportedAt: orNull(instant()),
  onTheWay: required(naira(), 'Sum of what is in transit.'),
  exceptions: required(naira(), 'Sum of the named exceptions.'),
  rounding: required(exactNaira('Fractions of a kobo that are not posted yet.'), 'Below one kobo.'),
  difference: required(naira(), 'What nothing explains: 0 if both sides agree.'),
  open: required(number(), 'Number of exceptions, without what is in transit.'),
});
export type ReconciledAccount = InferType<typeof reconciledAccount>;

/** Sign-off of a day. `stands` is false once a line, match or balance of the day has changed. */
export const signOff = object({
  by: string().required(),
  at: instant().required(),
  digest: required(string(), 'SHA-256 of lines, matches and balances of the day.'),
  stands: bool().required(),
  remark: orNull(string()),
});

export const reconciliation = object({
  day: day().required(),
  accounts: listOf(reconciledAccount),
  signOff: orNull(signOff, 'The last sign-off of the day.'),
  obstacle: orNull(string(), 'Why the caller cannot sign the day off; null if nothing prevents it.'),
  waiting: required(number(), 'Corrections that wait for a second person.'),
});
export type Reconciliation = InferType<typeof reconciliation>;

const path = '/dashboard/reconciliation';
const call = callsOf({ section: 'Reconciliation', access: 'reconcileMoney', capability: 'reconciliation' });

/** `GET /dashboard/reconciliation`: the equation of each account at the end of a day. */
export const readReconciliation = call('readReconciliation', `GET ${path}`, {
  ...exported,
  summary: 'Ledger against providers and banks at the end of a day',
  query: closed({ day: day() }),
  description: 'Without a day: today in Africa/Lagos. With `Accept: text/csv` the accounts as CSV.',
  answer: dataAnswer(reconciliation.required()),
});

/** A difference of one reference. Amounts in naira, into the account above zero. */
export const reconciliationException = object({
  _id: string().required(),
  account: account(),
  reference: required(string(), 'Reference that joins ledger and lines, or the id of the line.'),
  kind: string().oneOf(exceptionKinds).required(),
  ledger: required(naira(), 'Sum of the postings; 0 without any.'),
  outside: required(exactNaira('Sum of the lines after charges; 0 without any.')),
  difference: required(naira(), 'Ledger less outside.'),
  since: required(instant(), 'Time of the first posting or line.'),
  user: orNull(object({ _id: string().required(), name: string().required() }), 'Member of the record.'),
  record: orNull(
    object({ type: string().required(), _id: string().required() }),
    'Record of the postings: `withdrawal`, `sendparcels` or `passengerrequests`.',
  ),
  onHold: required(bool(), 'True while a hold by staff lasts.'),
  escalated: bool().required(),
});
export type ReconciliationException = InferType<typeof reconciliationException>;

export const exceptionFilters = ['all', ...exceptionKinds, 'held', 'escalated'] as const;

/** `GET /dashboard/reconciliation/exceptions`: what differs, oldest first. */
export const listExceptions = call('listExceptions', `GET ${path}/exceptions`, {
  ...exported,
  records: ['reconciliationException'],
  summary: 'Differences between ledger and outside, oldest first',
  description: '`all` is every kind without `inTransit`.',
  query: listQuery(exceptionFilters, ['difference']),
  answer: listAnswer(reconciliationException),
});

/** A line as it was reported; a changed line has several versions, newest first. */
export const reportedLine = object({
  _id: string().required(),
  account: account(),
  kind: string().required(),
  externalId: string().required(),
  reference: orNull(string()),
  amount: required(exactNaira('Before charges.')),
  charges: required(exactNaira('Fee, stamp duty and VAT.')),
  status: string().required(),
  at: instant().required(),
  narration: orNull(personal('text')),
  superseded: required(bool(), 'True if a newer version of the line counts.'),
  raw: required(personal('text'), 'JSON as reported.'),
});

/** A posting of the ledger to the account. */
export const accountEntry = object({
  key: required(string(), 'Key of the transaction.'),
  kind: string().required(),
  amount: naira().required(),
  at: instant().required(),
});

/** An exception with both sides, its matches by hand, its corrections and its history. */
export const detailedException = object({
  exception: reconciliationException.required(),
  entries: listOf(accountEntry),
  lines: listOf(reportedLine),
  suggestions: listOf(
    object({
      exception: reconciliationException.required(),
      reason: required(string<'amount' | 'amountAndFee' | 'settlement'>(), 'What speaks for it.'),
    }),
    'Other exceptions of the account that would balance this one; a person confirms.',
  ),
  history: listOf(
    object({
      at: instant().required(),
      by: string().required(),
      action: string().required(),
      remark: orNull(personal('text')),
    }),
  ),
});
export type DetailedException = InferType<typeof detailedException>;

/** `GET /dashboard/reconciliation/exceptions/{id}`. */
export const readException = call('readException', `GET ${path}/exceptions/{id}`, {
  ...plain,
  records: ['reconciliationException'],
  summary: 'One difference with its postings and lines',
  failures: ['notFound'],
  answer: dataAnswer(detailedException.required()),
});

const reason = () =>
  string().trim().min(3, 'Reason must have at least 3 characters').max(500).required('Reason is required');

/** `POST /dashboard/reconciliation/exceptions/{id}/match`: explains an exception by others of the account. */
export const matchException = call('matchException', `POST ${path}/exceptions/{id}/match`, {
  ...proved,
  summary: 'Match a difference with others by hand',
  description:
    'One or several: a line that pays for several postings is split in this way. What is left over stays.',
  failures: ['notFound', 'conflict'],
  body: closed({ with: array().of(recordId().required()).min(1).max(200).required(), remark: reason() }),
});

/** `POST /dashboard/reconciliation/exceptions/{id}/unmatch`: ends the matches by hand of a reference. */
export const unmatchException = call('unmatchException', `POST ${path}/exceptions/{id}/unmatch`, {
  ...proved,
  summary: 'End the matches by hand of a difference',
  failures: ['notFound', 'conflict'],
  body: closed({ remark: reason() }),
});

/** Accounts of the ledger against which a correction may post. */
export const correctionAccounts = [
  'providerFees',
  'stampDuty',
  'vatOnFees',
  'chargebacks',
  'rounding',
  'inTransit',
] as const;

/** A correcting entry: proposed by one, confirmed by another. `amount` in naira, into `account` above zero. */
export const correction = object({
  _id: string().required(),
  exceptionId: string().required(),
  account: account(),
  against: string().oneOf(correctionAccounts).required(),
  amount: naira().required(),
  reference: string().required(),
  reason: required(personal('text')),
  state: required(string().oneOf(['waiting', 'confirmed', 'refused'] as const)),
  proposedBy: string().required(),
  proposedAt: instant().required(),
  mine: required(bool(), 'True if the caller proposed it, and so cannot confirm it.'),
  decidedBy: orNull(string()),
  decidedAt: orNull(instant()),
});
export type Correction = InferType<typeof correction>;

/** `GET /dashboard/reconciliation/corrections`. */
export const listCorrections = call('listCorrections', `GET ${path}/corrections`, {
  ...exported,
  summary: 'Correcting entries, newest first',
  query: listQuery(['all', 'waiting', 'confirmed', 'refused'] as const),
  answer: listAnswer(correction),
});

/** `POST /dashboard/reconciliation/exceptions/{id}/correct`: proposes a correcting entry. */
export const proposeCorrection = call('proposeCorrection', `POST ${path}/exceptions/{id}/correct`, {
  ...proved,
  summary: 'Propose a correcting entry',
  failures: ['notFound', 'conflict'],
  body: closed({
    against: string().oneOf(correctionAccounts).required(),
    amount: required(naira(), 'Naira into the account; below zero out of it.'),
    reason: reason(),
  }),
  answer: dataAnswer(correction.required()),
});

/** `POST /dashboard/reconciliation/corrections/{id}/decide`: posts or refuses a correcting entry. */
export const decideCorrection = call('decideCorrection', `POST ${path}/corrections/{id}/decide`, {
  ...byTwo,
  summary: 'Confirm or refuse a correcting entry',
  description: 'Another admin than the one who proposed it, always. The same again answers the same.',
  failures: ['notFound', 'conflict', 'notIndependent'],
  body: closed({
    decision: required(string().oneOf(['confirmed', 'refused'] as const)),
    remark: string().trim().max(500),
  }),
  answer: dataAnswer(correction.required()),
});

/** `POST /dashboard/reconciliation/sign-off`: signs a day off. */
export const signOffDay = call('signOffDay', `POST ${path}/sign-off`, {
  ...proved,
  summary: 'Sign a day off',
  description:
    'By an admin who made none of its matches and corrections, for a day that is over. Keeps a digest of its lines, matches and balances; a later change shows as such. Differences do not prevent it: the remark then says why.',
  failures: ['conflict', 'notIndependent'],
  body: closed({ day: day().required(), remark: string().trim().max(500) }),
  answer: dataAnswer(reconciliation.required()),
});
