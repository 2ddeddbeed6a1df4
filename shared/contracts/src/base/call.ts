import type { InferType, ObjectSchema, Schema } from 'yup';
import type { Access } from './access.ts';
import type { Capability } from '../backend/capabilities.ts';
import { doneAnswer, type ErrorCode } from './envelope.ts';
import { closed, recordId } from './fields.ts';
import type { ServiceScope } from './service-scopes.ts';
import type { ListRules } from './list-rules.ts';
import type { Effect } from '../backend/effects.ts';
import type { ReadSettings } from '../backend/dates.ts';
import { isFields, UnreadableAnswer } from '../backend/reading.ts';
import { messageOf, refuse, refuses } from '../backend/answers.ts';

/** HTTP methods of the calls. Source: specification section 7; `PATCH` in the service API alone. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sections of the API documentation, in its order. */
export const sections = [
  'Sign-in',
  'Own account',
  'Second factor',
  'Dashboard',
  'Notes',
  'Review mode',
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
  'Service keys',
  'Service API: users',
  'Service API: parcels',
  'Service API: rides',
  'Service API: posts',
  'Service API: reports',
  'Service API: money',
  'Service API: drivers',
  'Service API: batches',
  'Webhooks',
  'System',
] as const;
export type Section = (typeof sections)[number];

/** Condition under which a call asks for the second factor again; see {@link Policy}. */
export type StepUp = boolean | 'export' | { when: readonly string[] };

/** Persons whom the effect of a call needs; see {@link Policy}. */
export type Persons = 'one' | 'two';

/** Access that a call requires, its second factor, and the persons of its effect. */
export interface Policy {
  access: Access;
  /**
   * Asks an account with a second factor to prove it, if the last proof of the session is older than ten minutes: always;
   * with `when` only if a field of that name in the body is true or lists more than one; with `export` only for the CSV.
   */
  stepUp: StepUp;
  /**
   * Persons whom the effect needs: `two` while a limit for two admins is in force, as the description says; without one
   * the caller alone.
   */
  approval: Persons;
}

/**
 * Definition of one call of the API: the client sends by it, the server validates and authorises by it, the fake API
 * of tests answers by it, and the OpenAPI document is generated from it.
 *
 * Paths are below `/api`; a path parameter is written `{id}`. Names are plain texts here and checked by
 * {@link callsOf}: a remote passes its calls to the shell's client, whose contracts may be older and lack a name.
 */
export interface Call<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  A extends Schema = Schema,
  R = unknown,
> extends Policy {
  name: string;
  summary: string;
  /** Section of the documentation; without it the call is listed under the others. */
  section?: string;
  /** Details beyond the summary, in sentences. */
  description?: string;
  /** Errors beyond those that follow from access, parameters and body. */
  failures?: readonly string[];
  method: Method;
  path: string;
  /**
   * Policies by the value of one parameter of the path, in place of the call's own policy; see {@link policyOf}. The own
   * one is the strictest of them, for readers that do not look at the parameter.
   */
  policies?: { by: string; of: Readonly<Record<string, Policy>> };
  /**
   * Takes the header `Idempotency-Key`: the same request with the same key is performed once, and then answered as before.
   */
  repeatable?: true;
  /** The page sends it on its own, so it does not keep the session alive. */
  background?: true;
  /** Others change it: a page that shows the answer reads it again every 15 s. */
  refreshed?: true;
  /** Scope that a service key needs for a call with the access `service`. */
  scope?: string;
  /** Examples of the documentation. */
  example?: { body?: unknown; answer?: unknown };
  params?: P;
  query?: Q;
  body?: B;
  /** Answer of our own API. */
  answer: A;
  /** Capability that a call beyond section 7 of the specification belongs to. */
  capability?: string;
  /** Effect of a write, by which it is judged in front of a backend whose answer proves nothing. */
  effect?: Effect<Call>;
  /** Rules by which the browser handles the list of a backend that answers it whole. */
  list?: ListRules;
  /**
   * Reads the answer of any backend, by what the specification shows and its plain variants. Without it only the
   * answer of our own API is read.
   *
   * @param raw content of a successful answer; null without content
   * @throws RefusedAnswer, UnreadableAnswer
   */
  read?: (raw: unknown, input: ReadInput) => R;
}

/** Input that a reader may look at. */
export interface ReadInput {
  params?: object | undefined;
  body?: object | undefined;
  /** Settings of the backend. */
  settings?: ReadSettings | undefined;
}

/** Names that a call may use, from the tables of these contracts. */
interface KnownNames {
  section?: Section;
  failures?: readonly ErrorCode[];
  scope?: ServiceScope;
  capability?: Capability;
}

/** Names of the parameters of a path. */
type ParameterOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** Schema of the parameters of a path: ids of records. */
type IdsIn<Path> = [ParameterOf<Path>] extends [never]
  ? undefined
  : ObjectSchema<Record<ParameterOf<Path>, string>>;

