import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backgroundWorkNames, type BackgroundWork, type Protection } from '@padiman/contracts';
import { readDecisionReasons } from './decision-reasons.ts';
import { databaseSettings, isDemo } from './environment.ts';
import { findMissingAccounts, payoutSettings } from './payouts.ts';
import { smsSettings } from './sms.ts';
import { unlessNone } from './parsing/validators.ts';
import { parseEnvironment, type Environment } from './parsing/variable.ts';
import { apiVariables, type ApiEnvironment } from './variables.ts';
import { findWebhookConflicts, webhookEndpoint } from './webhooks.ts';

/**
 * Limits above which calls are refused before they cost anything; 0 disables a limit. Far above those of a server that
 * works: staff make a few calls at a time, and the embedded database may block the event loop for a second.
 */
const pressure = {
  /** Mean delay of the event loop over a second, in milliseconds. */
  eventLoopDelay: 3_000,
  /** Unanswered calls; nearly all of them wait for the database. */
  requestsInFlight: 1_000,
};

/** Delivery of webhooks. Documented for receivers (docs/webhooks.md), which is why no deployment has others. */
const deliveries = {
  /** Delivers events in this process. */
  worker: true,
  /** Milliseconds for one attempt. */
  timeout: 10_000,
  /** Seconds to the next attempt after each failed one; the last is repeated. */
  retrySeconds: [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600],
  /** Seconds for which an event is tried. */
  lifetimeSeconds: 3 * 24 * 3_600,
};

/** Settings of the API beside its database, the same in every process that runs it. */
export type ApiSettings = ReturnType<typeof apiSettings>;

interface ApiSettingsOptions {
  /** Folder of the outbox and, without `AUTH_SECRET`, of a key created once; without it the key is temporary. */
  dataDir?: string | undefined;
  product?: string | undefined;
}

type Conflicting = Pick<ApiEnvironment, 'NODE_ENV' | 'SMS_PROVIDER' | 'DEMO' | 'PAYOUT_PROVIDER'> &
  Partial<Pick<ApiEnvironment, 'WEBHOOK_URL' | 'WEBHOOK_SECRET' | 'WEBHOOK_EVENTS'>>;

/** Finds problems between the variables of the API. @returns a message for each */
function findConflicts(env: Conflicting): string[] {
  const missing = [...findMissingAccounts(env), ...findWebhookConflicts(env)];
  if (env.NODE_ENV !== 'production') return missing;
  const forTrials = [
    ...(env.SMS_PROVIDER?.provider === 'console' ? ['SMS_PROVIDER=console'] : []),
    ...(env.DEMO ? ['DEMO=true'] : []),
  ];
  return [
    ...missing,
    ...forTrials.map((set) => `${set} is for trying out, and is not allowed with NODE_ENV=production`),
  ];
}

/** Settings that production must state, with their meaning. `none` refuses the protection. */
const stated = {
  FOUR_EYES_LIMIT: 'naira above which two admins decide',
  AUDIT_HEAD_URL: 'an address outside the database that keeps the head of the audit',
  PUBLIC_ORIGIN: 'the origin of the console, such as https://padiman.example',
} as const;
type Stated = keyof typeof stated;

/** Finds settings that production must state, and that are missing. @returns a message for each */
export const findUnstated = (
  env: Partial<Record<Stated | 'NODE_ENV', unknown>>,
  names = Object.keys(stated) as Stated[],
): string[] =>
  env.NODE_ENV !== 'production'
    ? []
    : names
        .filter((name) => env[name] === undefined)
        .map((name) => `NODE_ENV=production needs ${name}, ${stated[name]}. ${name}=none runs without it.`);

function refusedProtections(env: ApiEnvironment): Protection[] {
  const refused: Record<Protection, boolean> = {
    fourEyesLimit: env.FOUR_EYES_LIMIT === 'none',
    auditHeads: env.AUDIT_HEAD_URL === 'none',
    runTimeRole: env.DATABASE_OWNER_URL === 'none' || env.DATABASE_URL === 'embedded',
    publicOrigin: env.PUBLIC_ORIGIN === 'none',
  };
  return (Object.keys(refused) as Protection[]).filter((name) => refused[name]);
}

/**
 * Finds problems of a server, which opens the API and its database: in production the embedded one must be asked for.
 * @returns a message for each
 */
export function findServerConflicts(
  env: Conflicting & Pick<ApiEnvironment, 'AUTH_SECRET' | 'DATABASE_URL' | 'DATABASE_OWNER_URL' | Stated>,
): string[] {
  const problems = [...findConflicts(env), ...findUnstated(env)];
  if (env.NODE_ENV !== 'production') return problems;
  if (env.AUTH_SECRET === undefined) {
    problems.push(
      'NODE_ENV=production needs AUTH_SECRET, 32 characters or more and the same for all processes of a database: each folder would make a key of its own.',
    );
  }
  if (unlessNone(env.DATABASE_OWNER_URL) !== undefined) {
    problems.push(
      'DATABASE_OWNER_URL is for npm run migrate alone: take it out of the environment of the servers, which could alter the tables with it.',
    );
  }
  if (env.DATABASE_URL !== undefined) return problems;
  return [
    'NODE_ENV=production needs DATABASE_URL, the address of a PostgreSQL database: the embedded database serves one process, and a power cut may lose acknowledged changes. DATABASE_URL=embedded accepts that.',
    ...problems,
  ];
}

