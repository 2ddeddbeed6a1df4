import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createPool, withRequiredTls } from './pool.ts';

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
]) {
  test(`${address} stays as it is`, () => assert.equal(withRequiredTls(address, none), address));
}

test('PGSSLMODE says otherwise', () => {
  const address = 'postgres://db.example/padiman';
  assert.equal(withRequiredTls(address, { PGSSLMODE: 'disable' }), address);
});

test('a server without TLS gets neither user nor password', async (t) => {
  const received: Buffer[] = [];
  const server = createServer((socket) =>
    socket.on('data', (part) => {
      received.push(part);
      // "No TLS here", by the protocol of PostgreSQL.
      socket.end('N');
    }),
  ).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  /** Connects to the local server, whatever the host of the address. */
  class Redirected extends Socket {
    override connect(): this {
      return super.connect(port, '127.0.0.1');
    }
  }
  const pool = await createPool('postgres://officer:topsecret@db.example/padiman', {
    stream: () => new Redirected(),
  });
  await assert.rejects(pool.query('select 1'), /does not support SSL/);
  await pool.end();
  const [request] = received;
  assert.equal(Buffer.concat(received).length, 8, 'only the request for TLS');
  assert.equal(request?.readInt32BE(4), 80_877_103);
});
