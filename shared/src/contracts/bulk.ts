import { array, bool, object, string, type InferType } from 'yup';
import { closed, recordId } from './fields.ts';

/** The most ids that one bulk call takes. */
export const maxBulkIds = 1000;

/** 1 to 1,000 record ids; the same id twice counts once. */
export const recordIds = () =>
  array()
    .of(recordId().required())
    .required()
    .min(1, 'at least one id')
    .max(maxBulkIds, `at most ${maxBulkIds} ids`);

/** The body of a bulk delete. */
export const deleteBody = closed({ ids: recordIds() });

/** The body of a bulk delete that may pay back what was paid. */
export const deleteOrRefundBody = closed({ ids: recordIds(), refund: bool() });

/** What became of one id of a bulk call. */
export const outcome = object({
  _id: string().required(),
  outcome: string<'updated' | 'deleted' | 'refunded' | 'skipped'>().required(),
  reason: string(),
});

/** What became of one id of a bulk call. */
export type Outcome = InferType<typeof outcome>;

/** What became of each id; ids that were skipped say why. */
export const outcomesAnswer = object({
  success: bool().required(),
  results: array().of(outcome).required(),
});
