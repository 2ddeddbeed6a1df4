import { backgroundWorkNames } from '@padiman/contracts';
import {
  payoutProviders,
  payoutProviderVariables,
} from '../modules/money/payout-providers/payout-providers.adapter.ts';
import { checkDatabaseUrl } from './database-url.ts';
import { readDecisionReasons } from './decision-reasons.ts';
import {
  boolean,
  integer,
  isOrigin,
  listOf,
  matching,
  naira,
  oneOf,
  orNone,
  positive,
  text,
  withOptions,
} from './parsing/validators.ts';
import { variablesOf, type Parsed, type Reader } from './parsing/variable.ts';
import { readSmsAccount } from './sms.ts';
import { readWebhookEvents, readWebhookUrl } from './webhooks.ts';
import type { TracingSettings } from '../tracing/open-telemetry.ts';

const share = (given: string) => {
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN;
  if (value <= 1) return value;
  throw new Error('must be a number from 0 to 1');
};

/** Reads `OTEL_EXPORTER_OTLP_ENDPOINT`, with options of ours in its query. */
function readTraceReceiver(given: string): Omit<TracingSettings, 'service'> {
  const { address, options } = withOptions(given, { sample: share, encoding: oneOf('protobuf', 'json') });
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error('must be an http:// or https:// address');
  const { sample = 1, encoding = 'protobuf' } = options;
  return { url: `${address.replace(/\/+$/, '')}/v1/traces`, sample, encoding };
}

/** Processes that run the API. */
const servers: readonly Reader[] = ['edge', 'api'];
/** Processes that open the database. */
const databases: readonly Reader[] = [...servers, 'commands'];

const server = variablesOf('Server', servers);
const database = variablesOf('Database and demo', databases);
const observed = variablesOf('Log, metrics and traces', servers);
const signIn = variablesOf('Sign-in', servers);
const providers = variablesOf('Providers', servers);
const evidence = variablesOf('Decisions and evidence', servers);

