import { protections } from '@padiman/contracts';
import type { FastifyRequest } from 'fastify';
import { findNewerMigrations, migrateOpened, newestMigration } from './database/migrate.ts';
import { requireRunTimeRole } from './database/run-time-role.ts';
import { openDatabase, type DatabaseOptions } from './database/open.ts';
import { fillDemo, type DemoProgress } from './demo/fill.ts';
import { refuseOpenDemoAccounts } from './demo/open-accounts.ts';
import { watchSchema } from './modules/base/metrics/work-metrics.service.ts';
import { createMetrics, watchDatabase, watchProcess } from './modules/base/metrics/metrics.service.ts';
import { isOperator, metricsRoutes } from './modules/base/metrics/metrics.routes.ts';
import { listStaff } from './modules/staff/admins/admins.service.ts';
import { needsFirstAdmin } from './modules/staff/admins/accounts.service.ts';
import { createSmsSender } from './modules/staff/sms/sms-sender.adapter.ts';
import { refuseLiveKeysOn } from './config/payouts.ts';
import { readApiSettings, type ApiSettings } from './config/settings.ts';
import { assertInTime, countStatement } from './plugins/server-timing.ts';
import { recordStatement } from './tracing/tracer.ts';
import { apiPlugin } from './modules/api.plugin.ts';

export {
  closeAfterAnswer,
  closeConnections,
  gracefulShutdown,
  type Shutdown,
} from './plugins/graceful-shutdown.ts';
export { isEventStream, requestTrace, setTraceHeaders, traceOf } from './plugins/request-trace.ts';
export { serverTiming } from './plugins/server-timing.ts';
export { logRateLimiter } from './plugins/log-rate-limiter.ts';
export { warnOfUntrustedProxies } from './plugins/untrusted-proxies.ts';
export { serverOptions, type ServerChoices } from './plugins/server-options.ts';
export { demoAccounts, demoPassword, type DemoAccount } from './demo/open-accounts.ts';
export type { DemoProgress } from './demo/fill.ts';
export type { TracingSettings } from './tracing/open-telemetry.ts';
export { formatTraceparent, newRequestId } from './tracing/trace-context.ts';
export { startTracing } from './tracing/start-tracing.ts';
export { currentTracer } from './tracing/tracer.ts';
export { watchProcess } from './modules/base/metrics/metrics.service.ts';
export { metricsRoutes, type MetricsAccess } from './modules/base/metrics/metrics.routes.ts';

/** Milliseconds after which the server ends a statement: below the deadline of a request. */
const statementTimeout = 8_000;

/** Options of {@link openApi}. Without `databaseUrl` the embedded database in `dataDir` is used. */
export interface ApiOptions extends Pick<
  DatabaseOptions,
  'dataDir' | 'databaseUrl' | 'directUrl' | 'poolMax'
> {
  /** Fills an empty database with demo records. */
  demo?: boolean | undefined;
  /** Factor of the demo's number of records; 1 by default. */
  demoScale?: number | undefined;
  /** Name of the product in text messages; `Padiman` by default. */
  product?: string | undefined;
  /** Settings of sign-in, text messages, payouts and limits; read from the environment by default. */
  settings?: ApiSettings | undefined;
  /**
   * Names of the rights that live sections bring or require: only those and the rights of the specification can be
   * granted. Without it, every well-formed name can.
   */
  sectionRights?: (() => Promise<ReadonlySet<string>>) | undefined;
  /** Called while the demo records are written. */
  onProgress?: ((progress: DemoProgress) => void) | undefined;
  /** Receives lines of progress of a migration that waits or takes long. */
  onMigration?: ((line: string) => void) | undefined;
}

/** The open API. */
export type Api = Awaited<ReturnType<typeof openApi>>;

/**
 * Opens the database, migrates it, fills the demo if requested, and returns the API as a plugin.
 * @throws FolderInUse if another process has the data folder open
 * @throws SchemaTooNew if a newer version migrated the database, and this one cannot run beside it
 * @throws DemoAccountsOpen in production while demo accounts can log in with the demo's password
 * @throws OwnerAtRunTime in production on a role that may alter the tables
 * @throws InvalidSettings naming all invalid variables of the environment
 */
