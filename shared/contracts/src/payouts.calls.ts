import { array, bool, object, string, type InferType } from 'yup';
import { defineCall } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { closed, instant, naira, recordId } from './fields.ts';

/** States of a payout: `queued`, `sending` and `sent` are open; `reversed` was paid and came back. */
export const payoutStates = ['queued', 'sending', 'sent', 'paid', 'failed', 'reversed'] as const;

/** One of {@link payoutStates}. */
export type PayoutState = (typeof payoutStates)[number];

/** Payout of an accepted withdrawal. Times UTC. */
export const payout = object({
  provider: string<'manual' | 'paystack'>().required(),
  reference: string().required().meta({ description: 'Ours, the same at every try.' }),
  state: string<PayoutState>().oneOf(payoutStates).required(),
  bankReference: string().nullable().defined(),
  failure: string().nullable().defined().meta({ description: 'Reason of a failure or reversal.' }),
  trouble: string()
    .nullable()
    .defined()
    .meta({ description: 'Error of the last try, or a contradictory answer of the provider.' }),
  queuedAt: instant().required(),
  settledAt: instant().nullable().defined(),
});

/** Payout of an accepted withdrawal. */
export type Payout = InferType<typeof payout>;

/** A payout with the account that it goes to. `_id` is the withdrawal's; `amount` in naira. */
export const queuedPayout = payout.shape({
  _id: string().required(),
  withdrawalID: string().required(),
  amount: naira().required(),
  accountNumber: string().required(),
  accountName: string().required(),
  bank: string().required(),
  bankCode: string().required(),
});

/** A payout with the account that it goes to. */
export type QueuedPayout = InferType<typeof queuedPayout>;

/** `GET /dashboard/payouts`: payouts of accepted withdrawals, newest first. */
export const listPayouts = defineCall({
  name: 'listPayouts',
  summary: 'Payouts of accepted withdrawals, newest first',
  section: 'Withdrawals',
  description: '`open` is the queue: what is accepted and not over yet.',
  capability: 'payouts',
  method: 'GET',
  path: '/dashboard/payouts',
  access: 'viewWithdrawalEarnings',
  query: listQuery(['all', 'open', 'paid', 'failed'] as const),
  answer: listAnswer(queuedPayout),
});

/**
 * `POST /dashboard/payouts/{id}/settle`: records the result of a manual payout. Errors: `notFound`; `conflict` if it
 * has another result already, or the provider pays it.
 */
export const settlePayout = defineCall({
  name: 'settlePayout',
  summary: 'Note that a payout was paid, or that it failed',
  section: 'Withdrawals',
  description:
    "`paid` needs the bank's reference, `failed` a remark; a payout that failed gives the money back to the user. The same again changes nothing; the opposite is refused. What a provider pays is noted when the provider says so.",
  failures: ['notFound', 'conflict'],
  capability: 'payouts',
  stepUp: true,
  method: 'POST',
  path: '/dashboard/payouts/{id}/settle',
  access: 'viewWithdrawalEarnings',
  params: closed({ id: recordId().required() }),
  body: closed({
    outcome: string<'paid' | 'failed'>().oneOf(['paid', 'failed']).required(),
    bankReference: string()
      .trim()
      .max(100)
      .when('outcome', { is: 'paid', then: (field) => field.required('Bank reference is required') }),
    remark: string()
      .trim()
      .max(500)
      .when('outcome', { is: 'failed', then: (field) => field.required('Remark is required') }),
  }),
  answer: object({ success: bool().required(), data: payout.required() }),
});

/** First of two approvals. `before` and `now` are texts, a balance in naira; `stands` is false after any change. */
export const approval = object({
  by: string().required(),
  mine: bool().required().meta({ description: 'True for an approval by the caller.' }),
  approvedAt: instant().required(),
  remark: string().nullable().defined(),
  stands: bool().required(),
  changes: array()
    .of(
      object({
        what: string<
          'accountNumber' | 'accountName' | 'bankCode' | 'balance' | 'blocked' | 'approver'
        >().required(),
        before: string().defined(),
        now: string().defined(),
      }),
    )
    .required()
    .meta({ description: 'Later changes that make it lapse.' }),
});

/** First of two approvals. */
export type Approval = InferType<typeof approval>;
