import { decideReports, earlierCase, openReport, readReportsOnUser } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute, recordMapper } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import type { WithdrawalPolicy } from '../../money/withdrawals/withdrawals.service.ts';
import { decideReports as decideMemberReports } from '../member-reports/member-reports.service.ts';
import * as claims from './claims.service.ts';
import { decisionJob } from './decision-worker.service.ts';
import { readCase, readReports } from './moderation.service.ts';
import { selectActivity, type ActivityRow } from './queue-tables.read-model.ts';
import { reviewQueues, type ReviewQueue } from './review-queues.service.ts';
import * as decisions from './scheduled-decisions.service.ts';

/**
 * Review mode: the calls of each queue, and the worker of scheduled decisions for the lifetime of the server. The worker
 * also runs without a time to take back: an earlier start may have left decisions.
 */
export function reviewMode(
  app: FastifyInstance,
  { database, undoSeconds, policy }: { database: Handle; undoSeconds: number; policy: WithdrawalPolicy },
): void {
  const queues = reviewQueues(policy);
  route(app, readReportsOnUser, async ({ params: { id }, caller }) => {
    const { earlier, open } = await readReports(database, caller, id);
    return { success: true, data: earlier.map(toEarlier), open: open.map(toOpen) };
  });
  route(app, decideReports, async ({ body, caller, actor }) => ({
    success: true,
    results: await decideMemberReports(database, { caller, actor }, body),
  }));
  for (const queue of Object.values(queues)) reviewRoutes(app, database, { queue, undoSeconds });
  app.job('scheduled-decisions', decisionJob({ database, queues, log: app.log }));
}

const [toEarlier, toOpen] = [recordMapper(earlierCase), recordMapper(openReport)];

/** Calls of review mode for one queue. @param undoSeconds seconds for which a decision can be taken back */
function reviewRoutes(
  app: FastifyInstance,
  database: Handle,
  { queue, undoSeconds }: { queue: ReviewQueue; undoSeconds: number },
): void {
  const { calls, readsCase } = queue;
  if (readsCase !== undefined) {
    const { call, table } = readsCase;
    dataRoute(app, call, ({ params: { id }, caller }) => readCase(database, caller, table, id));
  }

  dataRoute(app, calls.claimNext, ({ body: { count, skip = [], ...listed }, caller }) =>
    claims.claimNext(database, caller, queue, {
      ...{ count, skip },
      listed: { ...listed, masked: !seesPersonalData(caller) },
    }),
  );

  dataRoute(app, calls.activity, async ({ caller: { adminId } }) => {
    const rows = await selectActivity(database, queue, adminId);
    const ofKind = (kind: ActivityRow['kind']) =>
      rows.filter((row) => row.kind === kind).map((row) => seenBy(adminId, row));
    return { claims: ofKind('claim'), scheduled: ofKind('decision') };
  });

  dataRoute(app, calls.claim, async ({ params: { id }, actor }) =>
    seenBy(actor.adminId, await claims.claimRecord(database, actor, queue, id)),
  );

  route(app, calls.release, async ({ params: { id }, actor, caller: { superAdmin } }) => {
    await claims.releaseRecord(database, { ...actor, superAdmin }, queue, id);
    return { success: true };
  });

  dataRoute(app, calls.schedule, async ({ params: { id }, body, actor }) => {
    const given = { id, decision: body, undoSeconds };
    return seenBy(actor.adminId, await decisions.scheduleDecision(database, actor, queue, given));
  });

  dataRoute(app, calls.undo, async ({ params: { id }, actor, caller: { superAdmin } }) =>
    seenBy(actor.adminId, await decisions.undoDecision(database, { ...actor, superAdmin }, queue, id)),
  );
}

/** A claim or a scheduled decision with the contract's fields. @param callerId the admin who reads it */
const seenBy = (callerId: string, row: claims.ClaimRow | decisions.ScheduledRow | ActivityRow) => ({
  ...row,
  ...{ id: row.record_id, mine: row.admin_id === callerId },
  ...('decision' in row && {
    ...{ status: row.decision, scheduledAt: row.scheduled_at, takesEffectAt: row.takes_effect_at },
  }),
});
