import { serviceBatch, serviceCreatePayment, type BatchResult } from '@padiman/contracts/service';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { pageFields } from '../../../lists/list-route.ts';
import type { ServiceCaller } from '../../../plugins/caller.ts';
import { toAnswerable } from '../../../plugins/error-handler.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { validateBody } from '../../../plugins/request-validation.ts';
import { readIdempotencyKey } from '../../base/idempotency/idempotency.service.ts';
import { assertScope, serviceAuthentication } from '../service-keys/service-authentication.plugin.ts';
import { bodySchema, ServiceCalls } from './platform-call.plugin.ts';
import { createPayment, kinds, type Kind } from './platform-kinds.service.ts';
import { columnsOf } from './platform-records.service.ts';

/** Service API: calls by which the platform's own backend reads and writes its records. */
export async function serviceApi(app: FastifyInstance, database: Handle): Promise<void> {
  await app.register(serviceAuthentication, { database });
  const calls = new ServiceCalls(app, database);
  for (const kind of kinds) kindRoutes(calls, kind);
  calls.write(serviceCreatePayment, async (transaction, { body, actor }) => ({
    success: true,
    data: await createPayment({ transaction, actor }, body),
  }));
  batchRoutes(calls);
}

/** Serves one kind of records: one, pages of them, and its writes. */
function kindRoutes(calls: ServiceCalls, kind: Kind): void {
  const { read, list, create, update, act } = kind.calls;
  calls.read(read, async (database, { params }) => ({
    success: true,
    data: await kind.read(database, params.id),
  }));
  calls.read(list, async (database, { query: { userId, ...page } }) => {
    const { rows, ...found } = await kind.list(userId).readPage(database, page);
    return { success: true, data: rows.map(kind.toRecord), ...pageFields(found) };
  });
  const createBody = bodySchema(create);
  calls.write(create, async (transaction, { body, actor }) => ({
    success: true,
    data: await kind.create({ transaction, actor }, columnsOf(kind, createBody, body)),
  }));
  if (update) {
    const updateBody = bodySchema(update);
    calls.write(update, async (transaction, { params, body, actor }) => ({
      success: true,
      data: await kind.update({ transaction, actor }, params.id, columnsOf(kind, updateBody, body)),
    }));
  }
  calls.write(act, async (transaction, { params, body, actor, caller }) => {
    const given = body as { refund?: boolean };
    if (given.refund === true) assertScope(caller, 'payments:write');
    return { success: true, data: await kind.act({ transaction, actor }, params.id, given) };
  });
}

/** Limit of a batch's body, in bytes. */
const batchLimit = 1024 * 1024;

type Item = { call: string; id?: string | undefined; body?: unknown };

/** Serves batches over the writing calls that are registered before. */
function batchRoutes(calls: ServiceCalls): void {
  calls.serve(
    serviceBatch,
    async (caller, request) => {
      const key = readIdempotencyKey(request.headers['idempotency-key'], true) ?? '';
      const { items } = validateBody(serviceBatch.body, request.body) as { items: Item[] };
      const results: BatchResult[] = [];
      for (const [index, item] of items.entries()) {
        results.push(await perform(calls, { caller, request, item, idempotencyKey: `${key}/${index}` }));
      }
      return { success: true, results };
    },
    batchLimit,
  );
}

async function perform(
  calls: ServiceCalls,
  given: { caller: ServiceCaller; request: FastifyRequest; item: Item; idempotencyKey: string },
): Promise<BatchResult> {
  const { item, request, ...rest } = given;
  try {
    const call = calls.writes.get(item.call);
    if (call === undefined) throw new ValidationFailed({ call: 'is not a writing call of the service API' });
    const params = item.id === undefined ? {} : { id: item.id };
    const { answer, replayed } = await call({ ...rest, request, params, body: item.body });
    return { status: 200, replayed, answer: answer as object };
  } catch (error) {
    const { status, retryAfter: _, ...answer } = toAnswerable(error as FastifyError);
    if (status >= 500) request.log.error({ err: error }, 'an item of a batch failed');
    return { status, replayed: false, answer: { success: false, ...answer, requestId: request.id } };
  }
}
