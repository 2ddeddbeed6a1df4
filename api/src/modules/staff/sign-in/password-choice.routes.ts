import { chooseOwnPassword } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { backgroundTasks } from '../../../plugins/background-tasks.ts';
import { publicRoute } from '../../../plugins/contract-route.ts';
import type { FactorSettings } from '../factors/proof.service.ts';
import { relyingParty } from '../factors/relying-party.rules.ts';
import type { SmsSender } from '../sms/sms.port.ts';
import * as service from './password-choice.service.ts';
import { toStepAnswer } from './sign-in.mapper.ts';

/** Choice of an own password after a login by a one-time one; the owner of the phone is told. */
export function passwordChoiceRoutes(
  app: FastifyInstance,
  database: Handle,
  { sms, product, staffMfa: policy, publicOrigin }: FactorSettings & { sms: SmsSender },
): void {
  const runAfterAnswer = backgroundTasks(app);
  const text = `The own password of your ${product} staff account was chosen. If that was not you, tell a super admin at once.`;

  publicRoute(app, chooseOwnPassword, async ({ body, address, log, http: { request, reply } }) => {
    const party = relyingParty(publicOrigin, request);
    const origin = { address, requestId: request.id };
    const { next, admin } = await service.chooseOwnPassword(database, { policy, party }, origin, body);
    const to = admin.phone_number;
    if ('token' in next) app.rememberDevice(request, reply, to);
    // The password is set: a message that cannot be sent must not fail the answer.
    runAfterAnswer(() =>
      sms
        .send({ to, text }, log)
        .catch((error: unknown) => log.warn({ err: error }, 'the notice of an own password was not sent')),
    );
    return toStepAnswer(next, party !== undefined);
  });
}
