import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { readWork, stopAdmin } from './stop-admin.service.ts';

/** The button Stop in the row of an admin. */
export function stopAdminRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, contracts.readAdminWork, ({ params: { id } }) => readWork(database, id));

  dataRoute(app, contracts.stopAdmin, async ({ params: { id }, actor, log }) => {
    const ended = await stopAdmin(database, actor, id);
    app.tellStaff({ kind: 'stopAdmin', by: actor.adminId, adminId: id }, log);
    return ended;
  });
}
