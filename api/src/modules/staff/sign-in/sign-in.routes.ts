import { login, logout, me } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { publicRoute, route } from '../../../plugins/contract-route.ts';
import { fetchAdmin } from '../admins/admins.service.ts';
import { toAdmin } from '../admins/admins.mapper.ts';
import type { FactorSettings } from '../factors/proof.service.ts';
import { relyingParty } from '../factors/relying-party.rules.ts';
import { toStepAnswer } from './sign-in.mapper.ts';
import * as service from './sign-in.service.ts';

export function signInRoutes(app: FastifyInstance, database: Handle, settings: FactorSettings): void {
  publicRoute(app, login, async ({ body, address, http: { request, reply } }) => {
    const party = relyingParty(settings.publicOrigin, request);
    const device = app.knownDevice(request, body.phoneNumber);
    const attempt = { ...body, address, device, requestId: request.id };
    const loggedIn = await service.login(database, { policy: settings.staffMfa, party }, attempt);
    if ('token' in loggedIn) app.rememberDevice(request, reply, body.phoneNumber);
    return toStepAnswer(loggedIn, party !== undefined);
  });

  route(app, logout, async ({ caller, actor }) => {
    await service.logout(database, caller, actor);
    return { success: true };
  });

  route(app, me, async ({ caller }) => ({
    success: true,
    data: toAdmin(await fetchAdmin(database, caller, caller.adminId)),
  }));
}
