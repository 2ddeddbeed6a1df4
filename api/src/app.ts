import accepts from '@fastify/accepts';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import type { Handle } from './database/schema.ts';
import { migrateToLatest } from './database/migrate.ts';
import { openDatabase, type DatabaseHandle } from './database/open.ts';
import { fillDemo, type DemoProgress } from './demo/fill.ts';
import {
  createMetrics,
  watchDatabase,
  watchProcess,
  type Metrics,
} from './modules/metrics/metrics.service.ts';
import { metricsRoutes } from './modules/metrics/metrics.routes.ts';
import { requestMetrics } from './modules/metrics/request-metrics.plugin.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { needsFirstAdmin } from './modules/accounts/accounts.service.ts';
import { adminRoutes } from './modules/admins/admins.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { deletionRoutes } from './modules/deletions/deletions.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { driverRoutes } from './modules/drivers/drivers.routes.ts';
import { earningRoutes } from './modules/earnings/earnings.routes.ts';
import { ownAccountRoutes } from './modules/own-account/own-account.routes.ts';
import { parcelRoutes } from './modules/parcels/parcels.routes.ts';
import { passwordResetRoutes } from './modules/password-reset/password-reset.routes.ts';
import { createSmsSender } from './modules/sms/sms-sender.adapter.ts';
import type { SmsSender } from './modules/sms/sms.port.ts';
import { providerPayouts } from './modules/payouts/payouts.plugin.ts';
import { payoutRoutes } from './modules/payouts/payouts.routes.ts';
import { postRoutes } from './modules/posts/posts.routes.ts';
import { rideRoutes } from './modules/rides/rides.routes.ts';
import { signInRoutes } from './modules/sign-in/sign-in.routes.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { openApiRoutes } from './openapi/openapi.routes.ts';
import { withdrawalRoutes } from './modules/withdrawals/withdrawals.routes.ts';
import { authentication } from './modules/sessions/authentication.plugin.ts';
import { errorHandler } from './plugins/error-handler.ts';
import { pressure } from './plugins/pressure.ts';
import { refuseLiveKeysOn } from './config/payouts.ts';
import { readApiSettings, type ApiSettings } from './config/settings.ts';

export { closeConnections, gracefulShutdown, type Shutdown } from './plugins/graceful-shutdown.ts';
export { serverOptions, type ServerChoices } from './plugins/server-options.ts';
export { demoAccounts, demoPassword, type DemoAccount } from './demo/accounts.ts';
export type { DemoProgress } from './demo/fill.ts';
export { startupNotices } from './config/startup-notices.ts';

/** What the API needs to open. */
export interface ApiOptions {
  /** Folder of the embedded database; used without `databaseUrl`. */
  dataDir?: string | undefined;
  /** `postgres://…`; without it the embedded database is used. */
  databaseUrl?: string | undefined;
  /** Whether to fill an empty database with demo records, once. */
  demo?: boolean | undefined;
  /** How many times the demo's base amount of records; 1 by default. */
  demoScale?: number | undefined;
  /** How the product is called in text messages; `Padiman` by default. */
  product?: string | undefined;
  /** Settings of sign-in, text messages, payouts and limits; read from the environment by default. */
  settings?: ApiSettings | undefined;
  /** Called while the demo records are written. */
  onProgress?: ((progress: DemoProgress) => void) | undefined;
}

/** The open API. */
export interface Api {
  /** Register it under `/api` in a Fastify server that was made with {@link serverOptions}. */
  plugin: FastifyPluginAsync;
  /** Whether the database answers; never throws, and gives up after two seconds. For `/readyz`. */
  ready: () => Promise<boolean>;
  /** Register it at the root of the same server: it serves `/metrics`. */
  metrics: FastifyPluginAsync;
  /** What opening did. */
  opened: {
    engine: DatabaseHandle['engine'];
    migrations: string[];
    demoFilled: boolean;
    /** To be printed: with it the first super admin can be made. Null once there is one, or where it was given. */
    setupToken: string | null;
    /** The adapter for text messages: `termii`, `twilio`, `console`, or `none` where codes cannot be sent. */
    sms: string;
  };
  /** Closes the database. Call it after the server that carries the plugin has closed. */
  close: () => Promise<void>;
}

/**
 * Opens the database, migrates it, fills the demo where asked, and hands out the API as a plugin.
 *
 * @throws FolderInUse when another process has the data folder open
 * @throws InvalidSettings naming all invalid variables of the environment
 */
export async function openApi(options: ApiOptions): Promise<Api> {
  const settings = options.settings ?? readApiSettings(process.env, options);
  refuseLiveKeysOn(options.databaseUrl ? 'postgres' : 'pglite', settings.payouts);
  const sms = createSmsSender(settings.sms);
  const metrics = createMetrics();
  const onQuery = (milliseconds: number, succeeded: boolean) =>
    metrics.queries.observe({ outcome: succeeded ? 'success' : 'failure' }, milliseconds / 1000);
  const handle = await openDatabase({ ...options, onQuery });
  try {
    const migrations = await migrateToLatest(handle.kysely);
    const demoFilled =
      options.demo === true
        ? await fillDemo(handle.kysely, { scale: options.demoScale, onProgress: options.onProgress })
        : false;
    const ready = () => answers(handle.kysely);
    watchProcess(metrics);
    watchDatabase(metrics, handle.pool, ready);
    return {
      plugin: apiPlugin(handle.kysely, settings, metrics, sms),
      ready,
      metrics: metricsRoutes(metrics, settings.metricsToken),
      opened: {
        engine: handle.engine,
        migrations,
        demoFilled,
        setupToken:
          !settings.setupTokenGiven && (await needsFirstAdmin(handle.kysely)) ? settings.setupToken : null,
        sms: sms.name,
      },
      close: handle.close,
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** API over an open and migrated database; by default with default settings and no data folder. */
export function apiPlugin(
  database: Handle,
  settings: ApiSettings = readApiSettings({}),
  metrics: Metrics = createMetrics(),
  sms: SmsSender = createSmsSender(settings.sms),
): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    await app.register(requestMetrics, metrics);
    await app.register(errorHandler);
    await app.register(accepts);
    await app.register(pressure, settings.pressure);
    // A server that carries the API may have registered it already.
    if (!app.hasRequestDecorator('cookies')) await app.register(cookie);
    await app.register(authentication, { database });
    // JSON is the only language of bodies here; Fastify would also take plain text.
    app.removeContentTypeParser('text/plain');
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
      done();
    });
    signInRoutes(app, database);
    ownAccountRoutes(app, database);
    accountRoutes(app, database, settings);
    passwordResetRoutes(app, database, { ...settings, sms });
    adminRoutes(app, database);
    auditRoutes(app, database);
    dashboardRoutes(app, database);
    deletionRoutes(app, database);
    userRoutes(app, database);
    parcelRoutes(app, database);
    rideRoutes(app, database);
    postRoutes(app, database);
    driverRoutes(app, database);
    withdrawalRoutes(app, database, {
      provider: settings.payouts.paystack === undefined ? 'manual' : 'paystack',
      fourEyesLimit: settings.payouts.fourEyesLimit,
    });
    payoutRoutes(app, database);
    await providerPayouts(app, {
      database,
      settings: settings.payouts,
      refused: (reason) => metrics.payoutsRefused.inc({ reason }),
    });
    earningRoutes(app, database);
    await openApiRoutes(app, settings.product);
  };
}

async function answers(database: Handle): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2_000).unref());
  const asked = sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
