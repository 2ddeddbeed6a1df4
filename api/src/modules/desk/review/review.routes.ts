import {
  decideReports,
  earlierCase,
  openReport,
  readReportsOnUser,
  readReviewCase,
  review,
} from '@padiman/contracts';
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
import { moderatedTables, selectActivity, type ActivityRow } from './queue-tables.read-model.ts';
import { reviewQueues } from './review-queues.service.ts';
import * as decisions from './scheduled-decisions.service.ts';

/**
 * Review mode, and the worker of scheduled decisions for the lifetime of the server. The worker also runs without a time to
 * take back: an earlier start may have left decisions.
 * @param undoSeconds seconds for which a decision can be taken back
 */
export function reviewMode(
  app: FastifyInstance,
  { database, undoSeconds, policy }: { database: Handle; undoSeconds: number; policy: WithdrawalPolicy },
): void {
  const queues = reviewQueues(policy);
  app.job('scheduled-decisions', decisionJob({ database, queues, log: app.log }));

  dataRoute(app, review.claimNext, ({ params, body: { count, skip = [], ...listed }, caller }) =>
    claims.claimNext(database, caller, queues[params.queue], {
      ...{ count, skip },
      listed: { ...listed, masked: !seesPersonalData(caller) },
    }),
  );

  dataRoute(app, review.activity, async ({ params, caller: { adminId } }) => {
    const rows = await selectActivity(database, queues[params.queue], adminId);
    const ofKind = (kind: ActivityRow['kind']) =>
      rows.filter((row) => row.kind === kind).map((row) => seenBy(adminId, row));
    return { claims: ofKind('claim'), scheduled: ofKind('decision') };
  });

  dataRoute(app, review.claim, async ({ params: { queue, id }, actor }) =>
    seenBy(actor.adminId, await claims.claimRecord(database, actor, queues[queue], id)),
  );

  route(app, review.release, async ({ params: { queue, id }, actor, caller: { superAdmin } }) => {
    await claims.releaseRecord(database, { ...actor, superAdmin }, queues[queue], id);
    return { success: true };
  });

  dataRoute(app, review.schedule, async ({ params: { queue, id }, body, actor }) => {
    const given = { id, decision: body, undoSeconds };
    return seenBy(actor.adminId, await decisions.scheduleDecision(database, actor, queues[queue], given));
  });

  dataRoute(app, review.undo, async ({ params: { queue, id }, actor, caller: { superAdmin } }) =>
    seenBy(
      actor.adminId,
      await decisions.undoDecision(database, { ...actor, superAdmin }, queues[queue], id),
    ),
  );

  dataRoute(app, readReviewCase, ({ params: { queue, id }, caller }) =>
    readCase(database, caller, moderatedTables[queue], id),
  );
  route(app, readReportsOnUser, async ({ params: { id }, caller }) => {
    const { earlier, open } = await readReports(database, caller, id);
    return { success: true, data: earlier.map(toEarlier), open: open.map(toOpen) };
  });
  route(app, decideReports, async ({ body, caller, actor }) => ({
    success: true,
    results: await decideMemberReports(database, { caller, actor }, body),
  }));
}

const [toEarlier, toOpen] = [recordMapper(earlierCase), recordMapper(openReport)];

/** A claim or a scheduled decision with the contract's fields. @param callerId the admin who reads it */
const seenBy = (callerId: string, row: claims.ClaimRow | decisions.ScheduledRow | ActivityRow) => ({
  ...row,
  ...{ id: row.record_id, mine: row.admin_id === callerId },
  ...('decision' in row && {
    ...{ status: row.decision, scheduledAt: row.scheduled_at, takesEffectAt: row.takes_effect_at },
  }),
});
