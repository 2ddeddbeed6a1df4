import { listDeleted, restoreDeleted } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './restorations.service.ts';

export function deletionRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listDeleted, async ({ query: { filter = 'users' } }) => service.deletedRecords(filter));

  route(app, restoreDeleted, async ({ body, actor }) => ({
    success: true,
    results: await service.restoreRecords(database, actor, body),
  }));
}
