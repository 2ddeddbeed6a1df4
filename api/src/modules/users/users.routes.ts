import { defaultPageSize, listUsers, updateUserStatus, type User } from '@padiman/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { toNaira } from '../../lists/money.ts';
import { route } from '../../plugins/contract.route.ts';
import * as service from './users.service.ts';

export function userRoutes(app: FastifyInstance, database: Handle): void {
  route(app, listUsers, async ({ query }) => {
    const page = await service.listUsers(database, {
      limit: query.limit ?? defaultPageSize,
      cursor: query.cursor,
      search: query.q,
      filter: query.filter ?? 'all',
    });
    return { success: true, data: page.rows.map(toUser), total: page.total, nextCursor: page.nextCursor };
  });

  route(app, updateUserStatus, async ({ body, actor }) => {
    const { changed, results } = await service.updateUserStatus(
      database,
      actor,
      body.userIds,
      body.deleteFlag ? { kind: 'delete' } : { kind: 'block', blocked: body.blockFlag },
    );
    return { success: true, data: changed.map(toUser), results };
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
