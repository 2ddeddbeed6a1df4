import { array, bool, number, object, string, type InferType, type ObjectShape } from 'yup';
import { closed, recordId } from './fields.ts';

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

/**
 * Selection of all records that match a list's filter and search, in place of ids. A call acts on the first
 * {@link matchingBatch} of them and answers `nextAfter`, the `after` of the next call. With `total` (first call) the
 * server refuses with 409 if another number of records matches by now.
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

/** Selection by {@link matching}. */
export type Matching = NonNullable<InferType<ReturnType<typeof matching>>>;

/** Maximum number of matching records that one call acts on. */
export const matchingBatch = 500;

/** Test: a body selects records by id or by {@link matching}, not both. */
const oneSelection = (key: 'ids' | 'userIds') => ({
  name: 'oneSelection',
  message: `give ${key} or matching`,
  test: (body: unknown) => {
    const given = body as Record<string, unknown>;
    return (given[key] === undefined) !== (given['matching'] === undefined);
  },
});

/** Body of a bulk call: records by id under `key`, or by {@link matching}. */
export const bulkBody = <K extends 'ids' | 'userIds', S extends ObjectShape>(key: K, shape: S) =>
  closed({ [key]: recordIds().optional(), matching: matching(), ...shape } as Record<
    K,
    ReturnType<ReturnType<typeof recordIds>['optional']>
  > & { matching: ReturnType<typeof matching> } & S).test(oneSelection(key));

/** Body of a bulk delete. */
export const deleteBody = bulkBody('ids', { reason: deleteReason() });

interface RefundFlags {
  refund?: boolean;
  override?: boolean;
  reason?: string;
  matching?: unknown;
}

/**
 * Body of a bulk delete that can refund payments. A refund names its records by id, and `override`, which refunds
 * finished trips and delivered parcels too, needs a reason.
 */
export const deleteOrRefundBody = bulkBody('ids', {
  refund: bool(),
  override: bool().meta({
    description: 'With `refund` and `reason`: refunds finished trips and delivered parcels too.',
  }),
  reason: deleteReason(),
})
  .test({
    name: 'refundById',
    message: 'refund needs ids, not matching',
    test: (body: unknown) => {
      const { refund, matching: matched } = body as RefundFlags;
      return refund !== true || matched === undefined;
    },
  })
  .test({
    name: 'overrideWithReason',
    message: 'override needs refund and a reason',
    test: (body: unknown) => {
      const { refund, override, reason } = body as RefundFlags;
      return override !== true || (refund === true && (reason ?? '').trim() !== '');
    },
  });

/** Description of the calls that take {@link deleteOrRefundBody}. */
export const refundDescription =
  'With `refund`, which needs the right `issueRefunds` and cannot be combined with `matching`, what the ledger says was paid goes back to the payer. A finished trip or delivered parcel is skipped without `override` and a `reason`. Above the limit for one admin, refunds wait for a second admin: they are skipped as approved, and the same call by another admin refunds them.';

/** Outcome of a bulk call for one id. */
export const outcome = object({
  _id: string().required(),
  outcome: string<'updated' | 'deleted' | 'refunded' | 'restored' | 'skipped'>().required(),
  reason: string(),
});

/** Outcome of a bulk call for one id. */
export type Outcome = InferType<typeof outcome>;

/** Position after which the next call continues; null at the end, absent for a selection by id. */
export const nextAfter = () => string().nullable();

/** Outcome for each id; a skipped one has a reason. */
export const outcomesAnswer = object({
  success: bool().required(),
  results: array().of(outcome).required(),
  nextAfter: nextAfter(),
});
