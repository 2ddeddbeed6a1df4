import { array, bool, mixed, number, object, string, type InferType, type Schema } from 'yup';
import { closed, orNull, required } from './fields.ts';

/** `{ success: true, message? }`: an answer without a record. */
export const doneAnswer = object({ success: bool().required(), message: string() });

/** `{ success: true, data }`. */
export const dataAnswer = <S extends Schema>(data: S) => object({ success: bool().required(), data });

/**
 * `{ success: true, data: [...], total, totalIsEstimate?, nextCursor }`.
 * `total` counts what matches filter and search, or estimates it; `nextCursor` is null on the last page.
 */
export const listAnswer = <S extends Schema>(record: S) =>
  object({
    success: bool().required(),
    data: array().of(record).required(),
    total: required(number(), 'Number of records that match filter and search.'),
    totalIsEstimate: bool().meta({
      description:
        'True if there are more than `total`, which counting ends at (10,000); `exactTotal` counts all.',
    }),
    nextCursor: orNull(string(), 'Null on the last page.'),
  });

/** Largest page of a list. */
export const maxPageSize = 200;

/** Page size of a list without `limit`. */
export const defaultPageSize = 50;

/** Sort order of a list: one of its fields, with a leading `-` for descending. */
export type SortBy<S extends string> = S | `-${S}`;

/**
 * Query of a list: `limit` (1 to 200, default 50), `cursor` (opaque, from `nextCursor`), `q` (search), `filter` (one
 * of the screen's filters), `sort` (a field, or `-field` for descending; default `-created`, newest first), `exactTotal`
 * (`true` counts all that match, however many they are).
 */
export const listQuery = <F extends string, S extends string = never>(
  filters: readonly F[] | Readonly<Record<F, unknown>>,
  sorts: readonly S[] = [],
) =>
  closed({
    limit: number().integer().min(1).max(maxPageSize),
    cursor: string().max(1_000),
    q: string().trim().max(100),
    filter: string<F>().oneOf(Array.isArray(filters) ? [...(filters as F[])] : (Object.keys(filters) as F[])),
    sort: string<SortBy<S | 'created'>>().oneOf(
      [...sorts, 'created' as const].flatMap((field) => [field, `-${field}` as const]),
    ),
    exactTotal: bool(),
  });

/** Machine-readable cause of a failed call. */
export type ErrorCode =
  | 'validation'
  | 'unauthenticated'
  | 'forbidden'
  | 'stepUpRequired'
  | 'notIndependent'
  | 'notFound'
  | 'conflict'
  | 'underWay'
  | 'keyReused'
  | 'tooManyRequests'
  | 'tooLarge'
  | 'unavailable'
  | 'internal';

/** Answer of every failed call. `fields` names each refused field; the server's log carries the same `requestId`. */
export const errorAnswer = object({
  success: bool().required(),
  code: string<ErrorCode>().required(),
  message: string().required(),
  fields: mixed<Record<string, string>>().meta({
    values: 'string',
    description: 'Reason for each refused field.',
  }),
  requestId: required(string(), "Also in the server's log."),
});
export type ErrorAnswer = InferType<typeof errorAnswer>;