function idsIn<Path extends string>(path: Path): IdsIn<Path> {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const ids = closed(Object.fromEntries(names.map((name) => [name, recordId().required()])));
  return (names.length === 0 ? undefined : ids) as IdsIn<Path>;
}

/** Parts of a call whose only effect is its answer, or of one that the list of writes without step-up names. */
export const plain = { stepUp: false, approval: 'one' } as const;

/** Parts of a list whose CSV asks for the second factor again. */
export const exported = { stepUp: 'export', approval: 'one' } as const;

/** Parts of a call of one person that asks for the second factor again. */
export const proved = { stepUp: true, approval: 'one' } as const;

/** Parts of a call whose effect needs two persons while a limit is in force. */
export const byTwo = { stepUp: true, approval: 'two' } as const;

/** Parts that the calls of a group have in common. */
type CommonParts = Partial<Pick<Call, keyof Policy | 'policies' | 'failures' | 'background'> & KnownNames>;

/**
 * Returns the function that defines the calls of a group, by name, method and path, such as `GET /dashboard/users`, and
 * what differs from the common parts. Without `params` those of the path are ids of records; without `answer` the call
 * only acts.
 */
export const callsOf =
  <C extends CommonParts>(common: C) =>
  <
    Route extends `${Method} ${string}`,
    P extends Schema | undefined = IdsIn<Route>,
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
    A extends Schema = typeof doneAnswer,
    R = InferType<A>,
  >(
    name: string,
    route: Route,
    call: Omit<Call<P, Q, B, A, R>, 'name' | 'method' | 'path' | 'answer' | keyof C> &
      KnownNames & { answer?: A } & Partial<Pick<Call, keyof C & keyof Call>>,
  ): Call<P, Q, B, A, R> => {
    const [method, path = ''] = route.split(' ');
    const params = idsIn(route);
    const parts = { ...(params && { params }), answer: doneAnswer, ...common, ...call };
    return { ...parts, name, method, path } as unknown as Call<P, Q, B, A, R>;
  };

/** Defines a call that belongs to no group; see {@link callsOf}. */
export const defineCall = callsOf({});

/**
 * Policy of a call with these parameters of its path.
 *
 * @returns undefined for a value without a policy, which denies everybody
 */
export function policyOf(
  call: Policy & Pick<Call, 'policies'>,
  params: object | undefined,
): Policy | undefined {
  if (call.policies === undefined) return call;
  const { by, of } = call.policies;
  const value = (params as Readonly<Record<string, unknown>> | undefined)?.[by];
  return typeof value === 'string' && Object.hasOwn(of, value) ? of[value] : undefined;
}

/** A call once for each of its policies, with the value of the parameter in name and path; for tables and tests. */
export function perPolicy({ policies, ...call }: Call): Call[] {
  if (policies === undefined) return [call];
  return Object.entries(policies.of).map(([value, policy]) => ({
    ...call,
    ...policy,
    name: `${call.name} ${value}`,
    path: call.path.replace(`{${policies.by}}`, value),
  }));
}

type Part<K extends string, S> = S extends Schema ? Record<K, InferType<S>> : Partial<Record<K, undefined>>;
type OptionalPart<K extends string, S> = Partial<
  Record<K, S extends Schema ? Partial<InferType<S>> : undefined>
>;

/** Input of a call: `params` and `body` if the call has them; `query` is always optional. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema, unknown>
    ? Part<'params', P> & OptionalPart<'query', Q> & Part<'body', B>
    : never;

/** Successful answer of our own API, envelope included. */
export type CallAnswer<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer A, unknown> ? InferType<A> : never;

/** Answer of any backend, as {@link readAnswer} reads it. */
export type CallReading<C> = C extends Call<infer _P, infer _Q, infer _B, infer _A, infer R> ? R : never;

/**
 * Reads the content of a successful answer (status 2xx) by its call.
 *
 * @param raw parsed content; null, undefined or an empty text without content
 * @throws RefusedAnswer for a content that refuses the call; its message is the server's, or empty
 * @throws UnreadableAnswer for a content that the call cannot use
 */
export function readAnswer<C extends Call>(call: C, raw: unknown, input: ReadInput): CallReading<C> {
  const answer = raw === '' || raw === undefined ? null : raw;
  if (refuses(answer)) refuse(answer, messageOf(answer) ?? '');
  if (call.read) return call.read(answer, input) as CallReading<C>;
  if (!isFields(answer) || answer.success !== true) throw new UnreadableAnswer(`No answer of ${call.name}.`);
  return answer as CallReading<C>;
}

const isCall = (value: unknown): value is Call => isFields(value) && 'method' in value && 'answer' in value;

/** Calls that the exports of a module are or, as those of review mode, hold. */
export const callsIn = (exports: object): Call[] =>
  Object.values(exports).flatMap((value) =>
    isCall(value) ? [value] : Object.values(Object(value) as object).filter(isCall),
  );
