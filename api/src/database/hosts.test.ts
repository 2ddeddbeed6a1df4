import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHosts, toolAddress, withRequiredTls } from './hosts.ts';

const none = {};

test('TLS with a verified certificate is required outside this machine', () => {
  assert.equal(
    withRequiredTls('postgres://padiman:secret@db.example:5432/padiman?application_name=x', none),
    'postgres://padiman:secret@db.example:5432/padiman?application_name=x&sslmode=verify-full',
  );
  assert.match(withRequiredTls('postgres://10.0.0.5/padiman', none), /\?sslmode=verify-full$/);
  assert.match(withRequiredTls('postgres:///padiman?host=db.example', none), /&sslmode=verify-full$/);
  assert.match(withRequiredTls('postgres:///padiman', { PGHOST: 'db.example' }), /sslmode=verify-full$/);
});

for (const address of [
  'postgres://127.0.0.1:5432/padiman',
  'postgres://localhost/padiman',
  'postgres://[::1]/padiman',
  'postgres:///padiman',
  'postgres:///padiman?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/padiman',
  'postgres://db.example/padiman?sslmode=disable',
  'postgres://db.example/padiman?sslmode=no-verify',
  'postgres://db.example/padiman?ssl=true',
])
  test(`${address} stays as it is`, () => assert.equal(withRequiredTls(address, none), address));

test('PGSSLMODE says otherwise', () => {
  const address = 'postgres://db.example/padiman';
  assert.equal(withRequiredTls(address, { PGSSLMODE: 'disable' }), address);
});

test('an address may have several servers, in order, each with the same user, name and options', () => {
  assert.deepEqual(parseHosts('postgres://padiman:a%40b@127.0.0.1:5432,[::1]:5433/padiman?x=1', none), {
    urls: [
      'postgres://padiman:a%40b@127.0.0.1:5432/padiman?x=1',
      'postgres://padiman:a%40b@[::1]:5433/padiman?x=1',
    ],
    mustBeWritable: true,
  });
  assert.deepEqual(parseHosts('postgres://one.example,127.0.0.1/padiman', none).urls, [
    'postgres://one.example/padiman?sslmode=verify-full',
    'postgres://127.0.0.1/padiman',
  ]);
  assert.deepEqual(parseHosts('postgres:///padiman', none), {
    urls: ['postgres:///padiman'],
    mustBeWritable: false,
  });
});

test('target_session_attrs is read, and not passed on', () => {
  const one = 'postgres://127.0.0.1/padiman?target_session_attrs=';
  assert.deepEqual(parseHosts(`${one}read-write`, none), {
    urls: ['postgres://127.0.0.1/padiman'],
    mustBeWritable: true,
  });
  assert.equal(
    parseHosts('postgres://[::1],127.0.0.1/x?target_session_attrs=any', none).mustBeWritable,
    false,
  );
  assert.throws(() => parseHosts(`${one}standby`, none), /must be read-write, primary or any/);
});

test('an address that cannot be read is refused without being shown', () => {
  for (const address of [
    'postgres://u:secret@one,,two/x',
    'postgres://u:secret@one,/x',
    'mysql://u:secret@one/x',
  ]) {
    assert.throws(
      () => parseHosts(address, none),
      (error: Error) => !error.message.includes('secret'),
    );
  }
});

for (const [given, address, environment] of [
  ['postgres://127.0.0.1:5432/x', 'postgres://127.0.0.1:5432/x', {}],
  ['postgres://u:a%40b@[::1]/x', 'postgres://u@[::1]/x', { PGPASSWORD: 'a@b' }],
  ['postgres://db.example/x?sslmode=no-verify', 'postgres://db.example/x?sslmode=require', {}],
  [
    'postgres://db.example/x?sslmode=require&sslrootcert=/ca',
    'postgres://db.example/x?sslmode=verify-full&sslrootcert=%2Fca',
    {},
  ],
  [
    'postgres://u@127.0.0.1,two.example:5433/x',
    'postgres://u@127.0.0.1,two.example:5433/x?sslmode=verify-full&sslrootcert=system&target_session_attrs=read-write',
    {},
  ],
] as const)
  test(`programs of PostgreSQL connect to ${given} as safely as the driver`, () =>
    assert.deepEqual(toolAddress(given, none), { address, environment }));
