import { array, bool, number, object, string, type InferType } from 'yup';
import { readDone, readList, readOutcomes, recordsIn, type Proof } from '../backend/answers.ts';
import { bankAccountName } from './account-names.calls.ts';
import { maxBulkIds, outcomesAnswer, recordIds } from '../base/bulk.ts';
import { decided } from '../backend/effects.ts';
import { callsOf, type ReadInput, byTwo, exported, plain } from '../base/call.ts';
import {
  decisionDetails,
  decision,
  decisionFilters,
  decisionHistory,
  decisionState,
  obstacles,
  rowObstacles,
} from '../base/decisions.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, naira, orNull, personal, recordId, required, userId } from '../base/fields.ts';
import type { ListRules } from '../base/list-rules.ts';
import { approval, payout } from './payouts.calls.ts';
import { isFields, readRecord, type Fields, type Lenient, type AnswerOf } from '../backend/reading.ts';

/** A user's request to be paid out. `requestedAmount` in naira. Source: specification section 3. */
export const withdrawal = object({
  _id: string().required(),
  userId: string().required(),
  withdrawalID: string().required(),
  accountNumber: personal('account').required(),
  accountName: string().required(),
  bank: string().required(),
  bankCode: string().required(),
  requestedAmount: naira().required(),
  status: decisionState(),
  dateRequested: instant().required(),
});

/** States of the payout of an accepted request, as the list of requests tells them apart. */
export const withdrawalPayouts = ['waiting', 'sending', 'paid', 'failed'] as const;

/** Filters of the list: the specification's, then payouts, and accepted requests on hold. */
const withdrawalFilters = {
  ...decisionFilters,
  paid: { payout: 'paid' },
  sending: { payout: 'sending' },
  failed: { payout: 'failed' },
  onHold: { status: 'accepted', onHold: true },
} satisfies ListRules['filters'];

/** A request in the list, with the version that a decision can name. */
export const listedWithdrawal = withdrawal.shape({
  version: string().meta({
    description: 'Opaque; another one after each change. A decision that names it is refused after a change.',
  }),
  payout: string<(typeof withdrawalPayouts)[number]>()
    .nullable()
    .meta({ description: 'Payout of an accepted request; null for others.' }),
  onHold: bool().meta({ description: 'True if staff have put the request on hold.' }),
  obstacles: rowObstacles(),
});
export type Withdrawal = Lenient<AnswerOf<typeof listedWithdrawal>>;

/** Sort fields of the withdrawal requests list, beside `created`. */
export const withdrawalSorts = ['requestedAmount'] as const;

/** Sort fields of the earnings lists, beside `created`. */
export const earningSorts = ['amount'] as const;

const call = callsOf({ section: 'Withdrawals', access: 'viewWithdrawalEarnings' });

/** `GET /dashboard/withdrawal-requests`: requests, newest first. */
export const listWithdrawals = call('listWithdrawals', 'GET /dashboard/withdrawal-requests', {
  ...exported,
  refreshed: true,
  summary: 'Withdrawal requests, newest first',
  query: listQuery(withdrawalFilters, withdrawalSorts),
  answer: listAnswer(listedWithdrawal),
  list: {
    filters: withdrawalFilters,
    searched: ['accountNumber', 'accountName', 'bank', 'withdrawalID'],
  },
  read: readList(listedWithdrawal, 'withdrawalID'),
});

/** User of a withdrawal request, as far as the decision needs it. Money in naira. */
export const payee = object({
  _id: string().required(),
  first_name: string().required(),
  last_name: string().required(),
  phone_number: personal('phone').required(),
  blocked: bool().required(),
  deleted: bool().required(),
  is_verified: bool().required(),
  totalBalance: naira().required(),
  pendingAmount: required(
    naira(),
    'Naira that all pending requests of the user come to, this one among them.',
  ),
});

/** Credit to a user in the ledger; naira. */
export const credit = object({
  at: instant().required(),
  kind: string<'earning' | 'refund' | 'returned' | 'opening'>().required(),
  amount: naira().required(),
});
export type Credit = InferType<typeof credit>;

/** Remark of the admin who decided. */
export const remark = () => string().trim().min(1).max(500);

/** Another user who used the same account number. */
export const accountSharer = payee.pick(['_id', 'first_name', 'last_name', 'phone_number']);

/** A withdrawal request with everything that a decision on it rests on. Money in naira, times UTC. */
export const detailedWithdrawal = object({
  request: withdrawal.required(),
  obstacles: obstacles(),
  version: required(
    string(),
    'Opaque; another one after any change of what is shown. A decision can name it.',
  ),
  accountOwner: orNull(bankAccountName, 'Null if no provider resolves the names of accounts.'),
  ...decisionDetails,
  remark: orNull(personal('text')),
  user: payee.required(),
  balance: orNull(
    object({ before: naira().required(), after: naira().required() }),
    "The user's balance in naira before and after this payment: as it would be while it is pending, as it was once it is accepted; null where it was rejected.",
  ),
  covered: required(bool(), 'True if the request holds its money, or the available balance covers it.'),
  credits: required(
    array().of(credit),
    'The last ten earnings and refunds of the user before the request, newest first.',
  ),
  payout: orNull(payout, 'Null unless it was accepted.'),
  secondApproval: required(bool(), 'True if an acceptance of the caller needs that of another admin.'),
  secondApprovalReason: orNull(
    string<'amount' | 'user' | 'approver'>(),
    'What exceeds the limit: the amount, or its sum with what was accepted in the last 24 hours for the `user`, or by the caller alone (`approver`).',
  ),
  approval: orNull(approval, 'The first of the two, if there is one.'),
  earlier: required(array().of(withdrawal), "The user's last ten requests before this one, newest first."),
  sharers: required(
    array().of(accountSharer),
    'Other users who asked to be paid to the same account number, at most twenty.',
  ),
  history: decisionHistory().meta({
    description: 'Actions of staff on the request, oldest first.',
  }),
});
export type DetailedWithdrawal = InferType<typeof detailedWithdrawal>;

