import { array, bool, number, object, string, type InferType, type ObjectShape } from 'yup';
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

/** Why something is deleted, in the words of who does it; kept with the record. */
export const deleteReason = () => string().max(500);

/**
 * All records that a list's filter and search find, in place of their ids. A call takes the first
 * {@link matchingBatch} of them and answers `nextAfter`, with which the next call goes on. With `total` the call is
 * refused (409) where another number matches by now; say it with the first call.
 */
export const matching = () =>
  closed({
    filter: string().max(40),
    q: string().max(100),
    after: string().max(1_000),
    total: number().integer().min(0),
  })
    .optional()
    .default(undefined);

/** What {@link matching} names. */
export type Matching = NonNullable<InferType<ReturnType<typeof matching>>>;

/** The most records that one call takes of all that match. */
export const matchingBatch = 500;

/** Whether a body names records in one of the two ways, and not in both. */
const oneWay = (key: 'ids' | 'userIds') => ({
  name: 'oneWay',
  message: `give ${key} or matching`,
  test: (body: unknown) => {
    const given = body as Record<string, unknown>;
    return (given[key] === undefined) !== (given['matching'] === undefined);
  },
});

/** A body that is for records named by their ids under `key`, or for all that match. */
export const bulkBody = <K extends 'ids' | 'userIds', S extends ObjectShape>(key: K, shape: S) =>
  closed({ [key]: recordIds().optional(), matching: matching(), ...shape } as Record<
    K,
    ReturnType<ReturnType<typeof recordIds>['optional']>
  > & { matching: ReturnType<typeof matching> } & S).test(oneWay(key));

/** The body of a bulk delete. */
export const deleteBody = bulkBody('ids', { reason: deleteReason() });

/** The body of a bulk delete that may pay back what was paid. */
export const deleteOrRefundBody = bulkBody('ids', { refund: bool(), reason: deleteReason() });

/** What became of one id of a bulk call. */
export const outcome = object({
  _id: string().required(),
  outcome: string<'updated' | 'deleted' | 'refunded' | 'restored' | 'skipped'>().required(),
  reason: string(),
});

/** What became of one id of a bulk call. */
export type Outcome = InferType<typeof outcome>;

/** Where the next call goes on among all that match; null at the end; absent where ids were given. */
export const nextAfter = () => string().nullable();

/** What became of each id; ids that were skipped say why. */
export const outcomesAnswer = object({
  success: bool().required(),
  results: array().of(outcome).required(),
  nextAfter: nextAfter(),
});
