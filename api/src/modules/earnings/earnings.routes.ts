import { listProductEarnings, listReferralEarnings, type Earning } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { toNaira } from '../../lists/money.ts';
import { listRoute } from '../../lists/list-route.ts';
import * as service from './earnings.service.ts';

export function earningRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listProductEarnings, service.productEarnings, toEarning);
  listRoute(app, database, listReferralEarnings, service.referralEarnings, toEarning);
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
