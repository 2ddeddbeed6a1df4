import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCapabilities } from '@padiman/contracts';
import { readSettings } from './settings.ts';

test('all settings have defaults', () => {
  const settings = readSettings({ PORT: '' });
  assert.equal(settings.PORT, 8080);
  assert.equal(settings.DEMO, true);
  assert.ok(settings.DEV_ORIGINS.includes('http://localhost:3001'));
});

for (const reachable of [
  { NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1/padiman' },
  { HOST: '0.0.0.0' },
  { PUBLIC_ORIGIN: 'https://padiman.example' },
  { TRUSTED_PROXIES: '10.0.0.1' },
]) {
  test(`no demo and no development origins by default with ${JSON.stringify(reachable)}`, () => {
    const settings = readSettings(reachable);
    assert.equal(settings.DEMO, false);
    assert.deepEqual(settings.DEV_ORIGINS, []);
    const DEV_ORIGINS = 'https://dev.example:3001';
    assert.deepEqual(readSettings({ ...reachable, DEV_ORIGINS }).DEV_ORIGINS, [DEV_ORIGINS]);
  });
}

test('pictures come from the usual stores of mobile apps unless others are named', () => {
  assert.deepEqual(readSettings({}).IMAGE_ORIGINS, [
    'https://res.cloudinary.com',
    'https://firebasestorage.googleapis.com',
  ]);
  const IMAGE_ORIGINS = 'https://pictures.example';
  assert.deepEqual(readSettings({ IMAGE_ORIGINS }).IMAGE_ORIGINS, [IMAGE_ORIGINS]);
  assert.throws(() => readSettings({ IMAGE_ORIGINS: 'https:' }), /IMAGE_ORIGINS must be origins/);
});

test('no demo by default on a PostgreSQL database', () => {
  assert.equal(readSettings({ DATABASE_URL: 'postgres://127.0.0.1/padiman' }).DEMO, false);
});

const invalid = [
  [{ PORT: 'many' }, /PORT must be a number/],
  [{ PORT: '70000' }, /PORT/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres/],
  [{ DEMO: 'perhaps' }, /DEMO must be true or false/],
  [{ DEMO: 'true', NODE_ENV: 'production' }, /DEMO=true is for trying out, and is not allowed/],
  [{ API_URL: 'api.example' }, /API_URL must be an address/],
  [{ API_URL: 'https://user:secret@host.example' }, /API_URL .* without user/],
  [{ API_URL: 'https://host.example/api?key=1' }, /API_URL/],
  [{ API_URL: 'https://host.example:99999' }, /API_URL/],
  [{ API_URL: 'https://host.example/a b' }, /API_URL/],
  [{ API_URL: 'http://host', API_PREFIX: 'v2/api' }, /API_PREFIX must be a path/],
  [{ API_URL: 'http://host', API_PREFIX: '/v2/../api' }, /API_PREFIX must be a path/],
  [{ API_URL: 'http://host', API_TIMEOUT_MS: '0' }, /API_TIMEOUT_MS must be a number from 100/],
  [{ API_PREFIX: '/' }, /API_PREFIX needs API_URL/],
  [{ API_HEALTH_PATH: '/health' }, /API_HEALTH_PATH needs API_URL/],
  [{ DEV_ORIGINS: 'http://localhost:3001/path' }, /DEV_ORIGINS must be origins such as .*item 1 is not/],
  [{ PORT: 'x', LOG_LEVEL: 'loud' }, /PORT[\s\S]*LOG_LEVEL/],
] as const;

for (const [environment, message] of invalid) {
  test(`${JSON.stringify(environment)} is rejected by name`, () => {
    assert.throws(() => readSettings({ ...environment }), message);
  });
}

for (const [given, demo] of [
  ['true', true],
  ['1', true],
  ['TRUE', true],
  ['false', false],
  ['0', false],
  ['False', false],
] as const) {
  test(`DEMO=${given} means ${demo}`, () => {
    assert.equal(readSettings({ DEMO: given }).DEMO, demo);
    assert.equal(readSettings({ DEMO: given, HOST: '0.0.0.0' }).DEMO, demo);
  });
}

test('all problems are reported at once, those of the API too', () => {
  const environment = {
    PORT: 'x',
    SMS_PROVIDER: 'pigeon',
    PAYOUT_PROVIDER: 'paystack',
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://127.0.0.1/padiman',
  };
  assert.throws(
    () => readSettings(environment),
    /^InvalidSettings: PORT .*\nSMS_PROVIDER .*\nPAYOUT_PROVIDER=paystack needs PAYSTACK_SECRET_KEY$/,
  );
  const conflict = { ...environment, PORT: '', DEMO: 'no', SMS_PROVIDER: 'console', PAYOUT_PROVIDER: '' };
  assert.throws(() => readSettings(conflict), /^InvalidSettings: DEMO .*\nSMS_PROVIDER=console /);
});

for (const address of [
  { API_URL: 'http://localhost:1' },
  { API_BASE: 'https://api.example/api' },
  { API_BASE: 'https://api.example/api', PUBLIC_ORIGIN: 'https://console.example' },
]) {
  test(`with ${JSON.stringify(address)} no API is opened, and none of its providers is needed`, () => {
    const environment = { ...address, SMS_PROVIDER: 'termii', NODE_ENV: 'production' };
    assert.equal(readSettings(environment).opensApi, false);
  });
}

test('an API_BASE on the own origin is no other API', () => {
  const own = { API_BASE: 'https://console.example/api', PUBLIC_ORIGIN: 'https://console.example' };
  assert.equal(readSettings(own).opensApi, true);
  assert.throws(() => readSettings({ ...own, SMS_PROVIDER: 'termii' }), /needs TERMII_API_KEY/);
});

test('API_BASE has no slash at its end, because paths of calls begin with one', () => {
  assert.equal(readSettings({ API_BASE: 'https://api.example/v1/' }).API_BASE, 'https://api.example/v1');
  assert.equal(readSettings({ API_BASE: '/api/' }).API_BASE, '/api');
});

for (const [given, expected] of [
  ['all', allCapabilities],
  ['none', []],
  ['refunds, audit', ['refunds', 'audit']],
] as const) {
  test(`API_CAPABILITIES=${given}`, () => {
    assert.deepEqual(readSettings({ API_CAPABILITIES: given }).capabilities, expected);
  });
}

test('an unknown capability is refused with the known ones', () => {
  assert.throws(
    () => readSettings({ API_CAPABILITIES: 'refunds,money' }),
    (error: Error) => allCapabilities.every((name) => error.message.includes(name)),
  );
  assert.equal(readSettings({}).capabilities, undefined);
});

test('the backend has address, prefix and deadlines', () => {
  const given = {
    API_URL: 'https://host.example/v1',
    API_PREFIX: '/',
    API_TIMEOUT_MS: '2000',
    API_HEALTH_PATH: '/up',
  };
  assert.deepEqual(readSettings(given).backend, {
    url: 'https://host.example/v1',
    prefix: '/',
    healthPath: '/up',
    deadlines: { headers: 2000 },
  });
  assert.equal(readSettings({}).backend, undefined);
});

test('an invalid value is not repeated, because it may be a secret in the wrong variable', () => {
  const secret = 'sk_live_0123456789';
  assert.throws(
    () =>
      readSettings({
        REGISTRY_PUBLIC_KEYS: secret,
        DATABASE_URL: secret,
        METRICS_TOKEN: 'short',
        SMS_PROVIDER: secret,
      }),
    ({ message }: Error) => message.split('\n').length === 4 && !message.includes(secret),
  );
});

test('the embedded database is refused in production, unless it is asked for or no API is opened', () => {
  const NODE_ENV = 'production';
  assert.throws(() => readSettings({ NODE_ENV }), /NODE_ENV=production needs DATABASE_URL/);
  const allowed = readSettings({ NODE_ENV, ALLOW_EMBEDDED_DATABASE: 'true' });
  assert.equal(allowed.database.databaseUrl, undefined);
  assert.equal(readSettings({ NODE_ENV, API_URL: 'http://localhost:1' }).opensApi, false);
});
