import { createAccount } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { publicRoute } from '../../plugins/contract-route.ts';
import type { ApiSettings } from '../../config/settings.ts';
import { fetchAdmin } from '../admins/admins.service.ts';
import { toAdmin } from '../admins/admins.mapper.ts';
import * as service from './accounts.service.ts';

export function accountRoutes(app: FastifyInstance, database: Handle, settings: ApiSettings): void {
  publicRoute(app, createAccount, async ({ body, address, http: { request } }) => {
    const { setupToken, ...account } = body;
    const caller = await app.authenticate(request);
    if (caller !== null) await app.assertStepUp(caller);
    const requester = { caller, setupToken, address, requestId: request.id };
    const id = await service.createAccount(database, settings.setupToken, requester, account);
    const self = { adminId: id, sessionId: '', superAdmin: true, rights: {} };
    return { success: true, data: toAdmin(await fetchAdmin(database, self, id)) };
  });
}
