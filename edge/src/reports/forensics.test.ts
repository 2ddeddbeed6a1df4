import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiInProcess } from '../app.ts';
import { readableLog, runEdge } from '../testing/running-edge.ts';

const api: ApiInProcess = {
  ready: async () => true,
  plugin: async (routes) => {
    routes.get('/fails', async (request) => {
      request.log.error('it failed');
      return {};
    });
  },
};

const json = { 'content-type': 'application/json' };

test('every log line of a call has the release of its page, and accepts no other text as a release', async (t) => {
  const { lines, server } = readableLog();
  const { get } = await runEdge(t, { api, server });
  const logged = async (release: string) => {
    lines.length = 0;
    await get('/api/fails', { 'x-release': release });
    const ofCall = lines.filter(({ reqId }) => reqId !== undefined);
    assert.ok(ofCall.some(({ msg }) => msg === 'it failed'));
    return [...new Set(ofCall.map((line) => line.release))];
  };
  assert.deepEqual(await logged('000012'), ['000012']);
  for (const text of ['12', '000012 Ada', '{"level":60}', 'x'.repeat(500)]) {
    assert.deepEqual(await logged(text), [undefined], text);
  }
});

test('policy violations are logged with the release of their page', async (t) => {
  const { lines, server } = readableLog();
  const { get, ask, release } = await runEdge(t, { server });
  const reportsOf = async (path: string) => {
    const policy = (await get(path, { accept: 'text/html' })).headers['content-security-policy'] as string;
    return /report-uri (\S+)/.exec(policy)?.[1] ?? '';
  };
  const address = await reportsOf('/rides?q=Ada');
  assert.equal(address, `/csp-report?release=${release.release}`);
  // Only pages report violations.
  assert.equal(await reportsOf(`${release.registry.shell.base}shell.js`), '/csp-report');

  const report = {
    'document-uri': 'https://padiman.example/rides?q=08030000123',
    'blocked-uri': 'inline',
    'line-number': 7,
    'script-sample': 'secret',
  };
  const send = async (to: string) => {
    lines.length = 0;
    const body = JSON.stringify({ 'csp-report': report });
    await ask(to, { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body });
    return lines.find(({ msg }) => msg === 'Content-Security-Policy report');
  };
  const line = await send(address);
  assert.equal(line?.release, release.release);
  assert.deepEqual(line?.report, {
    'document-uri': 'https://padiman.example/rides',
    'blocked-uri': 'inline',
    'line-number': 7,
  });
  const forged = await send('/csp-report?release=anything%20at%20all');
  assert.ok(forged);
  assert.equal(forged.release, undefined);
});

test('remote error reports are logged with the release', async (t) => {
  const { lines, server } = readableLog();
  const { ask } = await runEdge(t, { server });
  const send = async (release: string) => {
    lines.length = 0;
    const report = { remote: 'shell', version: '1.0.0-a', phase: 'use', cause: 'x is undefined', release };
    await ask('/api/telemetry/remotes', { method: 'POST', headers: json, body: JSON.stringify(report) });
    return lines.find(({ msg }) => msg === 'a section failed in a page');
  };
  assert.equal((await send('000012'))?.release, '000012');
  const other = await send('no release');
  assert.deepEqual(other?.report, {
    remote: 'shell',
    version: '1.0.0-a',
    phase: 'use',
    cause: 'x is undefined',
  });
  assert.equal(other?.release, undefined);
});
