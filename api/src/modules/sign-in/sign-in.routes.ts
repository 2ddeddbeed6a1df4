import { login, logout, me } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { publicRoute, route } from '../../plugins/contract-route.ts';
import { fetchAdmin } from '../admins/admins.service.ts';
import { toAdmin } from '../admins/admins.mapper.ts';
import * as service from './sign-in.service.ts';

export function signInRoutes(app: FastifyInstance, database: Handle): void {
  publicRoute(app, login, async ({ body, address, http }) => {
    const { request, reply } = http;
    const device = app.knownDevice(request, body.phoneNumber);
    const { token, admin } = await service.login(database, {
      ...body,
      address,
      device,
      requestId: request.id,
    });
    app.rememberDevice(request, reply, body.phoneNumber);
    const user = toAdmin(admin);
    const { _id: id, firstName, lastName, phoneNumber, superAdmin } = user;
    return { success: true, token, id, firstName, lastName, phoneNumber, superAdmin, user };
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