export async function openApi(options: ApiOptions) {
  const settings = options.settings ?? readApiSettings(process.env, options);
  refuseLiveKeysOn(options.databaseUrl ? 'postgres' : 'pglite', settings.payouts);
  const sms = createSmsSender(settings.sms);
  const metrics = createMetrics();
  const onQuery = (milliseconds: number, succeeded: boolean, statement: string) => {
    metrics.queries.observe({ outcome: succeeded ? 'success' : 'failure' }, milliseconds / 1000);
    countStatement(milliseconds);
    recordStatement(statement, milliseconds, succeeded);
  };
  const beforeStatement = assertInTime;
  const handle = await openDatabase({ ...options, onQuery, beforeStatement, statementTimeout });
  try {
    if (settings.production && handle.engine === 'postgres' && !settings.refused.includes('runTimeRole')) {
      await requireRunTimeRole(handle.kysely);
    }
    const migrations = await migrateOpened(handle, options, options.onMigration);
    const newerMigrations = await findNewerMigrations(handle.kysely);
    if (options.demo === true) {
      await fillDemo(handle.kysely, { scale: options.demoScale, onProgress: options.onProgress });
    }
    if (settings.production) await refuseOpenDemoAccounts(handle.kysely);
    const ready = handle.isWritable;
    const driverVideo = { ...settings.driverVideo, sample: options.demo === true };
    const served = { ...settings, driverVideo };
    watchSchema(metrics, newerMigrations.at(-1) ?? newestMigration);
    watchProcess(metrics);
    watchDatabase(metrics, handle.pools, ready);
    const isTokenNeeded = !settings.setupTokenGiven && (await needsFirstAdmin(handle.kysely));
    return {
      /** Plugin to register under `/api` in a Fastify server with {@link serverOptions}. */
      plugin: apiPlugin(handle, served, metrics, sms, options.sectionRights),
      /** Readiness check for `/readyz`: tells whether the database answers within two seconds, and takes writes. */
      ready,
      /** Plugin to register at the root of the same server; serves `/metrics`. */
      metrics: metricsRoutes(metrics, settings),
      /** Registry of `/metrics`, for the metrics of the process that serves the API. */
      metricsRegistry: metrics.registry,
      /** Members of staff, and the check of a caller that may count them. */
      staff: {
        list: () => listStaff(handle.kysely),
        isOperator: (request: FastifyRequest) => isOperator(request, settings),
      },
      opened: {
        engine: handle.engine,
        migrations,
        /** Migrations of a newer version, beside which this one runs. */
        newerMigrations,
        /** Token that creates the first super admin, to print; null once there is one, or if the token was given. */
        setupToken: isTokenNeeded ? settings.setupToken : null,
        /** Adapter of text messages: `termii`, `twilio`, `console`, or `none` if codes cannot be sent. */
        sms: sms.name,
        /** Production tells who asks for a code whether a phone is known, as specified. */
        tellsPhones: settings.production && !settings.hideUnknownPhones,
        /** Protections that production refused by name. */
        refused: settings.refused,
      },
      /** Closes the database. Call it after closing the server. */
      close: handle.close,
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Startup notices: the set-up token, that no codes can be sent or phones can be probed, refused protections, and a newer schema. */
export function startupNotices({ setupToken, sms, tellsPhones, refused, newerMigrations }: Api['opened']) {
  const notes: string[] = [];
  if (setupToken !== null) {
    notes.push(
      `set-up token       ${setupToken}  (POST /api/admin/create-account, until there is a super admin)`,
    );
  }
  if (sms === 'none') notes.push('text messages      none: set SMS_PROVIDER, or nobody can reset a password');
  if (tellsPhones) {
    notes.push(
      `phone numbers      Forgot Password tells whether a number is staff's, 5 unknown ones an hour to an address; AUTH_HIDE_UNKNOWN_PHONES=true hides it`,
    );
  }
  if (refused.length > 0) {
    const names = new Intl.ListFormat('en').format(refused.map((name) => protections[name]));
    notes.push(`runs without       ${names}: refused by the configuration`);
  }
  if (newerMigrations.length > 0) {
    notes.push(
      `database           a newer version migrated it (${newerMigrations.join(', ')}); this one runs beside it`,
    );
  }
  return notes;
}
