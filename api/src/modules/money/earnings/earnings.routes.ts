import { listProductEarnings, listReferralEarnings } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import { listRoute } from '../../../lists/list-route.ts';
import { productEarnings, referralEarnings } from '../../../lists/records.ts';

export function earningRoutes(app: FastifyInstance): void {
  listRoute(app, listProductEarnings, productEarnings);
  listRoute(app, listReferralEarnings, referralEarnings);
}
