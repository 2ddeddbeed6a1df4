import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import fastify from 'fastify';
import { createMetrics } from './metrics.service.ts';
import { requestMetrics } from './request-metrics.plugin.ts';

test('a call from this process counts by its status, and one that its client closed as 499', async (t) => {
  const metrics = createMetrics();
  const server = fastify();
  requestMetrics(server, metrics);
  let noteStarted = () => {};
  const started = new Promise<void>((resolve) => (noteStarted = resolve));
  server.get('/me', () => ({ success: true }));
  server.get('/slow', async (request) => {
    noteStarted();
    await once(request.raw.socket, 'close');
    return {};
  });
  t.after(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;

  assert.equal((await server.inject('/me')).statusCode, 200);
  await (await fetch(`http://127.0.0.1:${port}/me`)).text();
  const client = connect(port, '127.0.0.1', () => client.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'));
  await started;
  client.destroy();
  // The last hook of the three calls.
  while ((await metrics.requestsInFlight.get()).values[0]?.value !== 0) await new Promise(setImmediate);

  const { values } = await metrics.requests.get();
  const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
  const shown = counts.map(({ labels, value }) => [labels.route, labels.status, value]);
  assert.deepEqual(shown, [
    ['/me', 200, 2],
    ['/slow', 499, 1],
  ]);
});
