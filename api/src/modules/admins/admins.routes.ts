import { fetchAdmin, listAdmins } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import * as service from './admins.service.ts';
import { toAdmin } from './admins.mapper.ts';

export function adminRoutes(app: FastifyInstance, database: Handle): void {
  route(app, fetchAdmin, async ({ params, caller }) => ({
    success: true,
    data: toAdmin(await service.fetchAdmin(database, caller, params.id)),
  }));

  listRoute(app, database, listAdmins, service.admins, toAdmin);
}
