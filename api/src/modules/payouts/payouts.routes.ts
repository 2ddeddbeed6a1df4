import { listPayouts, settlePayout } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import * as service from './payouts.service.ts';
import { toPayout, toQueuedPayout } from './payouts.mapper.ts';

export function payoutRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listPayouts, service.payouts, toQueuedPayout);

  route(app, settlePayout, async ({ params: { id }, body, actor }) => {
    const outcome: service.ManualOutcome =
      body.outcome === 'paid'
        ? { state: 'paid', bankReference: body.bankReference ?? '' }
        : { state: 'failed', remark: body.remark ?? '' };
    return { success: true, data: toPayout(await service.settleByHand(database, actor, id, outcome)) };
  });
}
