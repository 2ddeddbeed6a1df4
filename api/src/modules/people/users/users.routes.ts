import { listUsers, updateUserStatus } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { users } from '../../../lists/records.ts';
import { route } from '../../../plugins/contract-route.ts';
import { assertNotUnderWay } from '../../base/under-way/under-way.service.ts';
import { performBatch } from '../../base/idempotency/idempotency.service.ts';
import * as service from './users.service.ts';

export function userRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listUsers, users);

  route(app, updateUserStatus, (request) =>
    performBatch(database, updateUserStatus, request, async (transaction) => {
      const { body, actor } = request;
      const { userIds, deleteFlag, blockFlag, reason, confirmUnderWay = false } = body;
      if ((deleteFlag || blockFlag) && !confirmUnderWay)
        await assertNotUnderWay(transaction, { list: 'users', ids: userIds });
      const change: service.StatusChange = deleteFlag
        ? { kind: 'delete', reason }
        : { kind: 'block', blocked: blockFlag, reason };
      const { changed, results } = await service.updateUserStatus(transaction, actor, userIds, change);
      return { data: changed.map(users.toRecord), results };
    }),
  );
}
