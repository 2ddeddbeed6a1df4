import type { InferType, Schema } from 'yup';
import type { Access } from './access.ts';
import type { ErrorCode } from './envelope.ts';

/** HTTP methods of the calls. Source: specification section 7. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sections of the API documentation, in its order. */
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
  'Webhooks',
] as const;

/** One of {@link sections}. */
export type Section = (typeof sections)[number];

/**
 * Definition of one call of the API: the client sends by it, the server validates and authorises by it, the fake API
 * of tests answers by it, and the OpenAPI document is generated from it.
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
  /** Section of the documentation; without it the call is listed under the others. */
  section?: Section;
  /** Details beyond the summary, in sentences. */
  description?: string;
  /** Errors beyond those that follow from access, parameters and body. */
  failures?: readonly ErrorCode[];
  method: Method;
  path: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
}

/** Defines a call; the function exists for type inference. */
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

/** Input of a call: `params` and `body` if the call has them; `query` is always optional. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? Part<'params', P> & OptionalPart<'query', Q> & Part<'body', B>
    : never;

/** Answer of a successful call, envelope included. */
export type CallAnswer<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? InferType<A> : never;
