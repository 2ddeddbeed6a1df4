import { createAccount } from '@padiman/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { publicRoute } from '../../../plugins/contract-route.ts';
import type { ApiSettings } from '../../../config/settings.ts';
import { fetchAdmin, toAdmin } from '../admins/admins.service.ts';
import { waitsMessage } from '../four-eyes/proposals.service.ts';
import * as service from './accounts.service.ts';

/** @param onCreated called with the phone number of a new admin whose password is a one-time one */
export function accountRoutes(
  app: FastifyInstance,
  database: Handle,
  settings: ApiSettings,
  onCreated: (phoneNumber: string, log: FastifyBaseLogger) => void,
): void {
  publicRoute(app, createAccount, async ({ body, address, log, http: { request } }) => {
    const { setupToken, ...account } = body;
    const caller = await app.authenticate(request);
    if (caller !== null) await app.assertStepUp(caller);
    const requester = { caller, setupToken, address, requestId: request.id };
    const { id, firstAdmin } = await service.createAccount(database, settings.setupToken, requester, account);
    if (id === null) return { success: true, message: waitsMessage };
    if (!firstAdmin) onCreated(account.phoneNumber, log);
    const self = { adminId: id, superAdmin: true };
    return { success: true, data: toAdmin(await fetchAdmin(database, self, id)) };
  });
}
