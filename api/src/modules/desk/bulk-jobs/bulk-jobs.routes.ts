import {
  cancelBulk,
  confirmBulk,
  freezeBulk,
  listBulkItems,
  listBulkJobs,
  readBulkJob,
  type BulkItem,
  type BulkJob,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import { toNaira } from '../../../lists/money.ts';
import { toHit } from '../search/search.mapper.ts';
import { resultsOf, type ResultRow } from './bulk-targets.service.ts';
import type { CountedJob } from './bulk-jobs.service.ts';
import { isSkipping, stateOf } from './bulk-jobs.rules.ts';
import * as service from './bulk-jobs.service.ts';

export function bulkJobRoutes(app: FastifyInstance, database: Handle): void {
  route(app, freezeBulk, async ({ body, caller, actor }) => {
    const { list, action, ids, matching, reason = null } = body;
    const selection =
      ids === undefined ? { ...matching, masked: !seesPersonalData(caller) } : { ids: [...new Set(ids)] };
    const frozen = { list, action, reason, selection };
    return {
      success: true,
      data: toBulkJob(await service.freeze(database, { caller, actor }, frozen)),
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

  route(app, readBulkJob, async ({ params: { id }, caller }) => ({
    success: true,
    data: toBulkJob(await service.readJob(database, caller, id)),
  }));

  listRoute(
    app,
    listBulkItems,
    async ({ params, caller }) => {
      const { id } = params as { id: string };
      return resultsOf(await service.readJob(database, caller, id));
    },
    toBulkItem,
  );
}

const naira = (kobo: number | null) => (kobo === null ? null : toNaira(kobo));

function toBulkJob(job: CountedJob): BulkJob {
  const { list, action, count, hash, waiting, changed, skipped, cancelled } = job;
  return {
    ...{ _id: job.id, list, action, state: stateOf(job), count, amount: naira(job.amount), hash },
    groups: job.groups.map((group) => ({ ...group, amount: naira(group.amount) })),
    exceptions: job.exceptions.map((one) => ({
      ...one,
      amount: naira(one.amount),
      skipped: isSkipping(one.exception),
    })),
    frozenAt: job.frozen_at.toISOString(),
    expiresAt: job.expires_at.toISOString(),
    confirmedAt: job.confirmed_at?.toISOString() ?? null,
    finishedAt: job.finished_at?.toISOString() ?? null,
    ...{ waiting, changed, skipped, cancelled },
  };
}

/** Maps a record of a job; one that is gone has its id as title. */
function toBulkItem({ record, ...row }: ResultRow): BulkItem {
  const { list, record_id: id, exceptions, state, reason } = row;
  const title = record === undefined ? id : toHit({ type: list, id, record: { ...record } }).title;
  return { _id: id, title, amount: naira(row.amount), exceptions, state, reason };
}