/** Reads the settings of the API from the environment. @throws InvalidSettings with all problems */
export const readApiSettings = (
  environment: Environment = process.env,
  options: ApiSettingsOptions = {},
): ApiSettings => apiSettings(parseEnvironment(apiVariables, environment, findConflicts), options);

const codeKeyOf = (dataDir: string | undefined) =>
  dataDir === undefined ? randomBytes(32) : keyOfFile(join(dataDir, 'auth.key'));

const stoppedWork = (given: ApiEnvironment['WORKERS']): readonly BackgroundWork[] =>
  given.some((name) => name === 'off')
    ? backgroundWorkNames
    : given.filter((name): name is BackgroundWork => name !== 'off');

/**
 * Settings of validated variables. Creates the key of one-time codes if the folder has none.
 * @throws an error that names the shipped file of reasons, if it was made invalid
 */
export function apiSettings(env: ApiEnvironment, { dataDir, product = 'Padiman' }: ApiSettingsOptions) {
  const [secret, ...formerSecrets] = env.AUTH_SECRET?.split(' ') ?? [];
  const production = env.NODE_ENV === 'production';
  return {
    production,
    sms: smsSettings(env, dataDir),
    /**
     * Key of the hashes of one-time and recovery codes, of the secrets of authenticator apps, and of the cookie of known
     * devices. Kept outside the database: without it six digits are found at once.
     */
    codeKey: secret === undefined ? codeKeyOf(dataDir) : Buffer.from(secret, 'utf8'),
    /** Former keys: what they signed or encrypted is still read. */
    formerKeys: formerSecrets.map((former) => Buffer.from(former, 'utf8')),
    /** Gives unknown phone numbers the same answer as known ones. */
    hideUnknownPhones: env.AUTH_HIDE_UNKNOWN_PHONES,
    /** Creates the first super admin while there is none. In production undefined unless it was given. */
    setupToken: env.SETUP_TOKEN ?? (production ? undefined : randomBytes(32).toString('base64url')),
    /** True if the token came from the environment, and need not be printed. */
    setupTokenGiven: env.SETUP_TOKEN !== undefined,
    /** Name of the product in text messages. */
    product,
    /** Gives Prometheus access to the metrics from another machine. */
    metricsToken: env.METRICS_TOKEN,
    pressure,
    /** Milliseconds for which a process keeps figures that all pages ask for. */
    answersKeptFor: 5_000,
    /** Multiple of the budgets of calls; measurements have no limit. */
    callFactor: env.NODE_ENV === 'test' ? Infinity : 1,
    payouts: payoutSettings(env),
    /** Seconds for which a decision in review mode can be taken back; 0 carries it out at once. */
    decisionUndoSeconds: env.DECISION_UNDO_SECONDS,
    /** Reasons of decisions, in their order. */
    decisionReasons: env.REASONS_FILE ?? readDecisionReasons(),
    webhooks: {
      ...deliveries,
      endpoint: webhookEndpoint(env),
    },
    /** Days after which security events are deleted, as the privacy page says. */
    securityEventDays: 90,
    /**
     * Removal of personal data past its retention by the server, and the pause before its first run in milliseconds: it
     * reads whole tables, and the first requests are answered then.
     */
    retention: { mode: env.RETENTION, delay: 60_000 },
    /** Address that heads of the audit are posted to. */
    auditHeadUrl: unlessNone(env.AUDIT_HEAD_URL),
    /** Second factors of staff. */
    staffMfa: env.STAFF_MFA ?? (production ? 'required' : 'optional'),
    /** Origin that passkeys belong to; without it that of requests to localhost. */
    publicOrigin: unlessNone(env.PUBLIC_ORIGIN),
    /** Background work that this process leaves to others. */
    stoppedWork: stoppedWork(env.WORKERS),
    /** Protections that production refused by name; the embedded database has no roles. */
    refused: production ? refusedProtections(env) : [],
  };
}

/** Settings of the API as a process of its own. @throws InvalidSettings with all problems */
export function readServerSettings(environment: Environment = process.env) {
  const env = parseEnvironment(apiVariables, environment, findServerConflicts);
  const database = databaseSettings(env, environment);
  return {
    database,
    demo: isDemo(env),
    demoScale: env.DEMO_SCALE,
    port: env.PORT ?? 3001,
    host: env.HOST,
    /** Milliseconds between SIGTERM and the end of serving. */
    drain: env.DRAIN_SECONDS * 1_000,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    api: apiSettings(env, { dataDir: database.dataDir }),
    /** Undefined without an OTLP address. */
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT && {
      ...env.OTEL_EXPORTER_OTLP_ENDPOINT,
      service: 'padiman-api',
    },
  };
}

/**
 * Key in a file of the data folder, created once. Written to a temporary file and linked, so that of two processes one
 * wins and both read a complete key.
 */
export function keyOfFile(file: string): Buffer {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
      linkSync(temporary, file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
}
