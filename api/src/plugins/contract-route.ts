import {
  backgroundHeader,
  isAllowed,
  policyOf,
  type Call,
  type CallAnswer,
  type Policy,
} from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InferType, Schema } from 'yup';
import { NotAllowed, NotSignedIn, notFound } from './errors.ts';
import { translate } from './json-schema.ts';
import type { Actor, Caller } from './caller.ts';
import { maskOf, seesPersonalData } from './masking.ts';
import { assertClosed, validateBody, validateText } from './request-validation.ts';
import { hasDeadline, withinDeadline } from './server-timing.ts';
import { recordedRequestId } from '../tracing/trace-context.ts';

/** Limit of a request body, in bytes. */
export const bodyLimit = 64 * 1024;

type Part<S> = S extends Schema ? InferType<S> : undefined;

/** Request of a handler, validated against the contract. */
export type ContractRequest<C> = (C extends Call<infer P, infer Q, infer B, Schema, unknown>
  ? { params: Part<P>; query: Part<Q>; body: Part<B> }
  : never) & {
  /** Network address of the caller. */
  address: string;
  log: FastifyRequest['log'];
  /** Fastify's request and reply, for cookies, headers and the request id. */
  http: { request: FastifyRequest; reply: FastifyReply };
};

/** Request of a handler whose call requires a signed-in admin; the actor is for services that write. */
export type StaffRequest<C> = ContractRequest<C> & { caller: Caller; actor: Actor };

/** Caller of a staff call, and the policy that allows it. */
interface Authorised {
  caller: Caller;
  policy: Policy;
}

/** Result of a handler: the answer of the contract without `success`, or nothing where that is all. */
type Answered<C> = AnsweredAs<CallAnswer<C>>;
type AnsweredAs<A> = A extends unknown
  ? (Omit<A, 'success'> & { success?: true }) | ({ success: true } extends A ? void : never)
  : never;

/**
 * Answer of a handler with its `success`; undefined where the handler sent another one, such as a CSV, or a stream that the
 * caller broke off.
 */
const succeeded = (answer: unknown, reply: FastifyReply): unknown =>
  reply.sent || reply.raw.headersSent ? undefined : { success: true, ...(answer as object) };

/**
 * Serves a call whose contract requires a signed-in admin. Method, path, access, validation and the schema of the
 * answer come from the contract. Access is checked before the body is read, a second factor after it is validated. Where
 * the contract has a policy for each value of a parameter, another value is answered as an unknown path. The answer to a
 * caller without the right to personal data is masked by the contract.
 * @param limit largest body, in bytes
 */
export function route<C extends Call>(
  app: FastifyInstance,
  contract: C,
  handler: (request: StaffRequest<C>) => Promise<Answered<C>>,
  limit = bodyLimit,
): void {
  if (contract.access === 'public' || contract.access === 'guest')
    throw new Error(`${contract.name} is open to everybody: serve it with publicRoute()`);
  if (contract.access === 'service') throw new Error(`${contract.name} is for service keys, not for staff`);
  const mask = maskOf(contract.answer);
  const authorise = async (request: FastifyRequest) => {
    const isUse = request.headers[backgroundHeader] === undefined;
    const caller = await app.authenticate(request, { isUse });
    if (caller === null) throw new NotSignedIn();
    if (contract.method === 'GET') app.countCall('read', caller.sessionId);
    else app.countCall('write', caller.adminId);
    const policy = policyOf(contract, request.params as object);
    if (policy === undefined) throw notFound('call');
    if (!isAllowed(caller, policy.access)) throw new NotAllowed();
    return { caller, policy };
  };
  const handle = async ({ caller, policy }: Authorised, request: FastifyRequest, reply: FastifyReply) => {
    const { adminId, adminVersion, sessionId } = caller;
    const requestId = recordedRequestId(request);
    const actor = { adminId, adminVersion, sessionId, address: request.ip, requestId };
    const given = checked(contract, request, reply);
    if (asksForStepUp(policy, given.body, request))
      await app.assertStepUp(caller, { mayLack: contract.capability === 'secondFactor' });
    const answer = succeeded(await handler({ ...given, caller, actor }), reply);
    return mask === undefined || seesPersonalData(caller) ? answer : mask(answer);
  };
  register(app, contract, authorise, handle, limit);
}

/** Tells whether a caller prefers a CSV to JSON. */
export const prefersCsv = (request: FastifyRequest): boolean =>
  request.accepts().type(['application/json', 'text/csv']) === 'text/csv';

/** Tells whether a policy asks for the second factor again. */
function asksForStepUp({ stepUp }: Policy, body: unknown, request: FastifyRequest): boolean {
  if (stepUp === 'export') return prefersCsv(request);
  if (typeof stepUp !== 'object') return stepUp === true;
  return stepUp.when.some((field) => {
    const value = (body as Record<string, unknown> | undefined)?.[field];
    return value === true || (Array.isArray(value) && value.length > 1);
  });
}

/** Serves a call whose contract allows public access. */
export function publicRoute<C extends Call>(
  app: FastifyInstance,
  contract: C,
  handler: (request: ContractRequest<C>) => Promise<Answered<C>>,
): void {
  if (contract.access !== 'public') throw new Error(`${contract.name} is not open to everybody`);
  const everybody = () => Promise.resolve({});
  register(app, contract, everybody, async (_, request, reply) =>
    succeeded(await handler(checked(contract, request, reply)), reply),
  );
}

/**
 * Registers a call: method, path, schema of the answer, and the limit of its body. `authorise` finds the caller, before
 * the body is read.
 * @throws Error for parameters, query or body that do not refuse unknown keys
 */
export function register<Found extends object>(
  app: FastifyInstance,
  contract: Call,
  authorise: (request: FastifyRequest) => Promise<Found>,
  handler: (caller: Found, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  limit = bodyLimit,
): void {
  for (const part of ['params', 'query', 'body'] as const)
    assertClosed(contract[part], `${contract.name}: ${part}`);
  const callers = new WeakMap<FastifyRequest, Found>();
  const inTime: typeof withinDeadline = hasDeadline(contract) ? withinDeadline : (_request, step) => step();
  app.route({
    method: contract.method,
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit: limit,
    onRequest: (request) => inTime(request, async () => void callers.set(request, await authorise(request))),
    onSend: asBytes,
    // By which Fastify serializes the answer: it writes declared fields only, so that no further column of a query leaves
    // the server. A missing required field is an internal error.
    schema: { response: { 200: translate(contract.answer, 'serializer') } },
    handler: (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new NotSignedIn();
      return inTime(request, () => handler(caller, request, reply));
    },
  });
}

/** Sends a JSON text as bytes. A concatenated text is slow to measure and to write piece by piece. */
function asBytes(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  done(null, typeof payload === 'string' ? Buffer.from(payload) : payload);
}

/** Validates the parts of a request against the contract. @throws ValidationFailed */
export const checked = <C extends Call>(contract: C, request: FastifyRequest, reply: FastifyReply) =>
  ({
    params: validateText(contract.params, request.params),
    query: validateText(contract.query, request.query),
    body: validateBody(contract.body, request.body),
    address: request.ip,
    log: request.log,
    http: { request, reply },
  }) as ContractRequest<C>;
