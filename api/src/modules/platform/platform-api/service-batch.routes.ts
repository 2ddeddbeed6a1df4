import { serviceBatch, type BatchResult } from '@padiman/contracts/service';
import type { FastifyError, FastifyRequest } from 'fastify';
import { toAnswerable } from '../../../plugins/error-handler.ts';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { validateBody } from '../../../plugins/request-validation.ts';
import type { ServiceCaller } from '../../../plugins/caller.ts';
import { readIdempotencyKey } from '../../base/idempotency/idempotency.rules.ts';
import type { ServiceCalls } from './service-call.plugin.ts';

/** Limit of a batch's body, in bytes. */
const batchLimit = 1024 * 1024;

type Item = { call: string; id?: string | undefined; body?: unknown };

/** Serves batches over the writing calls that are registered before. */
export function batchRoutes(calls: ServiceCalls): void {
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
