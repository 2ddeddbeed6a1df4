import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { readServerSettings } from './server-settings.ts';

function readWith(context: TestContext, environment: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'padiman-settings-'));
  context.after(() => rmSync(dataDir, { recursive: true, force: true }));
  return readServerSettings({ DATA_DIR: dataDir, ...environment });
}

test('all settings have defaults, and production has no demo', (context) => {
  const settings = readWith(context, {});
  assert.deepEqual([settings.port, settings.host, settings.demoScale], [3001, '127.0.0.1', 1]);
  assert.equal(settings.demo, true);
  assert.equal(readWith(context, production).demo, false);
});

const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1/padiman' };

for (const [given, demo] of [
  ['true', true],
  ['1', true],
  ['TRUE', true],
  ['false', false],
  ['0', false],
  ['False', false],
] as const) {
  test(`DEMO=${given} means ${demo}`, (context) => {
    assert.equal(readWith(context, { DEMO: given }).demo, demo);
    assert.equal(readWith(context, { DEMO: given, HOST: '0.0.0.0' }).demo, demo);
  });
}

test('DEMO=true is refused in production', (context) => {
  const environment = { ...production, DEMO: 'true' };
  assert.throws(() => readWith(context, environment), /^InvalidSettings: DEMO=true is for trying out/);
  assert.equal(readWith(context, { ...production, DEMO: 'false' }).demo, false);
});

const reachableSettings: readonly Record<string, string>[] = [
  { DATABASE_URL: 'postgres://127.0.0.1/padiman' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: 'console.example' },
  { TRUSTED_PROXIES: '10.0.0.1' },
];
for (const reachable of reachableSettings) {
  test(`there is no demo by default with ${JSON.stringify(reachable)}`, (context) => {
    assert.equal(readWith(context, reachable).demo, false);
  });
}

for (const HOST of ['localhost', '127.0.0.1', '127.1.2.3', '::1']) {
  test(`there is a demo by default on ${HOST}`, (context) => {
    assert.equal(readWith(context, { HOST }).demo, true);
  });
}

for (const given of ['yes', 'no', 'off', '2', 'perhaps']) {
  test(`DEMO=${given} is refused by name`, (context) => {
    assert.throws(() => readWith(context, { DEMO: given }), /^InvalidSettings: DEMO must be true or false/);
  });
}

test('all problems are reported at once', (context) => {
  const environment = { PORT: '80.5', DEMO_SCALE: '0', SMS_PROVIDER: 'twilio', FOUR_EYES_LIMIT: 'much' };
  assert.throws(
    () => readWith(context, environment),
    ({ message }: Error) => {
      const names = message.split('\n').map((line) => /[A-Z][A-Z_]+/.exec(line)?.[0]);
      assert.deepEqual(names, [
        'PORT',
        'DEMO_SCALE',
        'FOUR_EYES_LIMIT',
        'SMS_PROVIDER',
        'SMS_PROVIDER',
        'SMS_PROVIDER',
      ]);
      return true;
    },
  );
});

test('a relative DATA_DIR is resolved in the folder that npm was called in', (context) => {
  const { dataDir } = readWith(context, {}).database;
  const relative = readServerSettings({ DATA_DIR: 'nested', INIT_CWD: dataDir });
  assert.equal(relative.database.dataDir, join(dataDir, 'nested'));
});

test('the embedded database is refused in production, unless it is asked for', (context) => {
  assert.throws(
    () => readWith(context, { NODE_ENV: 'production' }),
    /^InvalidSettings: NODE_ENV=production needs DATABASE_URL.*ALLOW_EMBEDDED_DATABASE=true/,
  );
  const allowed = { NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE: 'true' };
  assert.equal(readWith(context, allowed).database.databaseUrl, undefined);
  assert.equal(readWith(context, {}).database.databaseUrl, undefined);
});

test('an encoding or sampler of traces that is not supported ends the start only while tracing is on', (context) => {
  const foreign = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'xray' };
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };
  assert.equal(readWith(context, foreign).tracing, undefined);
  assert.equal(readWith(context, { ...foreign, ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing, undefined);
  assert.throws(
    () => readWith(context, { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }),
    /^InvalidSettings: OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf or http\/json$/,
  );
  assert.throws(
    () => readWith(context, { ...endpoint, OTEL_TRACES_SAMPLER: 'xray' }),
    /^InvalidSettings: OTEL_TRACES_SAMPLER must be always_on, /,
  );
  assert.equal(readWith(context, endpoint).tracing?.protocol, 'http/protobuf');
});
