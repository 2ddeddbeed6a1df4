import { listUsers, updateUserStatus } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { users } from '../../../lists/records.ts';
import { route } from '../../../plugins/contract-route.ts';
import { assertNotUnderWay } from '../../base/under-way/under-way.service.ts';
import * as service from './users.service.ts';

export function userRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listUsers, users);

  route(app, updateUserStatus, async ({ body, actor }) => {
    const { userIds, deleteFlag, blockFlag, reason, confirmUnderWay = false } = body;
    if ((deleteFlag || blockFlag) && !confirmUnderWay)
      await assertNotUnderWay(database, { list: 'users', ids: userIds });
    const change: service.StatusChange = deleteFlag
      ? { kind: 'delete', reason }
      : { kind: 'block', blocked: blockFlag, reason };
    const { changed, results } = await service.updateUserStatus(database, actor, userIds, change);
    return { data: changed.map(users.toRecord), results };
  });
}
