import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { serverOptions } from './server-options.ts';
import { warnOfUntrustedProxies } from './untrusted-proxies.ts';

/** A server that collects its warnings. */
function serverTrusting(trustedProxies: string | undefined) {
  const warnings: { proxy: string; headers: string[] }[] = [];
  const options = serverOptions({ logLevel: 'warn', trustedProxies });
  const write = (line: string) => void warnings.push(JSON.parse(line));
  const app = Fastify({ ...options, logger: { ...(options.logger as object), stream: { write } } });
  warnOfUntrustedProxies(app);
  app.get('/', (request) => Promise.resolve(request.ip));
  return {
    warnings,
    ask: (remoteAddress: string, headers = {}) => app.inject({ url: '/', remoteAddress, headers }),
  };
}

const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };

test('an untrusted address that sends X-Forwarded-* is reported once, and not believed', async () => {
  const { warnings, ask } = serverTrusting(undefined);
  assert.equal((await ask('10.0.0.1', forwarded)).body, '10.0.0.1');
  for (let at = 0; at < 50; at += 1) await ask('10.0.0.1', forwarded);
  assert.equal(warnings.length, 1);
  assert.deepEqual(
    [warnings[0]?.proxy, warnings[0]?.headers],
    ['10.0.0.1', ['x-forwarded-for', 'x-forwarded-proto']],
  );
  await ask('10.0.0.2');
  assert.equal(warnings.length, 1);
});

test('a trusted proxy is not reported, another one is', async () => {
  const { warnings, ask } = serverTrusting('10.0.0.1');
  assert.equal((await ask('10.0.0.1', forwarded)).body, '203.0.113.9');
  assert.equal((await ask('10.0.0.1', { 'x-forwarded-proto': 'https' })).body, '10.0.0.1');
  assert.equal(warnings.length, 0);
  assert.deepEqual([(await ask('10.0.0.7', forwarded)).body, warnings[0]?.proxy], ['10.0.0.7', '10.0.0.7']);
});

test('a flood from many addresses writes 20 lines at most', async () => {
  const { warnings, ask } = serverTrusting(undefined);
  for (let at = 0; at < 60; at += 1) await ask(`10.0.1.${at}`, forwarded);
  assert.equal(warnings.length, 20);
});
