import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApi } from '../app.ts';
import { newFolder } from '../testing/copying.ts';
import { readApiSettings, readServerSettings } from './settings.ts';

type Given = Record<string, string>;

/** Settings of a server; none of these environments creates the key of a data folder. */
const read = (environment: Given = {}) =>
  readServerSettings({ AUTH_SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere', ...environment });

const NODE_ENV = 'production';
const stated = {
  ...{ FOUR_EYES_LIMIT: '100000', AUDIT_HEAD_URL: 'https://heads.example/padiman' },
  PUBLIC_ORIGIN: 'https://padiman.example',
};
const refused = { FOUR_EYES_LIMIT: 'none', AUDIT_HEAD_URL: 'none', PUBLIC_ORIGIN: 'none' };
const production = { NODE_ENV, DATABASE_URL: 'postgres://127.0.0.1/padiman', ...stated };
const everything = 'payouts,scheduledDecisions,delayedChanges,webhooks,auditHeads,retention';
const paystack = { PAYOUT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_live_0123456789' };
const flutterwave = {
  PAYOUT_PROVIDER: 'flutterwave',
  FLUTTERWAVE_SECRET_KEY: 'FLWSECK-0123456789-X',
  FLUTTERWAVE_WEBHOOK_HASH: 'hash-of-sixteen-characters',
};
const paystackAccount = {
  ...{ secretKey: 'sk_live_0123456789', webhookSecret: 'sk_live_0123456789' },
  ...{ baseUrl: 'https://api.paystack.co', timeout: 15_000 },
};
const flutterwaveAccount = {
  ...{ secretKey: 'FLWSECK-0123456789-X', webhookSecret: 'hash-of-sixteen-characters' },
  ...{ baseUrl: 'https://api.flutterwave.com/v3', timeout: 30_000 },
};
const webhookSecret = 'abcdefghijklmnopqrstuvwxyz012345';
const webhook = { WEBHOOK_URL: 'https://app.internal/hooks', WEBHOOK_SECRET: webhookSecret };
const otlp = 'http://localhost:4318';
const traces = (sample: number, encoding: string) => ({
  tracing: { url: `${otlp}/v1/traces`, sample, encoding, service: 'padiman-api' },
});
const address = 'postgres://user:p%3F@pooler:6432/padiman';

const valid: readonly (readonly [given: Given, expected: object])[] = [
  [
    {},
    {
      ...{ port: 3001, host: '127.0.0.1', demo: true, demoScale: 1, tracing: undefined },
      database: { databaseUrl: undefined, directUrl: undefined, poolMax: 20 },
      api: {
        ...{ hideUnknownPhones: false, product: 'Padiman', decisionUndoSeconds: 10 },
        ...{ sms: { provider: 'console' }, setupTokenGiven: false, formerKeys: [] },
        payouts: { provider: 'manual', accounts: {}, concurrency: 50, fourEyesLimit: undefined },
      },
    },
  ],
  [
    { PORT: '', SMS_PROVIDER: '', AUTH_HIDE_UNKNOWN_PHONES: '' },
    { port: 3001, demo: true },
  ],
  [{}, { api: { webhooks: { endpoint: undefined } } }],
  [
    webhook,
    { api: { webhooks: { endpoint: { url: 'https://app.internal/hooks', secret: webhookSecret } } } },
  ],
  [
    { ...webhook, WEBHOOK_URL: 'http://127.0.0.1:3000/hooks', WEBHOOK_EVENTS: 'user.blocked, refund.issued' },
    { api: { webhooks: { endpoint: { eventTypes: ['user.blocked', 'refund.issued'] } } } },
  ],
  [{ WORKERS: 'off' }, { api: { stoppedWork: everything.split(',') } }],
  [{ WORKERS: 'webhooks, payouts' }, { api: { stoppedWork: ['webhooks', 'payouts'] } }],
  [production, { api: { setupToken: undefined } }],
  [production, { demo: false, api: { sms: { provider: 'none' }, staffMfa: 'required' } }],
  [{ ...production, DEMO: 'false' }, { demo: false }],
  [production, { api: { refused: [], publicOrigin: 'https://padiman.example' } }],
  [
    { ...production, ...refused, DATABASE_OWNER_URL: 'none' },
    {
      api: {
        refused: ['fourEyesLimit', 'auditHeads', 'runTimeRole', 'publicOrigin'],
        ...{ payouts: { fourEyesLimit: undefined }, auditHeadUrl: undefined, publicOrigin: undefined },
      },
    },
  ],
  [{ ...production, DATABASE_URL: 'embedded' }, { api: { refused: ['runTimeRole'] } }],
  // Elsewhere than in production nothing is asked for, and `none` changes nothing.
  [refused, { demo: true, api: { refused: [] } }],
  [
    { ...production, DATABASE_URL: 'embedded' },
    { demo: false, database: { databaseUrl: undefined } },
  ],
  [{ DATABASE_URL: 'embedded' }, { demo: true, database: { databaseUrl: undefined, poolMax: 20 } }],
  [
    { DATABASE_URL: `${address}?sslmode=disable&pool_max=4&direct=one:5432,two:5432` },
    {
      database: {
        databaseUrl: `${address}?sslmode=disable`,
        directUrl: 'postgres://user:p%3F@one:5432,two:5432/padiman?sslmode=disable',
        poolMax: 4,
      },
    },
  ],
  // No demo by default where others than the developer can reach it, or on a database of others.
  ...['0.0.0.0', '::', 'console.example'].map((HOST) => [{ HOST }, { demo: false }] as const),
  ...['localhost', '127.1.2.3', '::1'].map((HOST) => [{ HOST }, { demo: true }] as const),
  [{ TRUSTED_PROXIES: '10.0.0.1' }, { demo: false }],
  [{ DATABASE_URL: 'postgres://127.0.0.1/padiman' }, { demo: false }],
  ...['true', '1', 'TRUE'].map((DEMO) => [{ DEMO, HOST: '0.0.0.0' }, { demo: true }] as const),
  ...['false', '0', 'False'].map((DEMO) => [{ DEMO }, { demo: false }] as const),
  [
    { SETUP_TOKEN: 'a token of sixteen', AUTH_HIDE_UNKNOWN_PHONES: 'true' },
    { api: { setupToken: 'a token of sixteen', setupTokenGiven: true, hideUnknownPhones: true } },
  ],
  [
    { AUTH_SECRET: `${'n'.repeat(32)} ${'o'.repeat(32)}` },
    { api: { codeKey: Buffer.from('n'.repeat(32)), formerKeys: [Buffer.from('o'.repeat(32))] } },
  ],
  [{ FOUR_EYES_LIMIT: '250000.5' }, { api: { payouts: { fourEyesLimit: 25_000_050 } } }],
  // Each provider has its account while its variables are set, whichever is chosen.
  ...['manual', 'paystack', 'flutterwave'].map((provider) => {
    const accounts = { paystack: paystackAccount, flutterwave: flutterwaveAccount };
    const given = { ...paystack, ...flutterwave, PAYOUT_PROVIDER: provider };
    return [given, { api: { payouts: { provider, accounts } } }] as const;
  }),
  [paystack, { api: { payouts: { accounts: { paystack: paystackAccount } } } }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: otlp }, traces(1, 'protobuf')],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${otlp}/?sample=0.05&encoding=json` }, traces(0.05, 'json')],
  [{ OTEL_TRACES_SAMPLER: 'xray', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, { tracing: undefined }],
  [
    { SMS_PROVIDER: 'termii://k%20y@api.ng.termii.com?from=Padiman', ...production },
    { api: { sms: { provider: 'termii', apiKey: 'k y', senderId: 'Padiman' } } },
  ],
  [
    { SMS_PROVIDER: 'twilio://AC1:t@api.twilio.com?from=+2348030000001' },
    { api: { sms: { provider: 'twilio', url: 'https://api.twilio.com', from: '+2348030000001' } } },
  ],
];

for (const [given, expected] of valid)
  test(`valid: ${JSON.stringify(given)}`, () => assert.partialDeepStrictEqual(read(given), expected));

const invalid: readonly (readonly [given: Given, message: RegExp])[] = [
  [{ ...production, DEMO: 'true' }, /^DEMO=true is for trying out/],
  [{ ...production, SMS_PROVIDER: 'console' }, /^SMS_PROVIDER=console is for trying out/],
  [{ NODE_ENV: 'production' }, /^NODE_ENV=production needs DATABASE_URL.*DATABASE_URL=embedded/],
  ...Object.keys(stated).map(
    (name) =>
      [
        { ...production, [name]: '' },
        new RegExp(`^NODE_ENV=production needs ${name}, [^\n]*${name}=none runs without it\\.$`),
      ] as const,
  ),
  [
    { NODE_ENV, DATABASE_URL: 'postgres://127.0.0.1/padiman' },
    /^[^\n]* FOUR_EYES_LIMIT, [^\n]*\n[^\n]* AUDIT_HEAD_URL, [^\n]*\n[^\n]* PUBLIC_ORIGIN, [^\n]*$/,
  ],
  [{ PUBLIC_ORIGIN: 'None' }, /^PUBLIC_ORIGIN must be an origin such as [^\n]*, or none$/],
  [{ ...production, DATABASE_OWNER_URL: address }, /^DATABASE_OWNER_URL is for npm run migrate alone/],
  [{ DATABASE_OWNER_URL: 'no' }, /^DATABASE_OWNER_URL must begin with postgres:\/\/, or none$/],
  ...['yes', 'off', '2', 'perhaps'].map((DEMO) => [{ DEMO }, /^DEMO must be true or false/] as const),
  [{ AUTH_HIDE_UNKNOWN_PHONES: 'yes' }, /^AUTH_HIDE_UNKNOWN_PHONES must be true or false/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must begin with postgres:.*, or be embedded$/],
  [{ DATABASE_URL: `${address}?pool_max=1` }, /^DATABASE_URL has an option pool_max that must be .* from 2/],
  [{ DATABASE_URL: `${address}?direct=a/b` }, /^DATABASE_URL has an option direct that must be host:port/],
  [{ ...production, AUTH_SECRET: '' }, /^NODE_ENV=production needs AUTH_SECRET, [^\n]*$/],
  [{ WEBHOOK_URL: 'https://app.internal/hooks' }, /^WEBHOOK_URL needs WEBHOOK_SECRET$/],
  [{ WEBHOOK_SECRET: webhookSecret }, /^WEBHOOK_SECRET needs WEBHOOK_URL$/],
  [{ WEBHOOK_EVENTS: 'user.blocked' }, /^WEBHOOK_EVENTS needs WEBHOOK_URL$/],
  [{ ...webhook, WEBHOOK_SECRET: webhookSecret.slice(1) }, /^WEBHOOK_SECRET must have at least 32 [^\n]*\n/],
  [{ ...webhook, WEBHOOK_SECRET: `whsec_${'?'.repeat(32)}` }, /^WEBHOOK_SECRET must have .* base64\n/],
  [
    { ...webhook, WEBHOOK_EVENTS: 'user.blocked,user.made' },
    /^WEBHOOK_EVENTS must be names of events: user.made is/,
  ],
  [{ ...webhook, WEBHOOK_EVENTS: webhookSecret }, /^WEBHOOK_EVENTS must be names of events: another text is/],
  [{ ...webhook, WEBHOOK_EVENTS: ',' }, /^WEBHOOK_EVENTS must name at least one event$/],
  ...['http://app.internal/hooks', 'http://10.0.0.1/', 'ftp://app.internal', 'app.internal', '//x'].map(
    (WEBHOOK_URL) => [{ ...webhook, WEBHOOK_URL }, /^WEBHOOK_URL must be an https:\/\/ address, or/] as const,
  ),
  ...['https://user:pass@app.internal/', 'https://app.internal/#part'].map(
    (WEBHOOK_URL) => [{ ...webhook, WEBHOOK_URL }, /^WEBHOOK_URL must have no user name/] as const,
  ),
  [
    { ...production, ...webhook, WEBHOOK_URL: 'http://localhost:3000/hooks' },
    /^WEBHOOK_URL must be an https:\/\/ address with NODE_ENV=production$/,
  ],
  [{ WORKERS: 'some' }, /^WORKERS must be one or more of off, payouts/],
  [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET must have at least 32/],
  [{ AUTH_SECRET: `${'x'.repeat(32)} short` }, /^AUTH_SECRET must have at least 32/],
  [{ SETUP_TOKEN: 'short' }, /^SETUP_TOKEN must have 16 to 200/],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have 16 to 200/],
  [{ DECISION_UNDO_SECONDS: '61' }, /^DECISION_UNDO_SECONDS must be a number from 0 to 60/],
  [{ FOUR_EYES_LIMIT: '-1' }, /^FOUR_EYES_LIMIT must be naira/],
  [{ FOUR_EYES_LIMIT: 'much' }, /^FOUR_EYES_LIMIT must be naira/],
  [{ PAYOUT_PROVIDER: 'cash' }, /^PAYOUT_PROVIDER must be/],
  [{ PAYOUT_PROVIDER: 'paystack' }, /^PAYOUT_PROVIDER=paystack needs PAYSTACK_SECRET_KEY$/],
  [{ ...paystack, PAYSTACK_SECRET_KEY: 'pk_live_1' }, /^PAYSTACK_SECRET_KEY must be a secret key/],
  [{ PAYOUT_PROVIDER: 'flutterwave' }, /needs FLUTTERWAVE_SECRET_KEY\n.*needs FLUTTERWAVE_WEBHOOK_HASH/],
  [{ ...flutterwave, FLUTTERWAVE_SECRET_KEY: 'FLWPUBK-1-X' }, /^FLUTTERWAVE_SECRET_KEY must be a secret key/],
  [{ ...flutterwave, FLUTTERWAVE_WEBHOOK_HASH: 'short' }, /^FLUTTERWAVE_WEBHOOK_HASH must have 16/],
  // Also of a provider that is not chosen: its events could not be told from anybody's.
  [{ FLUTTERWAVE_SECRET_KEY: 'FLWSECK-1-X' }, /^FLUTTERWAVE_WEBHOOK_HASH is missing$/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /must be an http:\/\/ or https:\/\/ address$/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${otlp}?encoding=grpc` }, /encoding that must be protobuf or json$/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: `${otlp}?sample=2` }, /sample that must be a number from 0 to 1$/],
  [{ SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER must be termii:.*, or console$/],
  [{ SMS_PROVIDER: 'termii://api.ng.termii.com?from=Padiman' }, /^SMS_PROVIDER must be termii:\/\/<key>/],
  [{ SMS_PROVIDER: 'termii://key@api.ng.termii.com' }, /^SMS_PROVIDER must be termii:\/\/<key>/],
  [{ SMS_PROVIDER: 'twilio://AC1@api.twilio.com?from=+1' }, /^SMS_PROVIDER must be twilio:/],
  [{ SMS_PROVIDER: 'twilio://AC1:t@api.twilio.com' }, /^SMS_PROVIDER must be twilio:/],
  // All problems at once.
  [
    { PORT: '80.5', DEMO_SCALE: '0', SMS_PROVIDER: 'twilio', FOUR_EYES_LIMIT: 'much' },
    /^PORT .*\nDEMO_SCALE .*\nSMS_PROVIDER .*\nFOUR_EYES_LIMIT [^\n]*$/,
  ],
];

