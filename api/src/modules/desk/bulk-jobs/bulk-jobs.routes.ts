import {
  cancelBulk,
  confirmBulk,
  freezeBulk,
  listBulkItems,
  listBulkJobs,
  readBulkJob,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import { toBulkItem, toBulkJob } from './bulk-jobs.mapper.ts';
import * as service from './bulk-jobs.service.ts';
import { resultsOf } from './bulk-results.service.ts';

export function bulkJobRoutes(app: FastifyInstance, database: Handle, targets: service.BulkTargets): void {
  route(app, freezeBulk, async ({ body, caller, actor }) => {
    const { list, action, ids, matching, reason = null } = body;
    const selection =
      ids === undefined ? { ...matching, masked: !seesPersonalData(caller) } : { ids: [...new Set(ids)] };
    const frozen = { list, action, reason, selection };
    return {
      success: true,
      data: toBulkJob(await service.freeze(database, { caller, actor }, targets, frozen)),
    };
  });

  route(app, confirmBulk, async ({ params: { id }, body, caller, actor }) => {
    const { hash, confirmUnderWay: underWay = false } = body;
    const job = await service.confirm(database, { caller, actor }, { id, hash, underWay });
    return { success: true, data: toBulkJob(job) };
  });

  route(app, cancelBulk, async ({ params: { id }, actor }) => ({
    success: true,
    data: toBulkJob(await service.cancel(database, actor, id)),
  }));

  route(app, listBulkJobs, async ({ caller }) => ({
    success: true,
    data: (await service.recentJobs(database, caller)).map(toBulkJob),
  }));

  route(app, readBulkJob, async ({ params: { id }, caller, http: { request } }) => {
    const job = await service.readJob(database, caller, id);
    // Written by the worker, after the call that started it.
    request.endsWork = job.state === 'done' || job.state === 'cancelled';
    return { success: true, data: toBulkJob(job) };
  });

  listRoute(
    app,
    listBulkItems,
    async ({ params, caller }) => {
      const { id } = params as { id: string };
      return resultsOf(targets, await service.readJob(database, caller, id));
    },
    toBulkItem,
  );
}