/** `GET /dashboard/withdrawal-requests/{id}`: one request in detail. */
export const withdrawalDetails = call('withdrawalDetails', 'GET /dashboard/withdrawal-requests/{id}', {
  ...plain,
  refreshed: true,
  summary: 'A withdrawal request, who asks, and what was done to it',
  capability: 'withdrawalDetails',
  answer: dataAnswer(detailedWithdrawal.required()),
});

/** Version of the request that was shown to the admin who decides. */
const version = () => string().max(80);

/**
 * Reads the decided request by its `withdrawalID`, from an answer that may hold all requests. One in its new state proves
 * the decision; without the request a flag of success does.
 */
function readDecidedWithdrawal(
  raw: unknown,
  { body, settings }: ReadInput,
): { request: Withdrawal | undefined } & Proof {
  const { withdrawalID, status } = isFields(body) ? body : {};
  const records = isFields(raw) || Array.isArray(raw) ? recordsOf(raw) : [];
  const read = (one: Fields) => readRecord(listedWithdrawal, one, settings);
  const request = records.map(read).find((one) => one.withdrawalID === withdrawalID);
  const unproven = request ? request.status !== status : readDone(raw).unproven;
  return { request, ...(unproven && { unproven }) };
}

function recordsOf(raw: unknown): Fields[] {
  try {
    return recordsIn(raw);
  } catch {
    return isFields(raw) && isFields(raw.data) ? [raw.data] : [];
  }
}

/** `PUT /dashboard/update-withdrawal/`: decides on one request; `_id` is the user's id (specification section 7). */
export const decideWithdrawal = call('decideWithdrawal', 'PUT /dashboard/update-withdrawal/', {
  ...byTwo,
  summary: 'Accept or reject a withdrawal request',
  description:
    "`_id` is the user's id. The same decision again answers the same; the opposite one is refused and names who decided. `data` holds the request alone; it is still `pending` where a second admin must accept it too. With `version` the decision is refused if the request is no longer the one that was shown.",
  failures: ['notFound', 'conflict', 'notIndependent'],
  body: closed({
    _id: recordId().required(),
    status: decision().required(),
    withdrawalID: string().required().max(100),
    remark: remark(),
    version: version(),
  }),
  answer: object({ success: bool().required(), data: array().of(withdrawal).required() }),
  read: readDecidedWithdrawal,
  effect: {
    ...decided(listWithdrawals),
    ...{
      key: 'withdrawalID',
      names: ({ body }) => [String((body as { withdrawalID?: unknown }).withdrawalID)],
    },
  },
});

/** `POST /dashboard/withdrawals/accept-reject`: decides on many requests; each id has its outcome. */
export const decideWithdrawals = call('decideWithdrawals', 'POST /dashboard/withdrawals/accept-reject', {
  ...byTwo,
  summary: 'Accept or reject many withdrawal requests',
  description:
    'The same rules as for one decision, a result for each id; one that a second admin must accept too is skipped, and says so. `versions` holds the versions that were shown, in the order of `ids`.',
  repeatable: true,
  body: closed({
    ids: recordIds(),
    status: decision().required(),
    remark: remark(),
    versions: array().of(version().required()).max(maxBulkIds),
  }).test('versions', 'give as many versions as ids', ({ ids, versions }) =>
    // Also called with values of another type, which are refused as such.
    Array.isArray(versions) ? versions.length === ids?.length : true,
  ),
  answer: outcomesAnswer,
  read: readOutcomes('updated'),
  effect: decided(listWithdrawals),
});

/** Entry of an earnings list. `amount` in naira; `acceptedTime` is null until it is accepted. Source: section 3. */
export const earning = object({
  _id: string().required(),
  user: object({ first_name: string().required(), last_name: string().required() }).required(),
  amount: naira().required(),
  date: instant().required(),
  acceptedTime: orNull(instant()),
  userId: userId(),
});
export type Earning = Lenient<AnswerOf<typeof earning>>;

/** Parts of the earnings lists, whose answer has the sum in naira over all entries that match filter and search. */
const earningsList = {
  ...exported,
  section: 'Earnings',
  query: listQuery(['all'] as const, earningSorts),
  answer: listAnswer(earning).shape({
    totalAmount: required(number(), 'Naira, over all that matches filter and search.'),
  }),
  list: { filters: {}, searched: ['user.first_name', 'user.last_name'], amount: 'amount' },
  read: readList(earning),
} as const;

/** `GET /dashboard/withdrawals-accepted`: the product's earnings, for `/admin-earnings`. */
export const listProductEarnings = call('listProductEarnings', 'GET /dashboard/withdrawals-accepted', {
  ...earningsList,
  summary: "The product's earnings, newest first, with their sum",
  access: 'viewPadimanEarnings',
});

/** `GET /dashboard/withdrawals-ref`: referral earnings, for `/ref-earnings`. */
export const listReferralEarnings = call('listReferralEarnings', 'GET /dashboard/withdrawals-ref', {
  ...earningsList,
  summary: 'Referral earnings, newest first, with their sum',
  access: 'viewReferralEarnings',
});
