import * as contracts from '@padiman/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { backgroundTasks } from '../../../plugins/background-tasks.ts';
import { publicRoute, route } from '../../../plugins/contract-route.ts';
import { fetchAdmin, toAdmin } from '../admins/admins.service.ts';
import { relyingParty } from '../factors/factors.rules.ts';
import type { FactorSettings } from '../factors/passkeys.service.ts';
import { notify, type SmsSender } from '../sms/sms.port.ts';
import * as second from './second-step.service.ts';
import * as service from './sign-in.service.ts';
import { recordedRequestId } from '../../../tracing/trace-context.ts';

/** Lifetime of a pending login, in seconds. */
const expiresIn = 300;

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Login, its second step (proof of a factor, or the set-up of one that is needed, or an own password), and its end. */
export function signInRoutes(
  app: FastifyInstance,
  database: Handle,
  settings: FactorSettings & { sms: SmsSender },
): void {
  const runAfterAnswer = backgroundTasks(app);
  const siteOf = ({ request }: Http): second.LoginSite => ({
    ...{ database, settings, party: relyingParty(settings.publicOrigin, request) },
    ...{ address: request.ip, requestId: recordedRequestId(request) },
    knownDevice: (phone) => app.knownDevice(request, phone),
  });
  const finished = ({ request, reply }: Http, login: second.FinishedLogin) => {
    app.rememberDevice(request, reply, login.admin.phone_number);
    return toLoginAnswer(login);
  };
  /** Finishes a login with its first factor. */
  const setUp = async (http: Http, change: string, login: second.FinishedLogin) => {
    const event = { kind: 'factorChanged', accountId: login.admin.id, details: { change } } as const;
    await app.recordSecurityEvent(http.request, event);
    return finished(http, login);
  };

  publicRoute(app, contracts.login, async ({ body, http }) => {
    const site = siteOf(http);
    const device = site.knownDevice(body.phoneNumber);
    const login = await service.login(site, { ...body, device });
    if ('choice' in login) return { passwordChoice: { token: login.choice, expiresIn } };
    return 'token' in login ? finished(http, login) : toPendingAnswer(login, site);
  });

  route(app, contracts.logout, ({ caller, actor }) => service.logout(database, caller, actor));

  route(app, contracts.me, async ({ caller }) => ({
    data: toAdmin(await fetchAdmin(database, caller, caller.adminId)),
  }));

  publicRoute(app, contracts.beginSecondStep, async ({ body, http }) => ({
    data: await second.beginProof(siteOf(http), body.pending),
  }));

  publicRoute(app, contracts.proveSecondStep, async ({ body: { pending, ...proof }, http }) =>
    finished(http, await second.proveLogin(siteOf(http), pending, proof)),
  );

  publicRoute(app, contracts.beginLoginPasskey, async ({ body, http }) => ({
    data: await second.beginPasskey(siteOf(http), body.pending),
  }));

  publicRoute(app, contracts.addLoginPasskey, async ({ body: { pending, ...added }, http }) =>
    setUp(http, 'passkey added', await second.addPasskey(siteOf(http), pending, added)),
  );

  publicRoute(app, contracts.beginLoginTotp, async ({ body, http }) => ({
    data: await second.beginTotp(siteOf(http), body.pending),
  }));

  publicRoute(app, contracts.confirmLoginTotp, async ({ body: { pending, code }, http }) =>
    setUp(http, 'authenticator app added', await second.confirmTotp(siteOf(http), pending, code)),
  );

  publicRoute(app, contracts.chooseOwnPassword, async ({ body, log, http }) => {
    const site = siteOf(http);
    const { next, admin } = await second.chooseOwnPassword(site, body);
    const to = admin.phone_number;
    const text = `The own password of your ${settings.product} staff account was chosen. If that was not you, tell a super admin at once.`;
    notify(settings.sms, { to, text }, 'the notice of an own password', { log, runAfterAnswer });
    return 'token' in next ? finished(http, next) : toPendingAnswer(next, site);
  });
}

/** Maps a login to the step that it waits for. */
const toPendingAnswer = ({ pending }: { pending: second.PendingLogin }, { party }: second.LoginSite) => ({
  secondFactor: { ...pending, passkeysPossible: party !== undefined, expiresIn },
});

/** Maps a finished login to the answer: token, and the admin flat and as a record. */
function toLoginAnswer({ token, admin, recoveryCodes }: second.FinishedLogin) {
  const user = toAdmin(admin);
  const { _id: id, firstName, lastName, phoneNumber, superAdmin } = user;
  return { token, id, firstName, lastName, phoneNumber, superAdmin, user, recoveryCodes };
}
