import { tmpdir } from 'node:os';
import { protections, type SystemCheck } from '@padiman/contracts';
import type { FastifyRequest } from 'fastify';
import { clockSkew } from './database/clock.ts';
import { findMigrations, migrateOpened, newestMigration } from './database/migrate.ts';
import { requireRunTimeRole } from './database/run-time-role.ts';
import type { Handle } from './database/schema.ts';
import { firstRow } from './database/statements.ts';
import { addressesOf } from './database/hosts.ts';
import { openDatabase, type DatabaseOptions } from './database/open.ts';
import { fillDemo, type DemoProgress } from './demo/fill.ts';
import { refuseOpenDemoAccounts } from './demo/open-accounts.ts';
import { watchSchema } from './modules/base/metrics/work-metrics.service.ts';
import { createMetrics, watchDatabase, watchProcess } from './modules/base/metrics/metrics.service.ts';
import { isOperator, metricsRoutes } from './modules/base/metrics/metrics.routes.ts';
import { listStaff } from './modules/staff/admins/admins.service.ts';
import { needsFirstAdmin } from './modules/staff/admins/accounts.service.ts';
import { adoptCopy, fingerprintOf, joinDeployment } from './modules/base/deployment/deployment.service.ts';
import { connectProviders } from './modules/money/payout-providers/payout-providers.adapter.ts';
import { checkSystem, type Installation } from './modules/platform/system/system.service.ts';
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
  runUntilShutdown,
  type Shutdown,
} from './plugins/graceful-shutdown.ts';
export { inspectApi } from './inspect.ts';
export { isEventStream, requestTrace, setTraceHeaders, traceOf } from './plugins/request-trace.ts';
export { serverTiming } from './plugins/server-timing.ts';
export { logRepeated } from './plugins/repeated-log.ts';
export { warnOfUntrustedProxies } from './plugins/untrusted-proxies.ts';
export { serverOptions, type ServerChoices } from './plugins/server-options.ts';
export { demoAccounts, demoPassword, type DemoAccount } from './demo/open-accounts.ts';
export type { DemoProgress } from './demo/fill.ts';
export type { TracingSettings } from './tracing/open-telemetry.ts';
export { formatTraceparent, newRequestId } from './tracing/trace-context.ts';
export { startTracing } from './tracing/start-tracing.ts';
export { currentTracer } from './tracing/tracer.ts';
export {
  addGauge,
  sharedReading,
  watchProcess,
  type Sample,
} from './modules/base/metrics/metrics.service.ts';
export { metricsRoutes, type MetricsAccess } from './modules/base/metrics/metrics.routes.ts';

/** Milliseconds after which the server ends a statement: below the deadline of a request. */
const statementTimeout = 8_000;

/** The database is not the one whose copy should run. */
class CopyNotNamed extends Error {
  override name = 'CopyNotNamed';
}

