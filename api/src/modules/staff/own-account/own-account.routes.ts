import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './own-account.service.ts';

/** Calls of an admin on their own account. */
export function ownAccountRoutes(app: FastifyInstance, database: Handle): void {
  route(app, changeOwnPassword, async ({ body, caller, actor }) => {
    await service.changePassword(database, caller, actor, body);
    return { success: true };
  });

  route(app, listOwnSessions, async ({ caller }) => ({
    success: true,
    data: await service.ownSessions(database, caller),
  }));

  route(app, endOwnSession, async ({ params, caller, actor }) => {
    await service.endSession(database, caller, actor, params.id);
    return { success: true };
  });

  route(app, endOtherSessions, async ({ caller, actor }) => ({
    success: true,
    ended: await service.endOtherSessions(database, caller, actor),
  }));
}
