import { earning, listProductEarnings, listReferralEarnings } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { recordMapper } from '../../lists/contract-list.ts';
import { listRoute } from '../../lists/list-route.ts';
import { productEarnings, referralEarnings } from './earnings.service.ts';

const toEarning = recordMapper(earning);

export function earningRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, database, listProductEarnings, productEarnings, toEarning);
  listRoute(app, database, listReferralEarnings, referralEarnings, toEarning);
}
