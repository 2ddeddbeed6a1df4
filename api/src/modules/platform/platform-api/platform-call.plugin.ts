import type { Call, CallAnswer } from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ObjectSchema, type InferType, type Schema } from 'yup';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import type { ServiceCaller } from '../../../plugins/caller.ts';
import { bodyLimit, register } from '../../../plugins/contract-route.ts';
import { validateBody, validateText } from '../../../plugins/request-validation.ts';
import type { AuditActor } from '../../base/audit/audit.service.ts';
import {
  hashRequest,
  performOnce,
  readIdempotencyKey,
  type Idempotent,
} from '../../base/idempotency/idempotency.service.ts';
import { assertScope, NoServiceKey } from '../service-keys/service-authentication.plugin.ts';

type Part<S> = S extends Schema ? InferType<S> : undefined;

/** Request of a service key, validated against the contract. */
export interface ServiceRequest<P, Q, B> {
  params: Part<P>;
  query: Part<Q>;
  body: Part<B>;
  caller: ServiceCaller;
  /** For services that write. */
  actor: AuditActor;
  request: FastifyRequest;
}

/** A call with its parts, before validation. */
export interface GivenCall {
  params: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
  caller: ServiceCaller;
  request: FastifyRequest;
}

/** Performs one writing call by its name. @throws AppError */
export type PerformCall = (given: GivenCall) => Promise<Idempotent<unknown>>;

/** Calls of the service API, served by their contracts; batches perform the writing ones by name. */
export class ServiceCalls {
  readonly #app: FastifyInstance;
  readonly #database: Handle;
  /** Writing calls by name. */
  readonly writes = new Map<string, PerformCall>();

  constructor(app: FastifyInstance, database: Handle) {
    this.#app = app;
    this.#database = database;
  }

  /** Serves a reading call. */
  read<P extends Schema | undefined, Q extends Schema | undefined, A extends Schema>(
    contract: Call<P, Q, undefined, A>,
    handler: (
      database: Handle,
      request: ServiceRequest<P, Q, undefined>,
    ) => Promise<CallAnswer<Call<P, Q, undefined, A>>>,
  ): void {
    this.serve(contract, async (caller, request) =>
      handler(this.#database, {
        params: validateText(contract.params, request.params) as Part<P>,
        query: validateText(contract.query, request.query) as Part<Q>,
        body: undefined,
        ...{ caller, request, actor: actorOf(caller, request) },
      }),
    );
  }

  /** Serves a writing call, once per idempotency key; a `POST` requires one. */
  write<P extends Schema | undefined, B extends Schema | undefined, A extends Schema>(
    contract: Call<P, undefined, B, A>,
    handler: (
      transaction: TransactionHandle,
      request: ServiceRequest<P, undefined, B>,
    ) => Promise<CallAnswer<Call<P, undefined, B, A>>>,
  ): void {
    const perform: PerformCall = async ({ caller, request, ...given }) => {
      assertScope(caller, contract.scope);
      const params = validateText(contract.params, given.params) as Part<P>;
      const body = validateBody(contract.body, given.body) as Part<B>;
      const use =
        given.idempotencyKey === undefined
          ? undefined
          : {
              keyId: caller.keyId,
              idempotencyKey: given.idempotencyKey,
              requestHash: hashRequest(contract.name, params, body),
            };
      const actor = actorOf(caller, request);
      return performOnce(this.#database, use, (transaction) =>
        handler(transaction, { params, query: undefined as Part<undefined>, body, caller, actor, request }),
      );
    };
    this.writes.set(contract.name, perform);
    this.serve(contract, async (caller, request, reply) => {
      validateText(contract.query, request.query);
      const key = readIdempotencyKey(request.headers['idempotency-key'], contract.method === 'POST');
      const { params, body } = request;
      const done = await perform({ params, body, idempotencyKey: key, caller, request });
      if (done.replayed) reply('idempotency-replayed', 'true');
      return done.answer;
    });
  }

  /** Serves a call of any kind after its key and scope are checked, before its body is read. */
  serve(
    contract: Call,
    handler: (
      caller: ServiceCaller,
      request: FastifyRequest,
      setHeader: (name: string, value: string) => void,
    ) => Promise<unknown>,
    limit = bodyLimit,
  ): void {
    if (contract.access !== 'service') throw new Error(`${contract.name} is not for service keys`);
    const callers = new WeakMap<FastifyRequest, ServiceCaller>();
    register(
      this.#app,
      contract,
      async (request) => {
        callers.set(request, await this.#app.authoriseService(request, contract));
      },
      (request, reply) => {
        const caller = callers.get(request);
        if (caller === undefined) throw new NoServiceKey();
        return handler(caller, request, (name, value) => void reply.header(name, value));
      },
      limit,
    );
  }
}

const actorOf = ({ keyId }: ServiceCaller, { ip, id }: FastifyRequest): AuditActor => ({
  ...{ adminId: null, serviceKeyId: keyId, address: ip, requestId: id },
});

/** Schema of a call's body, for its conversion to columns. @throws Error if it is no object */
export function bodySchema({ name, body }: Pick<Call, 'name' | 'body'>): ObjectSchema<object> {
  if (body instanceof ObjectSchema) return body as ObjectSchema<object>;
  throw new Error(`${name} has no body`);
}
