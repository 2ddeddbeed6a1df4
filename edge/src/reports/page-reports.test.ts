import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { readableLog, runEdge } from '../testing/running-edge.ts';
import { addressRateLimiter } from './report.routes.ts';
import type { ApiInProcess } from '../app.ts';

async function runWithMetrics(t: TestContext) {
  const metricsRegistry = new Registry();
  const api = { ready: async () => true, plugin: async () => {}, metricsRegistry };
  const running = await runEdge(t, { api });
  const post = (path: string, body: object) => running.post(`/api/telemetry/${path}`, body);
  const page = (version: string, more: object = {}) =>
    post('pages', { builds: [{ remote: 'mfe-rides', version, loads: 1, ...more }] });
  /** Waits for a text of the metrics: reports are counted after the answer. */
  const metricsWith = async (isExpected: (text: string) => boolean) => {
    for (const ends = Date.now() + 10_000; ; await pause(10)) {
      const text = await metricsRegistry.metrics();
      if (isExpected(text)) return text;
      assert.ok(Date.now() < ends, text);
    }
  };
  return { ...running, post, page, metricsWith };
}

test('loads, failures by phase and web vitals are series by remote and build', async (t) => {
  const { release, post, page, metricsWith } = await runWithMetrics(t);
  const { build } = release.registry.remotes['mfe-rides']!;
  const vitals = { ttfb: 0.3, fcp: 0.9, lcp: 1.2, inp: 0.08, cls: 0.02 };
  assert.equal((await page(build, vitals)).status, 204);
  await page(build);
  await post('remotes', { remote: 'mfe-rides', version: build, phase: 'load', cause: '404' });
  const labels = `remote="mfe-rides",build="${build}"`;
  for (const line of [
    `padiman_remote_loads_total{${labels}} 2`,
    `padiman_remote_failures_total{${labels},phase="load"} 1`,
    `padiman_remote_failures_total{${labels},phase="start"} 0`,
    'padiman_remote_failures_total{remote="registry",build="other",phase="registry"} 0',
    `padiman_web_vitals_ttfb_seconds_bucket{le="0.4",${labels}} 1`,
    `padiman_web_vitals_fcp_seconds_sum{${labels}} 0.9`,
    `padiman_web_vitals_lcp_seconds_count{${labels}} 1`,
    `padiman_web_vitals_lcp_seconds_bucket{le="1.5",${labels}} 1`,
    `padiman_web_vitals_inp_seconds_sum{${labels}} 0.08`,
    `padiman_web_vitals_cls_bucket{le="0.05",${labels}} 1`,
  ])
    await metricsWith((text) => text.includes(line));
});

test('a flood of made-up builds adds no series of its own, and is limited by address', async (t) => {
  const { edge, page, post, metricsWith } = await runWithMetrics(t);
  await post('remotes', { remote: 'registry', version: 'none', phase: 'registry', cause: 'x' });
  const statuses = new Set<number>();
  for (let index = 0; index < 700; index++) {
    statuses.add((await page(`1.0.0-${index}`)).status);
    if (index % 100 === 0)
      await post('remotes', { remote: `mfe-x${index}`, version: 'a', phase: 'load', cause: 'x' });
  }
  assert.deepEqual([...statuses], [204, 429]);
  await edge.close();
  const series = /^padiman_(remote|web).*\{.*\}/gm;
  const text = await metricsWith((found) => found.match(series)?.length === 2);
  assert.deepEqual(text.match(series), [
    'padiman_remote_failures_total{remote="registry",build="other",phase="registry"}',
    'padiman_remote_failures_total{remote="other",build="other",phase="load"}',
  ]);
});

test('invalid page reports are refused', async (t) => {
  const { post, page, release } = await runWithMetrics(t);
  const { build } = release.registry.remotes['mfe-rides']!;
  for (const more of [
    { loads: -1 },
    { loads: 1.5 },
    { lcp: '1' },
    { cls: 1e9 },
    { remote: '../x' },
    { more: 1 },
  ])
    assert.equal((await page(build, more)).status, 400, JSON.stringify(more));
  for (const body of [{}, { builds: [] }, { builds: Array(41).fill({}) }])
    assert.equal((await post('pages', body)).status, 400);
});

test('the series of a build that left the live release are removed', async (t) => {
  const { release, page, metricsWith, publishLive } = await runWithMetrics(t);
  const { build } = release.registry.remotes['mfe-rides']!;
  await page(build, { lcp: 1 });
  await metricsWith((text) => text.includes(build));
  for (const code of ['two();', 'three();']) {
    const record = await publishLive('mfe-rides', { code });
    await page(record.build);
  }
  await metricsWith((text) => !text.includes(build));
});

test('the rate limiter counts addresses apart, and forgets them after a minute', () => {
  let time = 0;
  const mayCount = addressRateLimiter(2, () => time);
  assert.deepEqual(['a', 'a', 'a', 'b'].map(mayCount), [true, true, false, true]);
  time = 60_000;
  assert.equal(mayCount('a'), true);
});

const api: ApiInProcess = {
  ready: async () => true,
  plugin: async (routes) => {
    routes.get('/fails', async (request) => {
      request.log.error('it failed');
      return {};
    });
  },
};

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
  const { post } = await runEdge(t, { server });
  const send = async (release: string) => {
    lines.length = 0;
    const report = { remote: 'shell', version: '1.0.0-a', phase: 'use', cause: 'x is undefined', release };
    await post('/api/telemetry/remotes', report);
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
