import { listUsers, updateUserStatus, user, type Outcome } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { recordMapper } from '../../lists/contract-list.ts';
import { listRoute } from '../../lists/list-route.ts';
import { onSelected } from '../../lists/selection.ts';
import { route } from '../../plugins/contract-route.ts';
import { seesPersonalData } from '../../plugins/masking.ts';
import * as service from './users.service.ts';

const toUser = recordMapper(user);

export function userRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listUsers, service.users, toUser);

  route(app, updateUserStatus, async ({ body, caller, actor }) => {
    const { userIds: ids, matching, deleteFlag, blockFlag, reason } = body;
    const change: service.StatusChange = deleteFlag
      ? { kind: 'delete', reason }
      : { kind: 'block', blocked: blockFlag };
    const nothing = { changed: [] as service.UserRow[], results: [] as Outcome[] };
    const { changed, ...done } = await onSelected(
      database,
      service.users,
      { ids, matching, masked: !seesPersonalData(caller) },
      nothing,
      (selected) => service.updateUserStatus(database, actor, selected, change),
    );
    return { success: true, data: changed.map(toUser), ...done };
  });
}
