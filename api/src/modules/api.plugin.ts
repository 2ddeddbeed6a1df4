import type { SystemCheck } from '@padiman/contracts';
import accepts from '@fastify/accepts';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { DatabaseHandle } from '../database/open.ts';
import { createMetrics, type Metrics } from './base/metrics/metrics.service.ts';
import { watchWork } from './base/metrics/work-metrics.service.ts';
import { limiter } from './base/limiter/limiter.plugin.ts';
import { requestMetrics } from './base/metrics/request-metrics.plugin.ts';
import { adminRoutes } from './staff/admins/admins.routes.ts';
import { createConfirmedAdmin, lockSuperAdmins } from './staff/admins/admins.service.ts';
import { deleteConfirmedAdmin } from './staff/admins/admin-deletion.service.ts';
import { inviteAdmin } from './staff/admins/accounts.service.ts';
import { grantConfirmedRight, type SectionRights } from './staff/admins/rights.service.ts';
import { auditHeads } from './base/audit-heads/audit-heads.plugin.ts';
import { auditRoutes, auditSealer } from './base/audit/audit.routes.ts';
import { readUnsealed } from './base/audit/audit.service.ts';
import { joinDeployment, type Deployment } from './base/deployment/deployment.service.ts';
import { offerReasons } from './base/decision-reasons/decision-reasons.service.ts';
import { stopAdminRoutes } from './desk/stop-admin/stop-admin.routes.ts';
import { deletionRoutes } from './travel/deletions/deletions.routes.ts';
import { restoreConfirmedAdmin } from './travel/deletions/restorations.service.ts';
import { dashboardRoutes } from './money/dashboard/dashboard.routes.ts';
import { driverRoutes } from './people/drivers/drivers.routes.ts';
import { earningRoutes } from './money/earnings/earnings.routes.ts';
import { resetConfirmedFactors } from './staff/factors/factors.service.ts';
import { factorRoutes } from './staff/factors/factors.routes.ts';
import { stepUpGuard } from './staff/factors/step-up.plugin.ts';
import { noteRoutes } from './base/notes/notes.routes.ts';
import { ownAccountRoutes } from './staff/own-account/own-account.routes.ts';
import { journeyRoutes } from './travel/journeys/journeys.routes.ts';
import { passwordResetRoutes } from './staff/password-reset/password-reset.routes.ts';
import { createSmsSender } from './staff/sms/sms-sender.adapter.ts';
import type { SmsSender } from './staff/sms/sms.port.ts';
import { readWaitingPayouts } from './money/payouts/outbox.service.ts';
import { providerPayouts } from './money/payouts/payouts.plugin.ts';
import { payoutRoutes } from './money/payouts/payouts.routes.ts';
import { connectProviders } from './money/payout-providers/payout-providers.adapter.ts';
import { personRoutes } from './desk/person/person.routes.ts';
import { clearConfirmedHold } from './people/personal-data/legal-holds.service.ts';
import { eraseConfirmedUser } from './people/personal-data/personal-data.service.ts';
import { personalDataRoutes } from './people/personal-data/personal-data.routes.ts';
import { sanctionRoutes } from './people/sanctions/sanctions.routes.ts';
import { retentionJob } from './people/personal-data/retention.plugin.ts';
import { maskedValueRoutes } from './base/masked-values/masked-values.routes.ts';
import { postRoutes } from './travel/posts/posts.routes.ts';
import * as refunds from './travel/refunds/refunds.service.ts';
import { reportRoutes } from './money/reports/reports.routes.ts';
import { appealRoutes } from './desk/appeals/appeals.routes.ts';
import { reviewMode } from './desk/review/review.routes.ts';
import { adoptLimit, changeConfirmedLimit } from './staff/four-eyes/limit.service.ts';
import { searchRoutes } from './desk/search/search.routes.ts';
import { delayedChanges, staffNotices } from './staff/notices/staff-notices.plugin.ts';
import { proposalRoutes } from './staff/four-eyes/proposals.routes.ts';
import { serviceKeyRoutes } from './platform/service-keys/service-keys.routes.ts';
import { confirmKey } from './platform/service-keys/service-keys.service.ts';
import { securityEventRoutes, securityEvents } from './base/security-events/security-events.plugin.ts';
import { serviceApi } from './platform/platform-api/platform-api.routes.ts';
import { signInRoutes } from './staff/sign-in/sign-in.routes.ts';
import { userRoutes } from './people/users/users.routes.ts';
import { openApiRoutes } from '../openapi/openapi.routes.ts';
import { decisionReasonRoutes } from './platform/decision-reasons/decision-reasons.routes.ts';
import { readBacklog } from './platform/webhooks/webhooks.service.ts';
import { systemRoutes } from './platform/system/system.routes.ts';
import { webhooks } from './platform/webhooks/webhooks.plugin.ts';
import { withdrawalRoutes } from './money/withdrawals/withdrawals.routes.ts';
import { workRoutes } from './desk/to-do/to-do.routes.ts';
import { cleanUpJob } from './platform/clean-up/clean-up.plugin.ts';
import { knownDevices } from './staff/trusted-browsers/trusted-browsers.plugin.ts';
import { authentication } from './base/sessions/authentication.plugin.ts';
import { backgroundTasks } from '../plugins/background-tasks.ts';
import { errorHandler } from '../plugins/error-handler.ts';
import { pressure } from '../plugins/pressure.ts';
import { requestTrace } from '../plugins/request-trace.ts';
import { serverTiming } from '../plugins/server-timing.ts';
import { readApiSettings, type ApiSettings } from '../config/settings.ts';
import { jobRunner } from '../jobs/job.ts';

