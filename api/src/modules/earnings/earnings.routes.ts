import { listProductEarnings, listReferralEarnings, type Earning } from '@padiman/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import type { ListQuery } from '../../lists/record-list.service.ts';
import { toNaira } from '../../lists/money.ts';
import { route } from '../../plugins/contract.route.ts';
import * as service from './earnings.service.ts';

export function earningRoutes(app: FastifyInstance, database: Handle): void {
  const list = async (kind: 'product' | 'referral', query: ListQuery<'all'>) => {
    const { rows, total, nextCursor, amount } = await service.listEarnings(database, kind, query);
    return { success: true, data: rows.map(toEarning), total, nextCursor, totalAmount: toNaira(amount) };
  };
  route(app, listProductEarnings, ({ query }) => list('product', query));
  route(app, listReferralEarnings, ({ query }) => list('referral', query));
}

function toEarning(row: service.EarningRow): Earning {
  return {
    _id: row.id,
    user: { first_name: row.first_name, last_name: row.last_name },
    amount: toNaira(row.amount),
    date: row.date.toISOString(),
    acceptedTime: row.accepted_at?.toISOString() ?? null,
  };
}
