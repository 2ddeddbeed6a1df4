import { array, bool, object, string } from 'yup';
import { readOutcomes, type Outcome } from '../backend/answers.ts';
import { closed, naira, recordId } from './fields.ts';

/** Maximum number of ids in one bulk call. */
export const maxBulkIds = 1000;

/** 1 to 1,000 record ids; the same id twice counts once. */
export const recordIds = () =>
  array()
    .of(recordId().required())
    .required()
    .min(1, 'at least one id')
    .max(maxBulkIds, `at most ${maxBulkIds} ids`);

/** Reason of a deletion as the admin entered it; stored with the record. */
export const deleteReason = () => string().max(500);

/** Confirmation that somebody is on the road with the records; without it the call is refused and names them. */
export const confirmUnderWay = () =>
  bool().meta({ description: 'Acts although somebody is on the road with one of the records.' });

/** Body of a bulk delete. */
const deleteBody = closed({
  ids: recordIds(),
  reason: deleteReason(),
  confirmUnderWay: confirmUnderWay(),
});

interface RefundFlags {
  refund?: boolean;
  override?: boolean;
  reason?: string;
}

/**
 * Body of a bulk delete that can refund payments. `override`, which refunds finished trips and delivered parcels too,
 * needs a reason.
 */
const deleteOrRefundBody = closed({
  ids: recordIds(),
  refund: bool(),
  override: bool().meta({
    description: 'With `refund` and `reason`: refunds finished trips and delivered parcels too.',
  }),
  reason: deleteReason(),
}).test({
  name: 'overrideWithReason',
  message: 'override needs refund and a reason',
  test: (body: unknown) => {
    const { refund, override, reason } = body as RefundFlags;
    return override !== true || (refund === true && typeof reason === 'string' && reason.trim() !== '');
  },
});

const refundDescription =
  'With `refund`, which needs the right `issueRefunds`, what the ledger says was paid goes back to the payer. A finished trip or delivered parcel is skipped without `override` and a `reason`. Above the limit for one admin, refunds wait for a second admin: they are skipped as approved, and the same call by another admin refunds them.';

/** Outcome of a bulk call for one id. */
export const outcome = object({
  _id: string().required(),
  outcome: string<Outcome['outcome']>().required(),
  reason: string(),
  amount: naira().meta({ description: 'Naira that a refund paid back; absent without one.' }),
});

/** Outcome for each id; a skipped one has a reason. */
export const outcomesAnswer = object({
  success: bool().required(),
  results: array().of(outcome).required(),
});

/** Parts of the calls that delete records; each id has its outcome. */
export const deletes = {
  stepUp: { when: ['ids'] },
  approval: 'one',
  failures: ['underWay'],
  repeatable: true,
  body: deleteBody,
  answer: outcomesAnswer,
  read: readOutcomes('deleted'),
} as const;

/** Parts of the calls that delete records, or refund and delete them; each id has its outcome. */
export const deletesOrRefunds = {
  stepUp: { when: ['refund', 'ids'] },
  approval: 'two',
  description: refundDescription,
  repeatable: true,
  body: deleteOrRefundBody,
  answer: outcomesAnswer,
  read: readOutcomes('deleted'),
} as const;
