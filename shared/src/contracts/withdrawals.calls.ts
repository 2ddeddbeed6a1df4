import { array, bool, number, object, string, type InferType } from 'yup';
import { outcomesAnswer, recordIds } from './bulk.ts';
import { defineCall } from './call.ts';
import { decision, decisionStates, type DecisionState } from './decisions.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { closed, instant, naira, recordId } from './fields.ts';

/** A user's request to be paid out. `requestedAmount` in naira. Source: specification section 3. */
export const withdrawal = object({
  _id: string().required(),
  userId: string().required(),
  withdrawalID: string().required(),
  accountNumber: string().required(),
  accountName: string().required(),
  bank: string().required(),
  bankCode: string().required(),
  requestedAmount: naira().required(),
  status: string<DecisionState>().oneOf(decisionStates).required(),
  dateRequested: instant().required(),
});

/** A user's request to be paid out. */
export type Withdrawal = InferType<typeof withdrawal>;

/** `GET /dashboard/withdrawal-requests`. */
export const listWithdrawals = defineCall({
  name: 'listWithdrawals',
  summary: 'Withdrawal requests, newest first',
  method: 'GET',
  path: '/dashboard/withdrawal-requests',
  access: 'viewWithdrawalEarnings',
  query: listQuery(['all', ...decisionStates] as const),
  answer: listAnswer(withdrawal),
});

/**
 * `PUT /dashboard/update-withdrawal/`. `_id` is the user's id, as the specification has it. The same decision
 * again answers the same; the opposite one is 409 and names who decided. `data` holds the request alone.
 */
export const decideWithdrawal = defineCall({
  name: 'decideWithdrawal',
  summary: 'Accept or reject a withdrawal request',
  method: 'PUT',
  path: '/dashboard/update-withdrawal/',
  access: 'viewWithdrawalEarnings',
  body: closed({
    _id: recordId().required(),
    status: decision().required(),
    withdrawalID: string().required().max(100),
  }),
  answer: object({ success: bool().required(), data: array().of(withdrawal).required() }),
});

/** `POST /dashboard/withdrawals/accept-reject`: the same rules as one decision, a result for each id. */
export const decideWithdrawals = defineCall({
  name: 'decideWithdrawals',
  summary: 'Accept or reject many withdrawal requests',
  method: 'POST',
  path: '/dashboard/withdrawals/accept-reject',
  access: 'viewWithdrawalEarnings',
  body: closed({
    ids: recordIds(),
    status: decision().required(),
  }),
  answer: outcomesAnswer,
});

/** One entry of an earnings list. `amount` in naira; `acceptedTime` null while it is not accepted. */
export const earning = object({
  _id: string().required(),
  user: object({ first_name: string().required(), last_name: string().required() }).required(),
  amount: naira().required(),
  date: instant().required(),
  acceptedTime: instant().nullable().defined(),
});

/** One entry of an earnings list. */
export type Earning = InferType<typeof earning>;

/** A list, and the sum in naira over all that matches filter and search. */
const earningsAnswer = listAnswer(earning).shape({ totalAmount: number().required() });

/** `GET /dashboard/withdrawals-accepted`: the product's earnings, for `/admin-earnings`. */
export const listProductEarnings = defineCall({
  name: 'listProductEarnings',
  summary: "The product's earnings, newest first, with their sum",
  method: 'GET',
  path: '/dashboard/withdrawals-accepted',
  access: 'viewPadimanEarnings',
  query: listQuery(['all'] as const),
  answer: earningsAnswer,
});

/** `GET /dashboard/withdrawals-ref`: referral earnings, for `/ref-earnings`. */
export const listReferralEarnings = defineCall({
  name: 'listReferralEarnings',
  summary: 'Referral earnings, newest first, with their sum',
  method: 'GET',
  path: '/dashboard/withdrawals-ref',
  access: 'viewReferralEarnings',
  query: listQuery(['all'] as const),
  answer: earningsAnswer,
});
