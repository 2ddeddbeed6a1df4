import { changeOwnPassword, endOwnSessions, listOwnSessions, otherSessions } from '@padiman/contracts';
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

  route(app, endOwnSessions, async ({ params: { session }, caller, actor }) => {
    if (session === otherSessions) return { ended: await service.endOtherSessions(database, caller, actor) };
    await service.endSession(database, caller, actor, session);
    return { ended: 1 };
  });
}
