import { declineRefunds, listRefundApprovals } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './refunds.service.ts';

export function refundRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, listRefundApprovals, ({ caller }) => service.waitingRefunds(database, caller.adminId));

  route(app, declineRefunds, async ({ body, actor }) => ({
    results: await service.declineRefunds(database, actor, body),
  }));
}
