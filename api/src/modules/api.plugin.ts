import accepts from '@fastify/accepts';
import cookie from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Listen } from '../database/notifications.ts';
import type { Replicas } from '../database/replica-reads.ts';
import type { Handle } from '../database/schema.ts';
import { createMetrics, watchAudit, watchWebhooks, type Metrics } from './metrics/metrics.service.ts';
import { watchWork } from './metrics/work-metrics.service.ts';
import { readPartitions } from '../database/partitions.ts';
import { watchPartitions } from './metrics/partition-metrics.service.ts';
import { requestMetrics } from './metrics/request-metrics.plugin.ts';
import { accountRoutes } from './accounts/accounts.routes.ts';
import { lockAsSuperAdmin } from './admins/admin-status.service.ts';
import { adminRoutes } from './admins/admins.routes.ts';
import { createConfirmedAdmin } from './admins/admins.service.ts';
import { inviteAdmin } from './admins/invitation.service.ts';
import { grantConfirmedRight, type SectionRights } from './admins/rights.service.ts';
import { auditHeads } from './audit-heads/audit-heads.plugin.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { auditSealer } from './audit/audit-sealer.plugin.ts';
import { readUnsealed } from './audit/audit.service.ts';
import { readRunningJobs } from './bulk-jobs/bulk-jobs.service.ts';
import { bulkJobs } from './bulk-jobs/bulk-jobs.plugin.ts';
import { deletionRoutes } from './deletions/deletions.routes.ts';
import { restoreConfirmedAdmin } from './deletions/restorations.service.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { driverRoutes } from './drivers/drivers.routes.ts';
import { driverVideo } from './driver-video/driver-video.plugin.ts';
import { earningRoutes } from './earnings/earnings.routes.ts';
import { factorRoutes } from './factors/factors.routes.ts';
import { stepUpGuard } from './factors/step-up.plugin.ts';
import { openChangeFeed } from './live/change-feed.service.ts';
import { liveRoutes } from './live/live.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { ownAccountRoutes } from './own-account/own-account.routes.ts';
import { parcelRoutes } from './parcels/parcels.routes.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { createSmsSender } from './sms/sms-sender.adapter.ts';
import type { SmsSender } from './sms/sms.port.ts';
import { readWaitingPayouts } from './payouts/outbox.service.ts';
import { providerPayouts } from './payouts/payouts.plugin.ts';
import { payoutRoutes } from './payouts/payouts.routes.ts';
import { connectProviders } from './payout-providers/payout-providers.adapter.ts';
import { personRoutes } from './person/person.routes.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { retentionJob } from './personal-data/retention.plugin.ts';
import { maskedValueRoutes } from './masked-values/masked-values.routes.ts';
import { postRoutes } from './posts/posts.routes.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { reviewMode } from './review/review.plugin.ts';
import { rideRoutes } from './rides/rides.routes.ts';
import { adoptLimit } from './separation/limit.service.ts';
import { savedViewRoutes } from './saved-views/saved-views.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { proposalRoutes } from './separation/proposals.routes.ts';
import { serviceKeyRoutes } from './service-keys/service-keys.routes.ts';
import { securityEventRoutes } from './security-events/security-events.routes.ts';
import { securityEvents } from './security-events/security-events.plugin.ts';
import { serviceApi } from './service/service.plugin.ts';
import { passwordChoiceRoutes } from './sign-in/password-choice.routes.ts';
import { secondStepRoutes } from './sign-in/second-step.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { openApiRoutes } from '../openapi/openapi.routes.ts';
import { readBacklog } from './webhooks/deliveries.service.ts';
import { webhooks } from './webhooks/webhooks.plugin.ts';
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts';
import { workRoutes } from './work/work.routes.ts';
import { cleanUpJob } from './clean-up/clean-up.plugin.ts';
import { knownDevices } from './known-devices/known-devices.plugin.ts';
import { authentication } from './sessions/authentication.plugin.ts';
import { backgroundTasks } from '../plugins/background-tasks.ts';
import { errorHandler } from '../plugins/error-handler.ts';
import { pressure } from '../plugins/pressure.ts';
import { requestTrace } from '../plugins/request-trace.ts';
import { serverTiming } from '../plugins/server-timing.ts';
import { readApiSettings, type ApiSettings } from '../config/settings.ts';