for (const [given, message] of invalid)
  test(`invalid: ${JSON.stringify(given)}`, () =>
    assert.throws(() => read(given), { name: 'InvalidSettings', message }));

test('the token of a first admin and the key of codes are new in each process without a folder', () => {
  const [one, two] = [readApiSettings({}), readApiSettings({})];
  assert.match(one.setupToken ?? '', /^[\w-]{43}$/);
  assert.notEqual(one.setupToken, two.setupToken);
  assert.notDeepEqual(one.codeKey, two.codeKey);
});

test('the key of a folder is created once, complete, and readable by its owner only', (context) => {
  const dataDir = join(newFolder(context), 'new');
  const [first, second] = [readApiSettings({}, { dataDir }), readApiSettings({}, { dataDir })];
  assert.deepEqual([first.codeKey.length, first.codeKey], [32, second.codeKey]);
  assert.equal(statSync(join(dataDir, 'auth.key')).mode & 0o077, 0);
  assert.ok(!readFileSync(join(dataDir, 'auth.key'), 'utf8').includes('\n'));
});

test('a relative DATA_DIR is resolved in the folder that npm was called in', () => {
  assert.equal(read({ DATA_DIR: 'nested', INIT_CWD: '/called' }).database.dataDir, '/called/nested');
});

for (const [environment, remedy] of [
  [paystack, /PAYSTACK_SECRET_KEY is a live key.*embedded database.*Set DATABASE_URL.*sk_test_…/s],
  [flutterwave, /FLUTTERWAVE_SECRET_KEY is a live key.*embedded database.*Set DATABASE_URL.*FLWSECK_TEST-…/s],
  // Payouts in flight are finished, so the keys of a provider that is not chosen move money too.
  [{ ...flutterwave, PAYOUT_PROVIDER: 'manual' }, /FLUTTERWAVE_SECRET_KEY is a live key/],
] as const)
  test(`live keys on the embedded database are refused: ${environment.PAYOUT_PROVIDER}, ${remedy.source}`, async () => {
    await assert.rejects(openApi({ settings: readApiSettings(environment) }), remedy);
  });
