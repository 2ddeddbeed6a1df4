// Over 300 lines: one table of all variables, which the documentation is written from.
import {
  boolean,
  integer,
  isHostName,
  isNetwork,
  listOf,
  matching,
  naira,
  number,
  oneOf,
  origin,
  positive,
  providerUrl,
  text,
} from './parsing/validators.ts';
import {
  payoutProviders,
  payoutProviderVariables,
} from '../modules/money/payout-providers/payout-providers.adapter.ts';
import { tracingVariables } from './tracing.ts';
import { defaultPoolMax, leastPoolMax } from './pool-max.ts';
import { variable, type Parsed, type Reader } from './parsing/variable.ts';

/** Processes that run the API. */
const servers: readonly Reader[] = ['edge', 'api'];
/** Processes that open the database. */
const databases: readonly Reader[] = [...servers, 'commands'];

const token = matching(/^.{16,200}$/s, 'must have 16 to 200 characters');

const payoutChoices = ['manual', ...payoutProviders.map(({ id }) => id)];
const listed = (values: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(values.map((value) => `\`${value}\``));

/** Environment variables of the API, its commands, and the edge, which can run the API in its process. */
export const apiVariables = {
  NODE_ENV: variable(
    text({
      default: undefined,
      desc: '`production`: no demo, no `console` text messages, `/metrics` with its token alone, and no start while demo accounts can log in; backups are encrypted',
    }),
    { group: 'Server', readBy: [...servers, 'commands'] },
  ),
  PORT: variable(integer(0, 65_535)({ default: undefined, desc: 'port; `0` selects a free one' }), {
    group: 'Server',
    readBy: servers,
    shownDefault: '`8080`; API alone `3001`',
    common: true,
  }),
  HOST: variable(
    text({
      default: '127.0.0.1',
      desc: 'address to listen on; `0.0.0.0` accepts connections from other machines',
    }),
    { group: 'Server', readBy: servers },
  ),
  DRAIN_SECONDS: variable(
    integer(
      0,
      300,
    )({
      default: 0,
      desc: 'seconds after SIGTERM for which calls are still served while `/readyz` answers 503, so that a load balancer sends further ones to other processes: more than it takes to notice',
    }),
    { group: 'Server', readBy: servers },
  ),
  TRUSTED_PROXIES: variable(
    text({
      default: undefined,
      desc: 'addresses of proxies whose `X-Forwarded-For` is trusted, comma separated',
    }),
    { group: 'Server', readBy: servers },
  ),
  PUBLIC_ORIGIN: variable(
    origin({
      default: undefined,
      desc: 'public origin of the console, such as `https://padiman.example`: for passkeys, search engines and link previews',
    }),
    { group: 'Server', readBy: servers, shownDefault: 'origin of the request; passkeys on localhost only' },
  ),
  DATA_DIR: variable(
    text({
      default: undefined,
      desc: 'folder of the embedded database, releases, `outbox.jsonl` and `auth.key`',
    }),
    {
      group: 'Database and demo',
      readBy: [...databases, 'release'],
      shownDefault: '`data` in the checkout',
      common: true,
    },
  ),
  DATABASE_URL: variable(
    matching(
      /^postgres(ql)?:\/\//,
      'must begin with postgres://',
    )({
      default: undefined,
      desc: '`postgres://…`, with several servers as `postgres://user@one:5432,two:5432/name`: the first that takes writes is used; without it the embedded database in `DATA_DIR` is used. Outside this machine TLS with a verified certificate is required, unless `sslmode` in it says otherwise',
    }),
    { group: 'Database and demo', readBy: databases, common: true },
  ),
  DATABASE_DIRECT_URL: variable(
    matching(
      /^postgres(ql)?:\/\//,
      'must begin with postgres://',
    )({
      default: undefined,
      desc: 'address of PostgreSQL itself where `DATABASE_URL` leads to a connection pooler such as PgBouncer: for migrations, live changes, backup, restore and import',
    }),
    { group: 'Database and demo', readBy: databases, shownDefault: '`DATABASE_URL`' },
  ),
  DATABASE_POOL_MAX: variable(
    integer(
      leastPoolMax,
      1_000,
    )({
      default: defaultPoolMax,
      desc: 'most connections of a process to PostgreSQL: four fifths for writes, the rest for reads',
    }),
    { group: 'Database and demo', readBy: databases },
  ),
  ALLOW_EMBEDDED_DATABASE: variable(
    boolean({
      default: false,
      desc: '`true` lets a server with `NODE_ENV=production` start without `DATABASE_URL`, on the embedded database, which serves one process and may lose acknowledged changes in a power cut',
    }),
    { group: 'Database and demo', readBy: servers },
  ),
  DEMO: variable(
    boolean({
      default: undefined,
      desc: 'fills an empty database with demo records, once; `true`, `false`, `1` or `0`',
    }),
    {
      group: 'Database and demo',
      readBy: servers,
      shownDefault:
        '`true` on the embedded database, on a loopback `HOST`, without `TRUSTED_PROXIES`, `PUBLIC_ORIGIN` and `NODE_ENV=production`; else `false`',
      common: true,
    },
  ),
  DEMO_SCALE: variable(positive(100)({ default: 1, desc: "multiple of the demo's base number of records" }), {
    group: 'Database and demo',
    readBy: servers,
    common: true,
  }),
  LOG_LEVEL: variable(
    oneOf(
      'trace',
      'debug',
      'info',
      'warn',
      'error',
      'silent',
    )({
      default: undefined,
      desc: '`trace`, `debug`, `info`, `warn`, `error` or `silent`',
    }),
    {
      group: 'Log, metrics and back-pressure',
      readBy: servers,
      shownDefault: '`warn`; API alone `info`',
    },
  ),
  METRICS_TOKEN: variable(
    token({
      default: undefined,
      desc: 'bearer token that gives access to `/metrics`, needed in production; 16 to 200 characters',
    }),
    { group: 'Log, metrics and back-pressure', readBy: servers },
  ),
  // The default limits are far above those of a server that works: staff make a few calls at a time, and the embedded
  // database may block the event loop for a second.
  MAX_EVENT_LOOP_DELAY_MS: variable(
    number(
      0,
      60_000,
      'no limit',
    )({
      default: 3_000,
      desc: 'mean delay of the event loop over a second, above which calls get 503; `0` is no limit',
    }),
    { group: 'Log, metrics and back-pressure', readBy: servers },
  ),
  MAX_EVENT_LOOP_UTILISATION: variable(
    number(
      0,
      1,
      'no limit',
    )({
      default: 0,
      desc: 'busy part of a second, `0` to `1`, above which calls get 503; `0` is no limit',
    }),
    { group: 'Log, metrics and back-pressure', readBy: servers },
  ),
  MAX_REQUESTS_IN_FLIGHT: variable(
    number(
      0,
      100_000,
      'no limit',
    )({
      default: 1_000,
      desc: 'unanswered calls of the API above which further ones get 503; `0` is no limit',
    }),
    { group: 'Log, metrics and back-pressure', readBy: servers },
  ),
  ...tracingVariables,
  SETUP_TOKEN: variable(
    token({
      default: undefined,
      desc: 'creates the first super admin (`POST /api/admin/create-account`) while there is none; 16 to 200 characters',
    }),
    { group: 'Sign-in', readBy: servers, shownDefault: 'generated, and printed at start while it is needed' },
  ),
  AUTH_SECRET: variable(
    matching(
      /^.{32,}$/s,
      'must have at least 32 characters',
    )({
      default: undefined,
      desc: 'key of one-time and recovery codes, known devices, and the secrets of webhooks and authenticator apps; 32 characters or more, the same for all processes of one database',
    }),
    { group: 'Sign-in', readBy: servers, shownDefault: '`DATA_DIR/auth.key`, created once' },
  ),
  AUTH_SECRET_OLD: variable(
    matching(
      /^.{32,}$/s,
      'must have at least 32 characters',
    )({
      default: undefined,
      desc: 'former `AUTH_SECRET` while keys rotate: what it signed or encrypted is still read',
    }),
    { group: 'Sign-in', readBy: servers },
  ),
  STAFF_MFA: variable(
    oneOf(
      'off',
      'optional',
      'required',
    )({
      default: undefined,
      desc: 'second factor (passkey or authenticator app): `off`, `optional`, or `required` of whoever may move money; the others may have one',
    }),
    {
      group: 'Sign-in',
      readBy: servers,
      shownDefault: '`optional`; `required` with `NODE_ENV=production`',
    },
  ),
  AUTH_HIDE_UNKNOWN_PHONES: variable(
    boolean({ default: false, desc: 'gives unknown phone numbers the same answer as known ones' }),
    { group: 'Sign-in', readBy: servers },
  ),
  SMS_PROVIDER: variable(
    oneOf(
      'termii',
      'twilio',
      'console',
    )({
      default: undefined,
      desc: '`termii`, `twilio`, or `console`, which sends nothing and writes to `DATA_DIR/outbox.jsonl`',
    }),
    { group: 'Text messages', readBy: servers, shownDefault: '`console`; none with `NODE_ENV=production`' },
  ),
  SMS_TIMEOUT_MS: variable(
    integer(100, 25_000)({ default: 8_000, desc: 'deadline of one call to the provider' }),
    {
      group: 'Text messages',
      readBy: servers,
    },
  ),
  TERMII_API_KEY: variable(text({ default: undefined, desc: 'API key' }), {
    group: 'Text messages',
    readBy: servers,
    neededFor: ['SMS_PROVIDER', 'termii'],
  }),
  TERMII_SENDER_ID: variable(text({ default: undefined, desc: 'registered sender, 3 to 11 characters' }), {
    group: 'Text messages',
    readBy: servers,
    neededFor: ['SMS_PROVIDER', 'termii'],
  }),
  TERMII_CHANNEL: variable(
    oneOf(
      'dnd',
      'generic',
    )({ default: 'dnd', desc: '`dnd`, which also reaches phones that block advertising, or `generic`' }),
    { group: 'Text messages', readBy: servers },
  ),
  TERMII_URL: variable(
    providerUrl({ default: 'https://api.ng.termii.com', desc: 'base address of Termii' }),
    {
      group: 'Text messages',
      readBy: servers,
    },
  ),
  TWILIO_ACCOUNT_SID: variable(text({ default: undefined, desc: 'account' }), {
    group: 'Text messages',
    readBy: servers,
    neededFor: ['SMS_PROVIDER', 'twilio'],
  }),
  TWILIO_AUTH_TOKEN: variable(text({ default: undefined, desc: 'token of the account' }), {
    group: 'Text messages',
    readBy: servers,
    neededFor: ['SMS_PROVIDER', 'twilio'],
  }),
  TWILIO_FROM: variable(text({ default: undefined, desc: 'sending number' }), {
    group: 'Text messages',
    readBy: servers,
    neededFor: ['SMS_PROVIDER', 'twilio'],
    alternative: 'TWILIO_MESSAGING_SERVICE_SID',
  }),
  TWILIO_MESSAGING_SERVICE_SID: variable(
    text({ default: undefined, desc: 'messaging service, instead of `TWILIO_FROM`' }),
    { group: 'Text messages', readBy: servers },
  ),
  TWILIO_URL: variable(providerUrl({ default: 'https://api.twilio.com', desc: 'base address of Twilio' }), {
    group: 'Text messages',
    readBy: servers,
  }),
  PAYOUT_PROVIDER: variable(
    oneOf(...payoutChoices)({
      default: 'manual',
      desc: `pays accepted withdrawals: ${listed(payoutChoices)}; payouts in flight are finished by their own provider while its variables are set`,
    }),
    { group: 'Payouts', readBy: servers },
  ),
  ...payoutProviderVariables,
  PAYOUT_CONCURRENCY: variable(
    integer(
      1,
      200,
    )({
      default: 50,
      desc: 'payouts that one process sends at a time by each provider; 50 are 20 a second where a payout takes two calls of 1 s',
    }),
    { group: 'Payouts', readBy: servers },
  ),
  FOUR_EYES_LIMIT: variable(
    naira({
      default: undefined,
      desc: 'naira above which two admins decide; with it changes of staff need two super admins',
    }),
    { group: 'Payouts', readBy: servers },
  ),
  DECISION_UNDO_SECONDS: variable(
    integer(
      0,
      60,
    )({
      default: 10,
      desc: 'seconds for which a decision in review mode can be taken back, `0` to `60`; `0` carries it out at once',
    }),
    { group: 'Payouts', readBy: servers },
  ),
  DRIVER_MEDIA_HOSTS: variable(
    listOf(
      isHostName,
      'host names such as videos.padiman.example',
    )({
      default: [],
      desc: "hosts that drivers' videos may be fetched from, comma separated; review plays no others",
    }),
    { group: 'Server', readBy: servers, shownDefault: 'none' },
  ),
  WEBHOOK_WORKER: variable(
    boolean({ default: true, desc: 'delivers webhooks; `false` leaves that to other processes' }),
    { group: 'Webhooks', readBy: servers },
  ),
  WEBHOOK_ALLOWED_NETWORKS: variable(
    listOf(
      isNetwork,
      'networks such as 10.1.0.0/16',
    )({
      default: [],
      desc: 'private networks that endpoints may be in, comma separated, such as `10.1.0.0/16`',
    }),
    { group: 'Webhooks', readBy: servers, shownDefault: 'none' },
  ),
  WEBHOOK_TIMEOUT_MS: variable(integer(100, 60_000)({ default: 10_000, desc: 'deadline of one attempt' }), {
    group: 'Webhooks',
    readBy: servers,
  }),
  WEBHOOK_RETRY_SECONDS: variable(
    listOf(
      (item) => /^\d{1,5}(\.\d{1,3})?$/.test(item),
      'seconds',
    )({
      default: ['5', '30', '120', '600', '1800', '3600', '10800', '21600'],
      desc: 'seconds to the next attempt after each failed one; the last is repeated for 3 days',
    }),
    {
      group: 'Webhooks',
      readBy: servers,
      shownDefault: '`5,30,120,600,1800,3600,10800,21600`',
    },
  ),
  SECURITY_EVENT_DAYS: variable(
    integer(
      30,
      3_650,
    )({
      default: 90,
      desc: 'days after which security events, which have addresses, are deleted; 30 or more. The privacy page says 90',
    }),
    { group: 'Evidence', readBy: servers },
  ),
  RETENTION: variable(
    oneOf(
      'off',
      'report',
      'apply',
    )({
      default: 'report',
      desc: 'personal data past its retention, once a day: `report` counts it in log and metrics, `apply` removes it, `off` leaves it to `npm run retention`',
    }),
    { group: 'Evidence', readBy: servers },
  ),
  BACKUP_RECIPIENTS: variable(
    listOf(
      (key) => /^age1[a-z0-9]{58,}$/.test(key),
      'public keys (age1…)',
    )({
      default: [],
      desc: 'public keys that `npm run backup` encrypts for, comma separated; `npm run backup -w api -- --new-key FILE` makes one',
    }),
    { group: 'Evidence', readBy: ['commands'], shownDefault: 'not encrypted; refused in production' },
  ),
  AUDIT_HEAD_URL: variable(
    matching(
      /^(https:\/\/[^/]|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/,
      'must be an https:// address',
    )({
      default: undefined,
      desc: 'posts the head of the audit to this address, at start, every 15 minutes and at the end',
    }),
    { group: 'Evidence', readBy: servers, shownDefault: 'not written' },
  ),
  DATABASE_OWNER_URL: variable(
    matching(
      /^postgres(ql)?:\/\//,
      'must begin with postgres://',
    )({
      default: undefined,
      desc: '`migrate` only: `postgres://…` of the role that owns the tables; never give it to a server',
    }),
    { group: 'Evidence', readBy: ['commands'] },
  ),
  PASSWORD: variable(text({ default: undefined, desc: "`admin:create` only: the new admin's password" }), {
    group: 'Commands and development',
    readBy: ['commands'],
    shownDefault: 'prompted for',
  }),
  INIT_CWD: variable(
    text({ default: undefined, desc: 'folder that npm was called in; relative paths start there' }),
    { group: 'Commands and development', readBy: databases, shownDefault: 'set by npm' },
  ),
};

/** Validated variables of the API. */
export type ApiEnvironment = Parsed<typeof apiVariables>;