/** @throws CopyNotNamed */
async function requireName(database: Handle, name: string): Promise<void> {
  const found = await firstRow<{ name: string }>(database)`select current_database()::text as name`;
  if (found?.name === name) return;
  throw new CopyNotNamed(
    `--as-copy=${name}: the database is ${found?.name}. Its background work stays stopped.`,
  );
}

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
  /** Checks of the releases that are settings. */
  releaseChecks?: (() => Promise<SystemCheck[]>) | undefined;
  /** Name of the database, if it is a copy whose background work shall run, with the keys of this process. */
  asCopy?: string | undefined;
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
 * @throws SchemaTooOld if a version before the first release made it
 * @throws DemoAccountsOpen in production while demo accounts can log in with the demo's password
 * @throws OwnerAtRunTime in production on a role that may alter the tables
 * @throws CopyNotNamed @throws InvalidSettings naming all invalid variables of the environment
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
    if (settings.production && handle.engine === 'postgres' && !settings.refused.includes('runTimeRole'))
      await requireRunTimeRole(handle.kysely);
    const migrations = await migrateOpened(handle, options, options.onMigration);
    const { newer: newerMigrations } = await findMigrations(handle.kysely);
    if (options.demo === true)
      await fillDemo(handle.kysely, { scale: options.demoScale, onProgress: options.onProgress });
    if (settings.production) await refuseOpenDemoAccounts(handle.kysely);
    const addresses = options.databaseUrl === undefined ? [] : addressesOf(options.databaseUrl);
    if (options.asCopy !== undefined) {
      await requireName(handle.kysely, options.asCopy);
      await adoptCopy(handle.kysely, addresses);
    }
    const deployment = await joinDeployment(handle.kysely, { addresses, stopped: settings.stoppedWork });
    const keysInUse = [settings.codeKey, ...settings.formerKeys];
    await deployment.noteKeys({ AUTH_SECRET: keysInUse.map(fingerprintOf) });
    const ready = async () => {
      if (!(await handle.isWritable())) return false;
      const [foreign] = await deployment.findForeignKeys();
      if (foreign !== undefined) throw new ForeignKeys(foreign);
      const skew = clockSkew() ?? 0;
      if (Math.abs(skew) > mostSkew) throw new WrongClock(skew);
      return true;
    };
    watchSchema(metrics, newerMigrations.at(-1) ?? newestMigration);
    watchProcess(metrics);
    watchDatabase(metrics, handle.pools, handle.isWritable);
    const installation: Installation = {
      ...{ handle, deployment, sms: sms.name },
      production: settings.production,
      refused: settings.refused,
      endpoint: settings.webhooks.endpoint,
      ...{ providers: connectProviders(settings.payouts.accounts), dataDir: options.dataDir ?? tmpdir() },
    };
    const isTokenNeeded = !settings.setupTokenGiven && (await needsFirstAdmin(handle.kysely));
    return {
      /** Plugin to register under `/api` in a Fastify server with {@link serverOptions}. */
      plugin: apiPlugin(handle, settings, metrics, sms, {
        ...{ sectionRights: options.sectionRights, deployment },
        checks: async () => [
          ...(await checkSystem(installation)),
          ...((await options.releaseChecks?.()) ?? []),
        ],
      }),
      /**
       * Readiness check for `/readyz`: tells whether the database answers within two seconds and takes writes, and no key of
       * this process differs from that of the others, and its clock is right.
       * @throws ForeignKeys @throws WrongClock
       */
      ready,
      /** Notes the keys by which this process checks releases. @returns a line to print if those of the others differ */
      noteReleaseKeys: async (keys: readonly string[]) => {
        await deployment.noteKeys({ REGISTRY_PUBLIC_KEYS: keys.map(fingerprintOf) });
        return (await deployment.findForeignKeys()).filter((name) => name !== 'AUTH_SECRET').map(notReady);
      },
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
        /**
         * Token that creates the first super admin, to print; null once there is one, or if the token was given, and
         * undefined in production without one.
         */
        setupToken: isTokenNeeded ? settings.setupToken : null,
        /** Keys that differ from those of the other processes. */
        foreignKeys: await deployment.findForeignKeys(),
        /** True for a copy of another database, whose background work is stopped. */
        isCopy: (await deployment.work()).some(({ stoppedBy }) => stoppedBy === 'copy'),
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

/** A key of this process differs from that of the other processes of its database. */
class ForeignKeys extends Error {
  override name = 'ForeignKeys';

  constructor(name: string) {
    super(`${name} differs from that of the other processes of this database: give all of them the same.`);
  }
}

/** Seconds by which the clocks of a process and the database may differ. */
const mostSkew = 60;

/** The clock of this process is wrong, or the database's. */
class WrongClock extends Error {
  override name = 'WrongClock';

  constructor(skew: number) {
    super(`The clocks of this process and of the database differ by ${Math.round(skew)} s: is NTP running?`);
  }
}

const notReady = (name: string) => `not ready          ${new ForeignKeys(name).message}`;

/**
 * Startup notices: how to make the first super admin, what keeps this process from serving or working, that no codes can be
 * sent or phones can be probed, refused protections, and a newer schema.
 */
export function startupNotices(opened: Api['opened']) {
  const { setupToken, sms, tellsPhones, refused, newerMigrations } = opened;
  const notes: string[] = [];
  if (setupToken !== null) {
    notes.push(
      setupToken === undefined
        ? 'first super admin  npm run admin:create -w api'
        : `set-up token       ${setupToken}  (POST /api/admin/create-account, until there is a super admin)`,
    );
  }
  for (const name of opened.foreignKeys) notes.push(notReady(name));
  if (opened.isCopy) {
    notes.push(
      'copied database    nothing is sent, paid or decided by itself, until --as-copy=<name of the database> lets it',
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
