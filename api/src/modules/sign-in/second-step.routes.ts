import {
  addLoginPasskey,
  beginLoginPasskey,
  beginLoginTotp,
  beginSecondStep,
  confirmLoginTotp,
  proveSecondStep,
} from '@padiman/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { publicRoute } from '../../plugins/contract-route.ts';
import type { FactorSettings } from '../factors/proof.service.ts';
import { relyingParty } from '../factors/relying-party.rules.ts';
import { toLoginAnswer } from './sign-in.mapper.ts';
import * as service from './second-step.service.ts';

/** Second step of a login: proof of a factor, or the set-up of one that the admin's rights need. */
export function secondStepRoutes(app: FastifyInstance, database: Handle, settings: FactorSettings): void {
  const stepOf = (request: FastifyRequest): service.SecondStep => ({
    ...{ database, settings },
    party: relyingParty(settings.publicOrigin, request),
  });
  const originOf = ({ ip: address, id: requestId }: FastifyRequest) => ({ address, requestId });

  publicRoute(app, beginSecondStep, async ({ body, http: { request } }) => ({
    success: true,
    data: await service.beginProof(stepOf(request), body.pending),
  }));

  publicRoute(app, proveSecondStep, async ({ body: { pending, ...proof }, http: { request } }) =>
    toLoginAnswer(await service.proveLogin(stepOf(request), originOf(request), pending, proof)),
  );

  publicRoute(app, beginLoginPasskey, async ({ body, http: { request } }) => ({
    success: true,
    data: await service.beginPasskey(stepOf(request), body.pending),
  }));

  publicRoute(app, addLoginPasskey, async ({ body: { pending, ...added }, http: { request } }) =>
    toLoginAnswer(await service.addPasskey(stepOf(request), originOf(request), pending, added)),
  );

  publicRoute(app, beginLoginTotp, async ({ body, http: { request } }) => ({
    success: true,
    data: await service.beginTotp(stepOf(request), body.pending),
  }));

  publicRoute(app, confirmLoginTotp, async ({ body: { pending, code }, http: { request } }) =>
    toLoginAnswer(await service.confirmTotp(stepOf(request), originOf(request), pending, code)),
  );
}
