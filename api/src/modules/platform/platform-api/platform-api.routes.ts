import {
  serviceBatch,
  serviceCreateAppeal,
  serviceCreateOpening,
  serviceCreatePayment,
  serviceCreateReport,
  type BatchResult,
} from '@padiman/contracts/service';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { pageFields } from '../../../lists/list-route.ts';
import type { ServiceCaller } from '../../../plugins/caller.ts';
import { toAnswerable } from '../../../plugins/error-handler.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { validateBody } from '../../../plugins/request-validation.ts';
import { createAppeal } from '../../desk/appeals/appeals.service.ts';
import { readIdempotencyKey } from '../../base/idempotency/idempotency.service.ts';
import { createReport } from '../../desk/member-reports/member-reports.service.ts';
import { assertScope, serviceAuthentication } from '../service-keys/service-authentication.plugin.ts';
import { ServiceCalls } from './platform-call.plugin.ts';
import { createOpening, createPayment, kinds, type Kind } from './platform-kinds.service.ts';

/** Service API: calls by which the platform's own backend reads and writes its records. */
export async function serviceApi(app: FastifyInstance, database: Handle): Promise<void> {
  serviceAuthentication(app, { database });
  const calls = new ServiceCalls(app, database);
  for (const kind of Object.values(kinds)) kindRoutes(calls, kind);
  calls.write(serviceCreatePayment, async (writer, { body }) => done(await createPayment(writer, body)));
  calls.write(serviceCreateOpening, async (writer, { body }) => done(await createOpening(writer, body)));
  calls.write(serviceCreateReport, async (writer, { body }) => done(await createReport(writer, body)));
  calls.write(serviceCreateAppeal, async (writer, { body }) => done(await createAppeal(writer, body)));
  batchRoutes(calls);
}

const done = <D>(data: D) => ({ success: true, data });

/** Serves one kind of records: pages of them, or one, and its writes. */
function kindRoutes(calls: ServiceCalls, kind: Kind): void {
  const { list, create, update, action } = kind.calls;
  calls.read(list, async (database, { query: { userId, id, ...page } }) => {
    const { readPage, readByIds, toRecord } = kind.list(userId);
    if (id !== undefined) {
      const rows = await readByIds(database, [id]);
      return { ...done(rows.map(toRecord)), total: rows.length, nextCursor: null };
    }
    const { rows, ...found } = await readPage(database, page);
    return { ...done(rows.map(toRecord)), ...pageFields(found) };
  });
  calls.write(create, async (writer, { body }) => done(await kind.create(writer, body)));
  calls.write(update, async (writer, { params, body, caller }) => {
    const given: Record<string, unknown> & { refund?: boolean; reason?: string } = body;
    if (given[action.field] !== true) return done(await kind.update(writer, params.id, body));
    if (given.refund === true) assertScope(caller, 'payments:write');
    return done(await kind.act(writer, params.id, given));
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
      for (const [index, item] of items.entries())
        results.push(await perform(calls, { caller, request, item, idempotencyKey: `${key}/${index}` }));
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