/** Routes of modules that depend on the database only. */
const databaseRoutes = [
  ownAccountRoutes,
  auditRoutes,
  noteRoutes,
  reportRoutes,
  deletionRoutes,
  userRoutes,
  maskedValueRoutes,
  postRoutes,
  driverRoutes,
  earningRoutes,
  serviceKeyRoutes,
  securityEventRoutes,
  personalDataRoutes,
  stopAdminRoutes,
  personRoutes,
  searchRoutes,
  appealRoutes,
];

/** Additions of a server to the API. */
export interface Surroundings {
  /** Names of the rights that live sections bring or require; without it, every well-formed name can be granted. */
  sectionRights?: SectionRights | undefined;
  /** The process among those of its database, which it joins without. */
  deployment?: Deployment;
  /** Checks of the installation. */
  checks?: () => Promise<SystemCheck[]>;
}

/** API over an open and migrated database; by default with default settings and no data folder. */
export function apiPlugin(
  { kysely: database }: Pick<DatabaseHandle, 'kysely'>,
  settings: ApiSettings = readApiSettings({}),
  metrics: Metrics = createMetrics(),
  sms: SmsSender = createSmsSender(settings.sms),
  { sectionRights, deployment: joined, checks = async () => [] }: Surroundings = {},
): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    await app.register(requestTrace);
    await app.register(serverTiming);
    requestMetrics(app, metrics);
    await app.register(errorHandler);
    await app.register(accepts);
    await app.register(pressure, settings.pressure);
    // A server that carries the API may have registered it already.
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    authentication(app, { database });
    limiter(app, settings);
    knownDevices(app, { keys: [settings.codeKey, ...settings.formerKeys] });
    const deployment = joined ?? (await joinDeployment(database, { stopped: settings.stoppedWork }));
    jobRunner(app, metrics, deployment);
    cleanUpJob(app, database, settings.securityEventDays);
    retentionJob(app, { database, metrics, ...settings.retention });
    securityEvents(app, { database });
    const sender = { database, sms, product: settings.product };
    staffNotices(app, sender);
    stepUpGuard(app, { database, policy: settings.staffMfa });
    // Bodies are JSON; Fastify also accepts plain text by default.
    app.removeContentTypeParser('text/plain');
    // Pages read again every 15 s what they show: an unchanged answer is a 304 without a body.
    await app.register(etag);
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      done();
    });
    for (const register of databaseRoutes) register(app, database);
    offerReasons(settings.decisionReasons);
    decisionReasonRoutes(app, database, settings.decisionReasons);
    workRoutes(app, database, { work: deployment.work, keptFor: settings.answersKeptFor });
    systemRoutes(app, { ...deployment, checks });
    dashboardRoutes(app, { refused: settings.refused, keptFor: settings.answersKeptFor });
    signInRoutes(app, database, { ...settings, sms });
    factorRoutes(app, database, settings);
    const runAfterAnswer = backgroundTasks(app);
    const invite = (phoneNumber: string, log: FastifyBaseLogger) =>
      inviteAdmin({ ...settings, sms }, phoneNumber, { log, runAfterAnswer });
    adminRoutes(app, database, settings, invite, sectionRights);
    const staffChanges = {
      lock: lockSuperAdmins,
      kinds: {
        ...{ createAdmin: createConfirmedAdmin, createSuperAdmin: createConfirmedAdmin },
        ...{ restoreAdmin: restoreConfirmedAdmin, grantRight: grantConfirmedRight },
        ...{ changeLimit: changeConfirmedLimit, resetFactors: resetConfirmedFactors },
        ...{ clearHold: clearConfirmedHold, eraseUser: eraseConfirmedUser },
        deleteAdmin: deleteConfirmedAdmin,
        serviceKey: confirmKey,
      },
    };
    proposalRoutes(app, database, { staffChanges, refunds, onCreated: invite });
    delayedChanges(app, sender, staffChanges, invite);
    passwordResetRoutes(app, database, { ...settings, sms });
    journeyRoutes(app, database);
    const { provider, fourEyesLimit, concurrency } = settings.payouts;
    const providers = connectProviders(settings.payouts.accounts);
    await adoptLimit(database, fourEyesLimit, app.log);
    payoutRoutes(app, database, providers);
    const payer = providers.find(({ id }) => id === provider);
    const policy = { provider, resolveName: payer?.resolve };
    withdrawalRoutes(app, database, policy);
    // Before all workers, since they close in the reverse order: entries of their last steps are sealed too.
    auditHeads(app, database, settings.auditHeadUrl);
    auditSealer(app, database);
    const { noteSettlement } = watchWork(metrics, {
      providers: providers.map(({ id }) => id),
      payouts: () => readWaitingPayouts(database),
      webhooks: () => readBacklog(database),
      audit: () => readUnsealed(database),
    });
    sanctionRoutes(app, database);
    reviewMode(app, { database, undoSeconds: settings.decisionUndoSeconds, policy });
    await providerPayouts(app, {
      database,
      providers,
      concurrency,
      refused: (reason) => metrics.payoutsRefused.inc({ reason }),
      noteSettlement,
    });
    await serviceApi(app, database);
    webhooks(app, { database, settings: settings.webhooks, work: deployment.work });
    await openApiRoutes(app, settings.product);
  };
}
