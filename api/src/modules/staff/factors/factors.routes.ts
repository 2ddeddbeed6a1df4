import {
  addPasskey,
  beginPasskey,
  beginStepUp,
  beginTotp,
  confirmTotp,
  readOwnFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  stepUp,
} from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { fetchAdmin } from '../admins/admins.service.ts';
import { needsFactor } from './factor-policy.rules.ts';
import * as storage from './factor-storage.service.ts';
import { PasskeyNotFound } from './factors.errors.ts';
import { toOwnFactors, toPasskey } from './factors.mapper.ts';
import * as service from './factors.service.ts';
import { creationOptions, proofOptions, verifyNewPasskey } from './passkeys.service.ts';
import type { FactorSettings } from './proof.service.ts';
import { relyingParty } from './relying-party.rules.ts';

/** Calls on one's own second factors, step-up, and the reset of a colleague's factors. */
export function factorRoutes(app: FastifyInstance, database: Handle, settings: FactorSettings): void {
  const { holderOf } = service;
  const partyOf = ({ request }: { request: { protocol: string; host: string } }) =>
    relyingParty(settings.publicOrigin, request);
  const noteChange = ({ request }: { request: FastifyRequest }, change: string, accountId?: string) =>
    app.recordSecurityEvent(request, { kind: 'factorChanged', accountId, details: { change } });

  if (settings.formerKeys.length > 0)
    app.addHook('onReady', () => storage.resealTotpSecrets(database, settings));

  route(app, readOwnFactors, async ({ caller, http }) => ({
    success: true,
    data: toOwnFactors(await service.factorsOf(database, caller.adminId), {
      policy: settings.staffMfa,
      required: needsFactor(settings.staffMfa, caller),
      passkeysPossible: partyOf(http) !== undefined,
    }),
  }));

  route(app, beginPasskey, async ({ caller, http }) => {
    const { phone_number: phone } = await fetchAdmin(database, caller, caller.adminId);
    const site = { party: partyOf(http), product: settings.product };
    return { success: true, data: await creationOptions(database, site, holderOf(caller), phone) };
  });

  route(app, addPasskey, async ({ body, caller, actor, http }) => {
    const holder = holderOf(caller);
    const verified = await verifyNewPasskey(database, partyOf(http), holder, body.passkey);
    const named = { ...verified, name: body.name };
    const { id, recoveryCodes } = await storage.storePasskey(database, settings, holder, actor, named);
    const { passkeys } = await service.factorsOf(database, caller.adminId);
    const added = passkeys.find((one) => one.id === id);
    if (added === undefined) throw new PasskeyNotFound();
    await noteChange(http, 'passkey added');
    return { success: true, data: toPasskey(added), recoveryCodes };
  });

  route(app, removePasskey, async ({ params, caller, actor, http }) => {
    await service.removePasskey(database, settings, caller, actor, params.id);
    await noteChange(http, 'passkey removed');
    return { success: true };
  });

  route(app, beginTotp, async ({ caller }) => {
    const { phone_number: phone } = await fetchAdmin(database, caller, caller.adminId);
    return { success: true, data: await storage.newTotp(database, settings, caller.adminId, phone) };
  });

  route(app, confirmTotp, async ({ body, caller, actor, http }) => {
    const verified = await storage.verifyNewTotp(database, settings, caller.adminId, body.code);
    const firstCodes = await storage.storeTotp(database, settings, holderOf(caller), actor, verified);
    await noteChange(http, 'authenticator app added');
    return { success: true, ...firstCodes };
  });

  route(app, removeTotp, async ({ caller, actor, http }) => {
    await service.removeTotp(database, settings, caller, actor);
    await noteChange(http, 'authenticator app removed');
    return { success: true };
  });

  route(app, renewRecoveryCodes, async ({ actor, http }) => {
    const recoveryCodes = await service.renewRecoveryCodes(database, settings, actor);
    await noteChange(http, 'recovery codes renewed');
    return { success: true, recoveryCodes };
  });

  route(app, beginStepUp, async ({ caller, http }) => ({
    success: true,
    data: await proofOptions(database, partyOf(http), holderOf(caller)),
  }));

  route(app, stepUp, async ({ body, caller, actor, http }) => {
    await service.stepUp(database, settings, partyOf(http), caller, actor, body);
    await app.recordSecurityEvent(http.request, { kind: 'stepUp', details: { method: body.method } });
    return { success: true };
  });

  route(app, resetFactors, async ({ params, actor, http }) => {
    const removed = await service.resetFactors(database, actor, params.id);
    await noteChange(http, 'all factors reset', params.id);
    return { success: true, removed };
  });
}
