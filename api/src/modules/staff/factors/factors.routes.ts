import * as contracts from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { route } from '../../../plugins/contract-route.ts';
import { notFound } from '../../../plugins/errors.ts';
import { fetchAdmin } from '../admins/admins.service.ts';
import { waitsMessage } from '../four-eyes/proposals.service.ts';
import * as storage from './factor-storage.service.ts';
import { relyingParty } from './factors.rules.ts';
import * as service from './factors.service.ts';
import {
  creationOptions,
  proofOptions,
  verifyNewPasskey,
  type FactorSettings,
  type FactorSite,
} from './passkeys.service.ts';

/** Calls on one's own second factors, step-up, and the reset of a colleague's factors. */
export function factorRoutes(app: FastifyInstance, database: Handle, settings: FactorSettings): void {
  const { holderOf } = service;
  const siteOf = ({ request }: { request: FastifyRequest }): FactorSite => ({
    ...{ database, settings, party: relyingParty(settings.publicOrigin, request) },
    ...{ address: request.ip, knownDevice: (phone) => app.knownDevice(request, phone) },
  });
  const noteChange = ({ request }: { request: FastifyRequest }, change: string, accountId?: string) =>
    app.recordSecurityEvent(request, { kind: 'factorChanged', accountId, details: { change } });

  if (settings.formerKeys.length > 0)
    app.addHook('onReady', () => storage.resealTotpSecrets(database, settings));

  dataRoute(app, contracts.readOwnFactors, ({ caller, http }) => service.factorsOf(siteOf(http), caller));

  dataRoute(app, contracts.beginPasskey, async ({ caller, http }) => {
    const { phone_number: phone } = await fetchAdmin(database, caller, caller.adminId);
    return creationOptions(siteOf(http), holderOf(caller), phone);
  });

  route(app, contracts.addPasskey, async ({ body, caller, actor, http }) => {
    const [site, holder] = [siteOf(http), holderOf(caller)];
    const verified = await verifyNewPasskey(site, holder, body.passkey);
    const named = { ...verified, name: body.name };
    const { id, recoveryCodes } = await storage.storePasskey(database, settings, holder, actor, named);
    const added = (await service.factorsOf(site, caller)).passkeys.find(({ _id }) => _id === id);
    if (added === undefined) throw notFound('passkey');
    await noteChange(http, 'passkey added');
    return { data: added, recoveryCodes };
  });

  dataRoute(app, contracts.beginTotp, async ({ caller }) => {
    const { phone_number: phone } = await fetchAdmin(database, caller, caller.adminId);
    return storage.newTotp(database, settings, caller.adminId, phone);
  });

  route(app, contracts.confirmTotp, async ({ body, caller, actor, http }) => {
    const verified = await storage.verifyNewTotp(database, settings, caller.adminId, body.code);
    const firstCodes = await storage.storeTotp(database, settings, holderOf(caller), actor, verified);
    await noteChange(http, 'authenticator app added');
    return { ...firstCodes };
  });

  route(app, contracts.removeFactor, async ({ params: { factor }, caller, actor, http }) => {
    if (factor === contracts.totpFactor) {
      await service.removeTotp(siteOf(http), caller, actor);
      await noteChange(http, 'authenticator app removed');
    } else {
      await service.removePasskey(siteOf(http), caller, actor, factor);
      await noteChange(http, 'passkey removed');
    }
  });

  route(app, contracts.renewRecoveryCodes, async ({ actor, http }) => {
    const recoveryCodes = await service.renewRecoveryCodes(database, settings, actor);
    await noteChange(http, 'recovery codes renewed');
    return { recoveryCodes };
  });

  dataRoute(app, contracts.beginStepUp, ({ caller, http }) => proofOptions(siteOf(http), holderOf(caller)));

  route(app, contracts.stepUp, async ({ body, caller, actor, http }) => {
    await service.stepUp(siteOf(http), caller, actor, body);
    await app.recordSecurityEvent(http.request, { kind: 'stepUp', details: { method: body.method } });
  });

  route(app, contracts.resetFactors, async ({ params, actor, log, http }) => {
    const removed = await service.resetFactors(database, actor, params.id);
    if (removed === null) return { removed: 0, message: waitsMessage };
    await noteChange(http, 'all factors reset', params.id);
    app.tellStaff({ kind: 'resetFactors', by: actor.adminId, adminId: params.id }, log);
    return { removed };
  });
}
