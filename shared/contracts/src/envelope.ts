import { array, bool, mixed, number, object, string, type InferType, type Schema } from 'yup';
import { closed } from './fields.ts';

/** `{ success: true, message? }`: an answer that carries no record. */
export const doneAnswer = object({ success: bool().required(), message: string() });

/** `{ success: true, data }`. */
export const dataAnswer = <S extends Schema>(data: S) => object({ success: bool().required(), data });

/**
 * `{ success: true, data: [...], total, nextCursor }`.
 * `total` counts what matches filter and search; `nextCursor` is null on the last page.
 */
export const listAnswer = <S extends Schema>(record: S) =>
  object({
    success: bool().required(),
    data: array().of(record).required(),
    total: number().required().meta({ description: 'How many records match filter and search.' }),
    nextCursor: string().nullable().defined().meta({ description: 'Null on the last page.' }),
  });

/** The largest page that a list gives. */
export const maxPageSize = 200;

/** The page that a list gives when nothing is asked. */
export const defaultPageSize = 50;

/** A sort of a list by one of its fields, `-` before it for the largest first. */
export type SortBy<S extends string> = S | `-${S}`;

/**
 * The query of a list: `limit` (1 to 200, 50), `cursor` (opaque, from `nextCursor`), `q` (search), `filter` (one of
 * the screen's filters), `sort` (a field, or `-field` for the largest first; `-created`, the newest first, unless
 * asked otherwise).
 */
export const listQuery = <F extends string, S extends string = never>(
  filters: readonly F[],
  sorts: readonly S[] = [],
) =>
  closed({
    limit: number().integer().min(1).max(maxPageSize),
    cursor: string().max(1_000),
    q: string().trim().max(100),
    filter: string<F>().oneOf([...filters]),
    sort: string<SortBy<S | 'created'>>().oneOf(
      [...sorts, 'created' as const].flatMap((field) => [field, `-${field}` as const]),
    ),
  });

/** Machine-readable causes of a failed call. */
export type ErrorCode =
  | 'validation'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooManyRequests'
  | 'tooLarge'
  | 'unavailable'
  | 'internal';

/** The answer of every failed call. `fields` names each refused field; `requestId` is in the server's log too. */
export const errorAnswer = object({
  success: bool().required(),
  code: string<ErrorCode>().required(),
  message: string().required(),
  fields: mixed<Record<string, string>>().meta({
    values: 'string',
    description: 'Why each refused field was refused.',
  }),
  requestId: string().required().meta({ description: "Stands in the server's log too." }),
});

/** The answer of every failed call. */
export type ErrorAnswer = InferType<typeof errorAnswer>;
