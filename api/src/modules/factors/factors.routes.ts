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
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { route } from '../../plugins/contract-route.ts';
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
    return { success: true, data: toPasskey(added), recoveryCodes };
  });

  route(app, removePasskey, async ({ params, caller, actor }) => {
    await service.removePasskey(database, settings, caller, actor, params.id);
    return { success: true };
  });

  route(app, beginTotp, async ({ caller }) => {
    const { phone_number: phone } = await fetchAdmin(database, caller, caller.adminId);
    return { success: true, data: await storage.newTotp(database, settings, caller.adminId, phone) };
  });

  route(app, confirmTotp, async ({ body, caller, actor }) => {
    const verified = await storage.verifyNewTotp(database, settings, caller.adminId, body.code);
    return {
      success: true,
      ...(await storage.storeTotp(database, settings, holderOf(caller), actor, verified)),
    };
  });

  route(app, removeTotp, async ({ caller, actor }) => {
    await service.removeTotp(database, settings, caller, actor);
    return { success: true };
  });

  route(app, renewRecoveryCodes, async ({ actor }) => ({
    success: true,
    recoveryCodes: await service.renewRecoveryCodes(database, settings, actor),
  }));

  route(app, beginStepUp, async ({ caller, http }) => ({
    success: true,
    data: await proofOptions(database, partyOf(http), holderOf(caller)),
  }));

  route(app, stepUp, async ({ body, caller, actor, http }) => {
    await service.stepUp(database, settings, partyOf(http), caller, actor, body);
    return { success: true };
  });

  route(app, resetFactors, async ({ params, actor }) => ({
    success: true,
    removed: await service.resetFactors(database, actor, params.id),
  }));
}
