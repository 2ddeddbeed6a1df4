import { claimPayout, listPayouts, normalizedCode, releasePayout, settlePayout } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { listRoute } from '../../../lists/list-route.ts';
import * as manual from './manual-payouts.service.ts';
import { payouts } from './payouts.service.ts';
import { toPayout, toQueuedPayout } from './payouts.mapper.ts';

export function payoutRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listPayouts, payouts, { toRecord: (row, { adminId }) => toQueuedPayout(row, adminId) });

  for (const [contract, action] of [
    [claimPayout, manual.claimPayout],
    [releasePayout, manual.releasePayout],
  ] as const) {
    route(app, contract, async ({ params: { id }, actor }) => ({
      success: true,
      data: toPayout(await action(database, actor, id), actor.adminId),
    }));
  }

  route(app, settlePayout, async ({ params: { id }, body, actor }) => {
    const outcome: manual.ManualOutcome =
      body.outcome === 'paid'
        ? { state: 'paid', bankReference: normalizedCode(body.bankReference ?? '') }
        : { state: body.outcome, remark: body.remark ?? '' };
    const settled = await manual.settleByHand(database, actor, { id, outcome });
    return { success: true, data: toPayout(settled, actor.adminId) };
  });
}
