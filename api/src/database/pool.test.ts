import assert from 'node:assert/strict';
import { createServer, Socket } from 'node:net';
import { test } from 'node:test';
import { listenOnLoopback } from '../testing/loopback.ts';
import { PrimaryPool, PrimarySearch } from './primary-client.ts';

test('a server without TLS gets neither user nor password', async (t) => {
  const received: Buffer[] = [];
  const server = createServer((socket) =>
    socket.on('data', (part) => {
      received.push(part);
      // "No TLS here", by the protocol of PostgreSQL.
      socket.end('N');
    }),
  );
  const { port } = await listenOnLoopback(server, t);
  /** Connects to the local server, whatever the host of the address. */
  class Redirected extends Socket {
    override connect(): this {
      return super.connect(port, '127.0.0.1');
    }
  }
  const search = new PrimarySearch('postgres://officer:topsecret@db.example/padiman');
  const pool = new PrimaryPool(search, 0, { stream: () => new Redirected() });
  await assert.rejects(pool.take(), /does not support SSL/);
  await pool.end();
  const [request] = received;
  assert.equal(Buffer.concat(received).length, 8, 'only the request for TLS');
  assert.equal(request?.readInt32BE(4), 80_877_103);
});
