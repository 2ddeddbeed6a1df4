import { array, bool, number, object, string, type InferType } from 'yup';
import { callsOf, byTwo, exported } from '../base/call.ts';
import { listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, naira, orNull, personal, required, typedCode } from '../base/fields.ts';

/** States of a payout: `queued`, `sending` and `sent` are open; `reversed` was paid and came back. */
export const payoutStates = ['queued', 'sending', 'sent', 'paid', 'failed', 'reversed'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Claim of a manual payout by the admin who pays it; an expired one can be taken over. */
export const payoutClaim = object({
  by: string().defined(),
  mine: required(bool(), 'True for a claim of the caller.'),
  until: instant().required(),
  expired: bool().required(),
});

/** Payout of an accepted withdrawal. Times UTC. */
export const payout = object({
  provider: required(string(), '`manual`, or the id of the provider that pays it.'),
  reference: required(string(), 'Ours, the same at every try.'),
  state: string().oneOf(payoutStates).required(),
  accountNumber: required(personal('account'), 'Account at the decision; it never changes.'),
  accountName: string().required(),
  bank: string().required(),
  bankReference: orNull(string()),
  failure: orNull(personal('text'), 'Reason of a failure or reversal.'),
  trouble: orNull(personal('text'), 'Error of the last try, or a contradictory answer of the provider.'),
  queuedAt: instant().required(),
  settledAt: orNull(instant()),
  claim: orNull(payoutClaim),
  involved: required(
    bool(),
    'True if the caller accepted the request or claimed the payout: another admin notes a failure or a reversal.',
  ),
  fourEyes: required(bool(), 'True if an admin who is not involved must note the payment too.'),
});
export type Payout = InferType<typeof payout>;

/** A payout with the account that it goes to. `_id` is the withdrawal's; `amount` is what is sent, in naira. */
export const queuedPayout = payout.shape({
  _id: string().required(),
  withdrawalID: string().required(),
  amount: naira().required(),
  bankCode: string().required(),
  onHold: required(bool(), 'True if the request is on hold: nobody should pay it until it is released.'),
});
export type QueuedPayout = InferType<typeof queuedPayout>;

/** Filters of the payouts; `mine` are open payouts that the caller has claimed. */
export const payoutFilters = ['all', 'open', 'mine', 'sending', 'failed', 'onHold', 'paid'] as const;

const call = callsOf({ section: 'Withdrawals', access: 'viewWithdrawalEarnings' });

/** `GET /dashboard/payouts`: payouts of accepted withdrawals, newest first. */
export const listPayouts = call('listPayouts', 'GET /dashboard/payouts', {
  ...exported,
  refreshed: true,
  summary: 'Payouts of accepted withdrawals, newest first',
  description:
    '`open` is the queue: what is accepted and not over yet; `mine`, `sending` and `onHold` are parts of it.',
  capability: 'payouts',
  query: listQuery(payoutFilters, ['amount'] as const),
  answer: listAnswer(queuedPayout).shape({
    totalAmount: orNull(
      number(),
      'Naira, over all that matches filter and search; null for `all` and `paid`.',
    ),
  }),
});

const onePayout = {
  failures: ['notFound', 'conflict', 'notIndependent'],
  answer: object({ success: bool().required(), data: payout.required() }),
} as const;

/** `PUT /dashboard/payouts/{id}/claim`: claims a manual payout for the caller to pay it, extends the claim, or ends it. */
export const setPayoutClaim = call('setPayoutClaim', 'PUT /dashboard/payouts/{id}/claim', {
  stepUp: { when: ['claimed'] },
  approval: 'one',
  ...onePayout,
  summary: 'Claim a manual payout, to pay it, or release it',
  description:
    'A claim lasts 30 minutes; afterwards another admin may take it over. Refused while the claim of another admin lasts. A payout without a claim that is released stays as it is.',
  capability: 'payoutClaims',
  body: closed({ claimed: bool().required() }),
});

/** Reference of a bank for a payment, as an admin types it. */
export const bankReference = () =>
  typedCode().matches(/[\p{L}\p{N}]/u, { message: 'needs a letter or a digit', excludeEmptyString: true });

/** `POST /dashboard/payouts/{id}/settle`: records the result of a manual payout. */
export const settlePayout = call('settlePayout', 'POST /dashboard/payouts/{id}/settle', {
  ...byTwo,
  ...onePayout,
  summary: 'Note that a payout was paid, that it failed, or that it came back',
  description:
    "`paid` needs the bank's reference, which no other payout has, and is noted by the admin who claimed the payout. `failed` and, after `paid`, `reversed` need a remark and give the money back to the user; they, and every result above the limit of two admins, are noted by an admin who neither accepted the request nor claimed the payout. The same again changes nothing; the opposite is refused. What a provider pays is noted when the provider says so.",
  capability: 'payouts',
  body: closed({
    outcome: required(string().oneOf(['paid', 'failed', 'reversed'] as const)),
    bankReference: bankReference().when('outcome', {
      is: 'paid',
      then: (field) => field.required('Bank reference is required'),
    }),
    remark: string()
      .trim()
      .max(500)
      .when('outcome', {
        is: (outcome: unknown) => outcome !== 'paid',
        then: (field) => field.required('Remark is required'),
      }),
  }),
});

/** First of two approvals. `before` and `now` are texts, a balance in naira; `stands` is false after any change. */
export const approval = object({
  by: string().required(),
  mine: required(bool(), 'True for an approval by the caller.'),
  independent: required(
    bool(),
    'False if one of the caller and this admin changed the account or rights of the other in the last 30 days, so that the caller cannot be the second.',
  ),
  approvedAt: instant().required(),
  remark: orNull(personal('text')),
  stands: bool().required(),
  changes: required(
    array().of(
      object({
        what: string<
          'accountNumber' | 'accountName' | 'bankCode' | 'balance' | 'blocked' | 'approver' | 'evidence'
        >().required(),
        before: personal('account', { what: 'accountNumber' }).defined(),
        now: personal('account', { what: 'accountNumber' }).defined(),
      }),
    ),
    'Later changes that make it lapse. `approver` is a change of rights, password or account, or an ended session; `evidence` is something else that was shown, or a change that was reversed.',
  ),
});
export type Approval = InferType<typeof approval>;
