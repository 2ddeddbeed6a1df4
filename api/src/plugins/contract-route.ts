import { isAllowed, type Call, type CallAnswer } from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InferType, Schema } from 'yup';
import { NotAllowed, NotSignedIn } from './errors.ts';
import { answerSchema } from './answer-schema.ts';
import type { Actor, Caller } from './caller.ts';
import { assertClosed, validateBody, validateText } from './request-validation.ts';

/** The largest body that any call takes, in bytes. */
export const bodyLimit = 64 * 1024;

type Part<S> = S extends Schema ? InferType<S> : undefined;

/** What a handler gets: everything checked against the contract. */
export interface ContractRequest<P, Q, B> {
  params: Part<P>;
  query: Part<Q>;
  body: Part<B>;
  /** The caller's network address. */
  address: string;
  log: FastifyRequest['log'];
  /** For what no contract states: cookies, the request's id, who makes an open call. */
  http: { request: FastifyRequest; reply: FastifyReply };
}

/** A handler's request where somebody is signed in. */
export interface StaffRequest<P, Q, B> extends ContractRequest<P, Q, B> {
  caller: Caller;
  /** For services that write. */
  actor: Actor;
}

/**
 * Serves a call whose contract asks for a signed-in admin. Method, path, access, validation and the shape of the
 * answer come from the contract; access is decided before the body is even read.
 */
export function route<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
>(
  app: FastifyInstance,
  contract: Call<P, Q, B, A>,
  handler: (request: StaffRequest<P, Q, B>) => Promise<CallAnswer<Call<P, Q, B, A>>>,
): void {
  if (contract.access === 'public' || contract.access === 'guest') {
    throw new Error(`${contract.name} is open to everybody: serve it with publicRoute()`);
  }
  const callers = new WeakMap<FastifyRequest, Caller>();
  const authorise = async (request: FastifyRequest) => {
    const caller = await app.authenticate(request);
    if (caller === null) throw new NotSignedIn();
    if (!isAllowed(caller, contract.access)) throw new NotAllowed();
    callers.set(request, caller);
  };
  register(app, contract, authorise, (request, reply) => {
    const caller = callers.get(request);
    if (caller === undefined) throw new NotSignedIn();
    const actor = { adminId: caller.adminId, address: request.ip, requestId: request.id };
    return handler({ ...checked(contract, request, reply), caller, actor });
  });
}

/** Serves a call whose contract is open to everybody. */
export function publicRoute<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
>(
  app: FastifyInstance,
  contract: Call<P, Q, B, A>,
  handler: (request: ContractRequest<P, Q, B>) => Promise<CallAnswer<Call<P, Q, B, A>>>,
): void {
  if (contract.access !== 'public') throw new Error(`${contract.name} is not open to everybody`);
  register(app, contract, undefined, (request, reply) => handler(checked(contract, request, reply)));
}

function register(
  app: FastifyInstance,
  contract: Call,
  onRequest: ((request: FastifyRequest) => Promise<void>) | undefined,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  assertClosed(contract.params, `${contract.name}: params`);
  assertClosed(contract.query, `${contract.name}: query`);
  assertClosed(contract.body, `${contract.name}: body`);
  app.route({
    method: contract.method,
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    bodyLimit,
    ...(onRequest === undefined ? {} : { onRequest }),
    onSend: asBytes,
    schema: { response: { 200: answerSchema(contract.answer) } },
    handler,
  });
}

/** Node measures and writes a text that is put together of thousands of pieces piece by piece, and bytes at once. */
function asBytes(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  done(null, typeof payload === 'string' ? Buffer.from(payload) : payload);
}

function checked<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  A extends Schema,
>(contract: Call<P, Q, B, A>, request: FastifyRequest, reply: FastifyReply): ContractRequest<P, Q, B> {
  return {
    params: validateText(contract.params, request.params) as Part<P>,
    query: validateText(contract.query, request.query) as Part<Q>,
    body: validateBody(contract.body, request.body) as Part<B>,
    address: request.ip,
    log: request.log,
    http: { request, reply },
  };
}
