import type { Call, CallAnswer } from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { ServiceCaller } from '../../../plugins/caller.ts';
import { bodyLimit, register, type ContractRequest } from '../../../plugins/contract-route.ts';
import { validateBody, validateText } from '../../../plugins/request-validation.ts';
import {
  hashRequest,
  performOnce,
  readIdempotencyKey,
  type Idempotent,
} from '../../base/idempotency/idempotency.service.ts';
import { assertScope } from '../service-keys/service-authentication.plugin.ts';
import type { Writer } from './platform-records.service.ts';
import { recordedRequestId } from '../../../tracing/trace-context.ts';

/** A writing call with its parts, before validation. */
interface GivenCall {
  params: unknown;
  body: unknown;
  idempotencyKey: string | undefined;
  caller: ServiceCaller;
  request: FastifyRequest;
}

type Handler<C, Parts extends 'params' | 'query' | 'body', First> = (
  first: First,
  parts: Pick<ContractRequest<C>, Parts> & { caller: ServiceCaller },
) => Promise<CallAnswer<C>>;

/** Calls of the service API, served by their contracts; batches perform the writing ones by name. */
export class ServiceCalls {
  readonly #app: FastifyInstance;
  readonly #database: Handle;
  /** Performs writing calls, by name. @throws AppError */
  readonly writes = new Map<string, (given: GivenCall) => Promise<Idempotent<unknown>>>();

  constructor(app: FastifyInstance, database: Handle) {
    this.#app = app;
    this.#database = database;
  }

  /** Serves a reading call. */
  read<C extends Call>(contract: C, handler: Handler<C, 'params' | 'query', Handle>): void {
    this.serve(contract, (caller, request) => {
      const params = validateText(contract.params, request.params);
      const query = validateText(contract.query, request.query);
      return handler(this.#database, { params, query, caller } as Parameters<typeof handler>[1]);
    });
  }

  /** Serves a writing call, once per idempotency key; a `POST` requires one. */
  write<C extends Call>(contract: C, handler: Handler<C, 'params' | 'body', Writer>): void {
    const perform = async ({ caller, request, idempotencyKey, ...given }: GivenCall) => {
      assertScope(caller, contract.scope);
      const params = validateText(contract.params, given.params);
      const body = validateBody(contract.body, given.body);
      const { keyId } = caller;
      const requestHash = hashRequest(contract.name, params, body);
      const use = idempotencyKey === undefined ? undefined : { callerId: keyId, idempotencyKey, requestHash };
      const origin = { address: request.ip, requestId: recordedRequestId(request) };
      const actor = { adminId: null, serviceKeyId: keyId, ...origin };
      const parts = { params, body, caller } as Parameters<typeof handler>[1];
      return performOnce(this.#database, use, (transaction) => handler({ transaction, actor, keyId }, parts));
    };
    this.writes.set(contract.name, perform);
    this.serve(contract, async (caller, request, reply) => {
      validateText(contract.query, request.query);
      const header = request.headers['idempotency-key'];
      const idempotencyKey = readIdempotencyKey(header, contract.method === 'POST');
      const { params, body } = request;
      const { replayed, answer } = await perform({ params, body, idempotencyKey, caller, request });
      if (replayed) void reply.header('idempotency-replayed', 'true');
      return answer;
    });
  }

  /** Serves a call of any kind after its key and scope are checked, before its body is read. */
  serve(
    contract: Call,
    handler: (caller: ServiceCaller, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    limit = bodyLimit,
  ): void {
    if (contract.access !== 'service') throw new Error(`${contract.name} is not for service keys`);
    const authorise = (request: FastifyRequest) => this.#app.authoriseService(request, contract);
    register(this.#app, contract, authorise, handler, limit);
  }
}
