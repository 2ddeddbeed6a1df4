import {
  addLoginPasskey,
  beginLoginPasskey,
  beginLoginTotp,
  beginSecondStep,
  confirmLoginTotp,
  proveSecondStep,
} from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { publicRoute } from '../../../plugins/contract-route.ts';
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
  const answer = (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    finished: service.FinishedLogin,
  ) => {
    app.rememberDevice(request, reply, finished.admin.phone_number);
    return toLoginAnswer(finished);
  };
  const noteSetUp = (request: FastifyRequest, { admin }: service.FinishedLogin, change: string) =>
    app.recordSecurityEvent(request, { kind: 'factorChanged', accountId: admin.id, details: { change } });
  const originOf = ({ ip: address, id: requestId }: FastifyRequest) => ({ address, requestId });

  publicRoute(app, beginSecondStep, async ({ body, http: { request } }) => ({
    success: true,
    data: await service.beginProof(stepOf(request), body.pending),
  }));

  publicRoute(app, proveSecondStep, async ({ body: { pending, ...proof }, http }) => {
    const { request } = http;
    return answer(http, await service.proveLogin(stepOf(request), originOf(request), pending, proof));
  });

  publicRoute(app, beginLoginPasskey, async ({ body, http: { request } }) => ({
    success: true,
    data: await service.beginPasskey(stepOf(request), body.pending),
  }));

  publicRoute(app, addLoginPasskey, async ({ body: { pending, ...added }, http }) => {
    const { request } = http;
    const finished = await service.addPasskey(stepOf(request), originOf(request), pending, added);
    await noteSetUp(request, finished, 'passkey added');
    return answer(http, finished);
  });

  publicRoute(app, beginLoginTotp, async ({ body, http: { request } }) => ({
    success: true,
    data: await service.beginTotp(stepOf(request), body.pending),
  }));

  publicRoute(app, confirmLoginTotp, async ({ body: { pending, code }, http }) => {
    const { request } = http;
    const finished = await service.confirmTotp(stepOf(request), originOf(request), pending, code);
    await noteSetUp(request, finished, 'authenticator app added');
    return answer(http, finished);
  });
}
