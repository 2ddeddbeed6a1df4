import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { promote, renew } from '@padiman/release/promote';
import { publishShell, temporaryStore, trialStore } from '@padiman/release/testing';
import { runEdge } from '../testing/running-edge.ts';

test('the metrics have the time at which browsers refuse the live registry, once there is one', async (t) => {
  const metricsRegistry = new Registry();
  const { store, folder } = await temporaryStore(t);
  const api = { ready: async () => true, plugin: async () => {}, metricsRegistry };
  await runEdge(t, { api, store: trialStore(folder) });
  const expiry = async () =>
    Number(/^padiman_registry_expires_timestamp_seconds (\S+)$/m.exec(await metricsRegistry.metrics())?.[1]);
  assert.equal(await expiry(), NaN);
  await promote(store, [(await publishShell(store, folder)).record]);
  const first = (await store.live())!.registry.expires!;
  assert.equal(await expiry(), Date.parse(first) / 1000);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 });
  const renewed = (await renew(store)).registry.expires!;
  assert.ok(renewed > first);
  assert.equal(await expiry(), Date.parse(renewed) / 1000);
});
