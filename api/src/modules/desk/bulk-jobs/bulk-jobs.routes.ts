import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { databaseNow } from '../../../database/clock.ts';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import type { WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import { isSkipping, stateOf } from './bulk-jobs.rules.ts';
import * as service from './bulk-jobs.service.ts';
import { bulkTargets } from './bulk-targets.service.ts';
import { bulkJob } from './bulk-worker.service.ts';

/** Bulk jobs: the calls, and the worker for the lifetime of the server. */
export function bulkJobs(
  app: FastifyInstance,
  { database, policy }: { database: Handle; policy: WithdrawalPolicy },
): void {
  app.job('bulk-jobs', bulkJob({ database, targets: bulkTargets(policy), log: app.log }));

  dataRoute(app, contracts.freezeBulk, async ({ body, caller, actor }) => {
    const { list, action, ids, matching } = body;
    const selection =
      ids === undefined ? { ...matching, masked: !seesPersonalData(caller) } : { ids: [...new Set(ids)] };
    return shown(await service.freeze(database, { caller, actor }, { list, action, selection }));
  });

  dataRoute(app, contracts.confirmBulk, async ({ params: { id }, body, caller, actor }) => {
    const { hash, reason = null, confirmUnderWay: underWay = false } = body;
    return shown(await service.confirm(database, { caller, actor }, { id, hash, reason, underWay }));
  });

  dataRoute(app, contracts.cancelBulk, async ({ params: { id }, actor }) =>
    shown(await service.cancel(database, actor, id)),
  );

  dataRoute(app, contracts.listBulkJobs, async ({ caller }) =>
    (await service.recentJobs(database, caller)).map(shown),
  );

  dataRoute(app, contracts.readBulkJob, async ({ params: { id }, caller }) =>
    shown(await service.readJob(database, caller, id)),
  );

  listRoute(app, contracts.listBulkItems, ({ params, caller }) =>
    service.readItems(database, caller, (params as { id: string }).id),
  );
}

/** A job with the contract's fields. */
const shown = ({ exceptions, ...job }: service.CountedJob): object => ({
  ...{ ...job, state: stateOf(job, databaseNow()) },
  exceptions: exceptions.map((one) => ({ ...one, skipped: isSkipping(one.exception) })),
  ...{ frozenAt: job.frozen_at, expiresAt: job.expires_at },
  ...{ confirmedAt: job.confirmed_at, finishedAt: job.finished_at },
});
