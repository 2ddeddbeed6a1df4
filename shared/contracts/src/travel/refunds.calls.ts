import { bool, object, string, type InferType } from 'yup';
import { refundRight } from '../base/access.ts';
import { outcomesAnswer, recordIds } from '../base/bulk.ts';
import { callsOf, plain, proved } from '../base/call.ts';
import { obstacles } from '../base/decisions.ts';
import { dataAnswer } from '../base/envelope.ts';
import { closed, instant, listOf, naira, orNull, personal, required } from '../base/fields.ts';

/** Types of records that somebody pays for, named as in the delete paths. */
export const refundableTypes = ['passengerrequests', 'sendparcels'] as const;
export type RefundableType = (typeof refundableTypes)[number];

/** Maximum number of {@link listRefundApprovals}. */
export const maxRefundApprovals = 200;

/** A refund that one admin approved and a second one must confirm. `amount` in naira. */
export const refundApproval = object({
  _id: string().required(),
  itemType: string().oneOf(refundableTypes).required(),
  title: required(string(), 'Places of the trip.'),
  payer: string().required(),
  amount: naira().required(),
  finished: required(bool(), 'True for a finished trip or a delivered parcel.'),
  by: string().required(),
  mine: required(bool(), 'True for an approval by the caller.'),
  approvedAt: instant().required(),
  reason: orNull(personal('text')),
  stands: required(
    bool(),
    'False if the record or its payment has changed, or the authority of the approver ended.',
  ),
  obstacles: obstacles(),
});
export type RefundApproval = InferType<typeof refundApproval>;

const call = callsOf({ section: 'Parcels', capability: 'refundApprovals', access: refundRight });

/** `GET /dashboard/refund-approvals`: refunds that wait for a second admin, oldest first. */
export const listRefundApprovals = call('listRefundApprovals', 'GET /dashboard/refund-approvals', {
  ...plain,
  summary: 'Refunds that wait for a second admin, oldest first',
  description: `At most ${maxRefundApprovals}. The delete call with \`refund\`, by another admin, confirms one.`,
  answer: dataAnswer(listOf(refundApproval)),
});

/** `POST /dashboard/refund-approvals/decline`: ends approvals; their records stay as they are. */
export const declineRefunds = call('declineRefunds', 'POST /dashboard/refund-approvals/decline', {
  ...proved,
  summary: 'Decline refunds that wait for a second admin',
  description: "Also takes back one's own approval. The records stay as they are.",
  body: closed({ ids: recordIds() }),
  answer: outcomesAnswer,
});
