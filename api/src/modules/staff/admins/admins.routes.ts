import * as contracts from '@padiman/contracts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import type { ApiSettings } from '../../../config/settings.ts';
import { publicRoute, route } from '../../../plugins/contract-route.ts';
import * as accounts from './accounts.service.ts';
import * as deletion from './admin-deletion.service.ts';
import * as admins from './admins.service.ts';
import { waitsMessage } from '../four-eyes/proposals.service.ts';
import * as rights from './rights.service.ts';
import { recordedRequestId } from '../../../tracing/trace-context.ts';

/** @param onCreated called with the phone number of a new admin */
export function adminRoutes(
  app: FastifyInstance,
  database: Handle,
  { setupToken }: Pick<ApiSettings, 'setupToken'>,
  onCreated: (phoneNumber: string, log: FastifyBaseLogger) => void,
  sectionRights?: rights.SectionRights,
): void {
  listRoute(app, contracts.listAdmins, admins.admins, { toRecord: admins.toAdmin });

  route(app, contracts.fetchAdmin, async ({ params, caller }) => ({
    data: admins.toAdmin(await admins.fetchAdmin(database, caller, params.id)),
  }));

  route(app, contracts.createAdmin, async ({ body, caller, actor, log }) => {
    const { firstName, lastName, phoneNumber, password } = body;
    const admin = { firstName, lastName, phoneNumber, password, superAdmin: false };
    const id = await admins.createAdminAsSuperAdmin(database, actor, admin);
    if (id === null) return { message: waitsMessage };
    onCreated(phoneNumber, log);
    app.tellStaff({ kind: 'createAdmin', by: actor.adminId, name: `${firstName} ${lastName}` }, log);
    return { data: admins.toAdmin(await admins.fetchAdmin(database, caller, id)) };
  });

  route(app, contracts.deleteAdmin, async ({ params: { adminId }, actor, log }) => {
    const persons = await deletion.deleteAdmin(database, actor, adminId);
    if (persons === 'alone') app.tellStaff({ kind: 'deleteAdmin', by: actor.adminId, adminId }, log);
    return { ...(persons === 'two' && { message: waitsMessage }) };
  });

  route(app, contracts.deleteAdmins, async ({ body, actor, log }) => {
    const { outcomes, superAdmins } = await deletion.deleteAdmins(database, actor, body.ids, body.reason);
    for (const adminId of superAdmins)
      app.tellStaff({ kind: 'deleteAdmin', by: actor.adminId, adminId }, log);
    return { results: outcomes };
  });

  route(app, contracts.updateRights, async ({ params: { adminId }, body, actor, log }) => {
    const given = [actor, adminId, body.rights, sectionRights] as const;
    const { granted, waiting } = await rights.updateRights(database, ...given);
    for (const what of granted) {
      const deed = { kind: 'grantRight', by: actor.adminId, adminId, what } as const;
      app.tellStaff({ ...deed, forSubjectOnly: !contracts.moneyRights.includes(what) }, log);
    }
    return { ...(waiting.length > 0 && { message: waitsMessage }) };
  });

  publicRoute(app, contracts.createAccount, async ({ body, address, log, http: { request } }) => {
    const { setupToken: given, ...account } = body;
    const caller = await app.authenticate(request);
    if (caller !== null) await app.assertStepUp(caller);
    const requester = { caller, setupToken: given, address, requestId: recordedRequestId(request) };
    const { id, firstAdmin } = await accounts.createAccount(database, setupToken, requester, account);
    if (id === null) return { message: waitsMessage };
    if (!firstAdmin) onCreated(account.phoneNumber, log);
    if (caller !== null && !firstAdmin) {
      const name = `${account.firstName} ${account.lastName}`;
      app.tellStaff({ kind: 'createSuperAdmin', by: caller.adminId, name }, log);
    }
    const self = { adminId: id, superAdmin: true };
    return { data: admins.toAdmin(await admins.fetchAdmin(database, self, id)) };
  });
}