/** Note on a variable without which production does not start. */
const inProduction = 'in production it must be set, or refused by `none`';
const token = matching(/^.{16,200}$/s, 'must have 16 to 200 characters');
const databaseAddress = matching(/^postgres(ql)?:\/\//, 'must begin with postgres://');

const payoutChoices = ['manual', ...payoutProviders.map(({ id }) => id)];
const listed = (values: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(values.map((value) => `\`${value}\``));

const workChoices: readonly string[] = ['off', ...backgroundWorkNames];

/** Environment variables of the API, its commands, and the edge, which can run the API in its process. */
export const apiVariables = {
  NODE_ENV: server(
    text,
    '`production`: no demo, no `console` text messages, `/metrics` with its token alone, and no start while demo accounts can log in. `test`: calls of a minute are not limited, for measurements',
    { readBy: databases },
  ),
  PORT: server(integer(0, 65_535), 'port; `0` selects a free one', {
    shownDefault: '`8080`; API alone `3001`',
    common: true,
  }),
  HOST: server(text, 'address to listen on; `0.0.0.0` accepts connections from other machines', {
    default: '127.0.0.1',
  }),
  DRAIN_SECONDS: server(
    integer(0, 300),
    'seconds after SIGTERM for which calls are still served while `/readyz` answers 503, so that a load balancer sends further ones to other processes: more than it takes to notice',
    { default: 0 },
  ),
  TRUSTED_PROXIES: server(text, 'addresses of proxies whose `X-Forwarded-For` is trusted, comma separated'),
  PUBLIC_ORIGIN: server(
    orNone(matching(isOrigin, 'must be an origin such as https://padiman.example')),
    `public origin of the console, such as \`https://padiman.example\`: for passkeys, search engines and link previews; ${inProduction}`,
    { shownDefault: 'none: pages name no canonical address, passkeys work on localhost only' },
  ),
  DATA_DIR: database(text, 'folder of the embedded database, releases, `outbox.jsonl` and `auth.key`', {
    readBy: [...databases, 'release'],
    shownDefault: '`data` in the checkout',
    common: true,
  }),
  DATABASE_URL: database(
    checkDatabaseUrl,
    '`postgres://…`, with several servers as `postgres://user@one:5432,two:5432/name`: the first that takes writes is used. Outside this machine TLS with a verified certificate is required, unless `sslmode` in it says otherwise. `?pool_max=20`: most connections of a process, four fifths for writes. `?direct=host:port`: PostgreSQL itself where the address leads to a pooler such as PgBouncer, for migrations and import. `embedded`: the database in `DATA_DIR`, also with `NODE_ENV=production`; it serves one process, and a power cut may lose acknowledged changes',
    { shownDefault: '`embedded`; none with `NODE_ENV=production`', common: true },
  ),
  DATABASE_OWNER_URL: database(
    orNone(databaseAddress),
    '`migrate` only: `postgres://…` of the role that owns the tables; never give it to a server. `none` lets a server in production run as the owner, which it otherwise refuses',
  ),
  DEMO: database(boolean, 'fills an empty database with demo records, once; `true`, `false`, `1` or `0`', {
    readBy: servers,
    shownDefault:
      '`true` on the embedded database, on a loopback `HOST`, without `TRUSTED_PROXIES`, `PUBLIC_ORIGIN` and `NODE_ENV=production`; else `false`',
    common: true,
  }),
  DEMO_SCALE: database(positive(100), "multiple of the demo's base number of records", {
    readBy: servers,
    default: 1,
    common: true,
  }),
  WORKERS: server(
    listOf((name) => workChoices.includes(name), `one or more of ${workChoices.join(', ')}`),
    `background work that this process does not do, comma separated: ${listed(backgroundWorkNames)}; \`off\` for all of it. Calls are answered all the same`,
    { default: [], shownDefault: 'all of it is done' },
  ),
  LOG_LEVEL: observed(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    '`trace`, `debug`, `info`, `warn`, `error` or `silent`; with `debug` a start that fails prints the stack',
    {
      readBy: [...servers, 'dev', 'release'],
      shownDefault: '`info`, with a line for each request; `dev`: `warn`',
    },
  ),
  METRICS_TOKEN: observed(
    token,
    'bearer token that gives access to `/metrics`, needed in production; 16 to 200 characters',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: observed(
    readTraceReceiver,
    'OTLP/HTTP address that traces are sent to, such as `http://localhost:4318`. `?sample=0.05`: share of traces that is recorded. `?encoding=json` instead of `protobuf`',
    { shownDefault: 'no traces' },
  ),
  SETUP_TOKEN: signIn(
    token,
    'creates the first super admin (`POST /api/admin/create-account`) while there is none; 16 to 200 characters',
    {
      shownDefault:
        'generated, and printed at start while it is needed; none with `NODE_ENV=production`, where `npm run admin:create -w api` makes the first one',
    },
  ),
  AUTH_SECRET: signIn(
    matching(
      /^\S{32,}( \S{32,})?$/,
      'must have at least 32 characters, and no spaces but one before a former secret',
    ),
    'key of one-time and recovery codes, known devices, the cookie that names canaries and previews, and the secrets of authenticator apps; 32 characters or more, the same for all processes of one database. While keys rotate, the former one follows after a space: what it signed or encrypted is still read',
    { shownDefault: '`DATA_DIR/auth.key`, created once; none with `NODE_ENV=production`' },
  ),
  STAFF_MFA: signIn(
    oneOf('off', 'optional', 'required'),
    'second factor (passkey or authenticator app): `off`, `optional`, or `required` of whoever may move money; the others may have one',
    { shownDefault: '`optional`; `required` with `NODE_ENV=production`' },
  ),
  AUTH_HIDE_UNKNOWN_PHONES: signIn(boolean, 'gives unknown phone numbers the same answer as known ones', {
    default: false,
  }),
  SMS_PROVIDER: providers(
    readSmsAccount,
    'sends text messages: `termii://<key>@<host of the account>?from=<sender>`, `twilio://<account>:<token>@api.twilio.com?from=<number or messaging service>`, or `console`, which sends nothing and writes to `DATA_DIR/outbox.jsonl`',
    { shownDefault: '`console`; none with `NODE_ENV=production`' },
  ),
  PAYOUT_PROVIDER: providers(
    oneOf(...payoutChoices),
    `pays accepted withdrawals: ${listed(payoutChoices)}; payouts in flight are finished by their own provider while its variables are set`,
    { default: 'manual' },
  ),
  ...payoutProviderVariables,
  WEBHOOK_URL: providers(
    readWebhookUrl,
    "`https://` address of the app's own backend that receives events, in a private network too; `http://` on this machine, but not with `NODE_ENV=production`",
    { shownDefault: 'none: no events are sent' },
  ),
  WEBHOOK_SECRET: providers(
    matching(
      /^(?:whsec_(?:[A-Za-z0-9+/]{4}){7,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?|(?!whsec_)\S{32,})$/,
      'must have at least 32 characters without spaces; behind whsec_ they are base64',
    ),
    'key that signs events, 32 characters or more; needed with `WEBHOOK_URL`',
  ),
  WEBHOOK_EVENTS: providers(
    readWebhookEvents,
    'events that are sent, comma separated, such as `user.blocked,refund.issued`',
    { shownDefault: 'all' },
  ),
  FOUR_EYES_LIMIT: evidence(
    orNone(naira),
    `naira above which two admins decide; with it changes of staff need two super admins; ${inProduction}`,
  ),
  DECISION_UNDO_SECONDS: evidence(
    integer(0, 60),
    'seconds for which a decision in review mode can be taken back, `0` to `60`; `0` carries it out at once',
    { default: 10 },
  ),
  REASONS_FILE: evidence(
    readDecisionReasons,
    'JSON file such as `edge/reasons.json`: the reasons of decisions, with what the member is told',
    { shownDefault: '`edge/reasons.json`' },
  ),
  RETENTION: evidence(
    oneOf('off', 'report', 'apply'),
    'personal data past its retention, once a day: `report` counts it in log and metrics, `apply` removes it, `off` leaves it to `npm run retention`',
    { default: 'report' },
  ),
  AUDIT_HEAD_URL: evidence(
    orNone(
      matching(
        /^(https:\/\/[^/]|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/,
        'must be an https:// address',
      ),
    ),
    `posts the head of the audit to this address, at start, every 15 minutes and at the end; ${inProduction}`,
    { shownDefault: 'not written' },
  ),
  PASSWORD: variablesOf('Commands and development', ['commands', 'check'])(
    text,
    "password of `admin:create`'s new admin, or of the account of `backend:check`",
    { shownDefault: 'prompted for' },
  ),
};

/** Validated variables of the API. */
export type ApiEnvironment = Parsed<typeof apiVariables>;
