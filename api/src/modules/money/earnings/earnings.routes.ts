import { earning, listProductEarnings, listReferralEarnings } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { recordMapper } from '../../../lists/contract-list.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { productEarnings, referralEarnings } from './earnings.service.ts';

const toEarning = recordMapper(earning);

export function earningRoutes(app: FastifyInstance): void {
  listRoute(app, listProductEarnings, productEarnings, toEarning);
  listRoute(app, listReferralEarnings, referralEarnings, toEarning);
}
