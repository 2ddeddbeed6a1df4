import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './own-account.service.ts';

/** Calls of an admin on their own account. */
export function ownAccountRoutes(app: FastifyInstance, database: Handle): void {
  route(app, changeOwnPassword, async ({ body, caller, actor }) => {
    await service.changePassword(database, caller, actor, body);
    return { success: true };
  });

  dataRoute(app, listOwnSessions, ({ caller }) => service.ownSessions(database, caller));

  route(app, endOwnSession, async ({ params, caller, actor }) => {
    await service.endSession(database, caller, actor, params.id);
    return { success: true };
  });

  route(app, endOtherSessions, async ({ caller, actor }) => ({
    success: true,
    ended: await service.endOtherSessions(database, caller, actor),
  }));
}
