import type { InferType, Schema } from 'yup';
import type { Access } from './access.ts';
import type { ErrorCode } from './envelope.ts';

/** HTTP methods that section 7 uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The parts that the documentation of the calls has, in its order. */
export const sections = [
  'Sign-in',
  'Own account',
  'Dashboard',
  'Users',
  'Parcels',
  'Rides',
  'Posts',
  'Withdrawals',
  'Earnings',
  'Drivers',
  'Admins',
  'Deleted records',
  'Audit',
] as const;

/** One of {@link sections}. */
export type Section = (typeof sections)[number];

/**
 * One call of the API, stated once: the client sends by it, the server validates and authorises by it,
 * the fake API of tests answers by it, and the OpenAPI document is made from it.
 *
 * Paths are below `/api`; a path parameter is written `{id}`.
 */
export interface Call<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  A extends Schema = Schema,
> {
  name: string;
  summary: string;
  /** Where the documentation has it; under the others where it is not said. */
  section?: Section;
  /** What a caller should know beyond the summary, in sentences. */
  description?: string;
  /** How it can fail beyond what follows from its access, its parameters and its body. */
  failures?: readonly ErrorCode[];
  method: Method;
  path: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
}

/** States a call; exists for its inference. */
export function defineCall<
  A extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(call: Call<P, Q, B, A>): Call<P, Q, B, A> {
  return call;
}

type Part<K extends string, S> = S extends Schema ? Record<K, InferType<S>> : Partial<Record<K, undefined>>;
type OptionalPart<K extends string, S> = Partial<
  Record<K, S extends Schema ? Partial<InferType<S>> : undefined>
>;

/** What a caller hands over: `params` and `body` where the call has them; `query` may always be left out. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? Part<'params', P> & OptionalPart<'query', Q> & Part<'body', B>
    : never;

/** What a successful call answers, envelope included. */
export type CallAnswer<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? InferType<A> : never;