/** Routes of modules that depend on the database only. */
const databaseRoutes = [
  ownAccountRoutes,
  auditRoutes,
  dashboardRoutes,
  workRoutes,
  noteRoutes,
  reportRoutes,
  deletionRoutes,
  userRoutes,
  refundRoutes,
  maskedValueRoutes,
  postRoutes,
  driverRoutes,
  earningRoutes,
  serviceKeyRoutes,
  securityEventRoutes,
  personalDataRoutes,
  personRoutes,
  searchRoutes,
  moderationRoutes,
  savedViewRoutes,
];

/** API over an open and migrated database; by default with default settings and no data folder. */
export function apiPlugin(
  { kysely: database, listen, replicas }: { kysely: Handle; listen: Listen; replicas?: Replicas | undefined },
  settings: ApiSettings = readApiSettings({}),
  metrics: Metrics = createMetrics(),
  sms: SmsSender = createSmsSender(settings.sms),
  sectionRights?: SectionRights,
): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    await app.register(requestTrace);
    await app.register(serverTiming);
    await app.register(requestMetrics, metrics);
    await app.register(errorHandler);
    await app.register(accepts);
    await app.register(pressure, settings.pressure);
    // A server that carries the API may have registered it already.
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    await app.register(authentication, { database, replicas });
    await app.register(knownDevices, { keys: [settings.codeKey, ...settings.formerKeys] });
    await app.register(cleanUpJob, { database, securityEventDays: settings.securityEventDays });
    await app.register(retentionJob, { database, metrics, ...settings.retention });
    await app.register(securityEvents, { database });
    await app.register(stepUpGuard, { database, policy: settings.staffMfa });
    // Bodies are JSON; Fastify also accepts plain text by default.
    app.removeContentTypeParser('text/plain');
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      done();
    });
    for (const register of databaseRoutes) register(app, database);
    for (const register of [signInRoutes, secondStepRoutes, factorRoutes]) register(app, database, settings);
    const runAfterAnswer = backgroundTasks(app);
    const invite = (phoneNumber: string, log: FastifyBaseLogger) =>
      inviteAdmin({ ...settings, sms }, phoneNumber, { log, runAfterAnswer });
    adminRoutes(app, database, invite, sectionRights);
    accountRoutes(app, database, settings, invite);
    const staffChanges = {
      lock: lockAsSuperAdmin,
      createAdmin: createConfirmedAdmin,
      restoreAdmin: restoreConfirmedAdmin,
      grantRight: grantConfirmedRight,
    };
    proposalRoutes(app, database, staffChanges, invite);
    passwordChoiceRoutes(app, database, { ...settings, sms });
    passwordResetRoutes(app, database, { ...settings, sms });
    parcelRoutes(app, database);
    rideRoutes(app, database);
    const { provider, fourEyesLimit, concurrency } = settings.payouts;
    const providers = connectProviders(settings.payouts.accounts);
    await adoptLimit(database, fourEyesLimit, app.log);
    payoutRoutes(app, database);
    const policy = { provider, resolveName: providers.find(({ id }) => id === provider)?.resolve };
    withdrawalRoutes(app, database, policy);
    // Before all workers, since they close in the reverse order: entries of their last steps are sealed too.
    auditHeads(app, database, settings.auditHeads);
    auditSealer(app, database);
    watchAudit(metrics, () => readUnsealed(database));
    const { noteSettlement } = watchWork(metrics, {
      providers: providers.map(({ id }) => id),
      payouts: () => readWaitingPayouts(database),
      jobs: () => readRunningJobs(database),
    });
    watchPartitions(metrics, () => readPartitions(database));
    bulkJobs(app, { database, policy });
    reviewMode(app, { database, undoSeconds: settings.decisionUndoSeconds, policy });
    await providerPayouts(app, {
      database,
      providers,
      concurrency,
      refused: (reason) => metrics.payoutsRefused.inc({ reason }),
      noteSettlement,
    });
    await serviceApi(app, database);
    watchWebhooks(metrics, () => readBacklog(database));
    const { codeKey, formerKeys } = settings;
    driverVideo(app, { database, hosts: settings.driverVideo, codeKey, formerKeys });
    webhooks(app, { database, settings: settings.webhooks, codeKey, formerKeys });
    liveRoutes(app, database, openChangeFeed(listen));
    await openApiRoutes(app, settings.product);
  };
}
