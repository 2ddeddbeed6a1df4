import { listUsers, updateUserStatus, type Outcome, type User } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { toNaira } from '../../lists/money.ts';
import { onSelected } from '../../lists/selection.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import * as service from './users.service.ts';

export function userRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listUsers, service.users, toUser);

  route(app, updateUserStatus, async ({ body, actor }) => {
    const { userIds: ids, matching, deleteFlag, blockFlag, reason } = body;
    const change: service.StatusChange = deleteFlag
      ? { kind: 'delete', reason }
      : { kind: 'block', blocked: blockFlag };
    const nothing = { changed: [] as service.UserRow[], results: [] as Outcome[] };
    const { changed, ...done } = await onSelected(
      database,
      service.users,
      { ids, matching },
      nothing,
      (selected) => service.updateUserStatus(database, actor, selected, change),
    );
    return { success: true, data: changed.map(toUser), ...done };
  });
}

function toUser(row: service.UserRow): User {
  return {
    _id: row.id,
    profile_img_url: row.profile_img_url,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    email: row.email,
    blocked: row.blocked,
    is_driver: row.is_driver,
    is_verified: row.is_verified,
    totalEarnings: toNaira(row.total_earnings),
    totalWithdrawals: toNaira(row.total_withdrawals),
    totalRefunds: toNaira(row.total_refunds),
    totalBalance: toNaira(row.total_balance),
  };
}
