import { listDeleted, restoreDeleted } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './restorations.service.ts';

export function deletionRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listDeleted, async ({ query: { filter = 'users' } }) => service.deletedRecords(filter));

  route(app, restoreDeleted, async ({ body, actor, log }) => {
    const results = await service.restoreRecords(database, actor, body);
    const restored = results.filter(({ outcome }) => body.itemType === 'admins' && outcome === 'restored');
    for (const { _id: adminId } of restored)
      app.tellStaff({ kind: 'restoreAdmin', by: actor.adminId, adminId }, log);
    return { results };
  });
}
