import { changeOwnPassword, endOtherSessions, endOwnSession, listOwnSessions } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import * as service from './own-account.service.ts';

/** Calls of an admin on their own account. */
export function ownAccountRoutes(app: FastifyInstance, database: Handle): void {
  route(app, changeOwnPassword, ({ body, caller, actor }) =>
    service.changePassword(database, caller, actor, body),
  );

  dataRoute(app, listOwnSessions, ({ caller }) => service.ownSessions(database, caller));

  route(app, endOwnSession, ({ params, caller, actor }) =>
    service.endSession(database, caller, actor, params.id),
  );

  route(app, endOtherSessions, async ({ caller, actor }) => ({
    ended: await service.endOtherSessions(database, caller, actor),
  }));
}
