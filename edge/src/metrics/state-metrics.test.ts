import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { promote, renew, rollback } from '@padiman/release/promote';
import { publishShell, temporaryFolder, temporaryStore, trialStore } from '@padiman/release/testing';
import { interruptibleProxy, objectStorage } from '@padiman/release/testing-object-storage';
import { runEdge, until } from '../testing/running-edge.ts';

const api = () => ({ ready: async () => true, plugin: async () => {}, metricsRegistry: new Registry() });

test('the live builds, canaries and changes of releases are metrics', async (t) => {
  const given = api();
  const { store, release, publishLive } = await runEdge(t, { api: given });
  const scrape = () => given.metricsRegistry.metrics();
  const { build } = release.registry.remotes['mfe-rides']!;
  const first = await scrape();
  assert.match(
    first,
    new RegExp(`^padiman_live_build_info\\{remote="mfe-rides",build="${build}"\\} 1$`, 'm'),
  );
  assert.match(first, /^padiman_live_build_info\{remote="shell",build=".+"\} 1$/m);
  assert.match(first, new RegExp(`^padiman_release_info\\{release="${release.registry.release}"\\} 1$`, 'm'));
  assert.match(first, /^padiman_release_pending 0$/m);
  assert.match(first, /^padiman_release_changes_total\{action="promote"\} 0$/m);

  const record = await publishLive('mfe-rides', { code: 'two();' });
  await rollback(store, ['mfe-rides']);
  const last = await scrape();
  assert.match(last, /^padiman_release_changes_total\{action="promote"\} 1$/m);
  assert.match(last, /^padiman_release_changes_total\{action="rollback"\} 1$/m);
  assert.doesNotMatch(last, new RegExp(record.build));
  assert.match(
    last,
    /^padiman_release_storage_call_duration_seconds_count\{operation="read",outcome="success"\}/m,
  );
  assert.match(last, /^padiman_release_timestamp_seconds \d+/m);
});

test('calls of object storage are metrics by outcome, and refused ones are told apart', async (t) => {
  const storage = await objectStorage(t);
  const proxy = await interruptibleProxy(t, storage.origin);
  const [scratch, folder] = [await temporaryFolder(t), await temporaryFolder(t)];
  const direct = trialStore(storage());
  await promote(direct, [(await publishShell(direct, scratch)).record]);
  const objects = storage({ endpoint: proxy.origin, deadline: 500 });
  const breaker = { failures: 3, pause: 60_000 };
  const given = api();
  const { edge } = await runEdge(t, {
    api: given,
    store: trialStore(objects, { copy: { folder, limit: 1e9, breaker } }),
  });
  const scrape = () => given.metricsRegistry.metrics();
  assert.match(await scrape(), /^padiman_release_storage_up 1$/m);
  assert.match(await scrape(), /^padiman_release_storage_success_timestamp_seconds \d+/m);
  const isCopied = /^padiman_release_pending 0$/m;
  await until(async () => isCopied.test(await scrape()));
  await proxy.interrupt('refused');
  const calls = (outcome: string) =>
    new RegExp(
      `^padiman_release_storage_call_duration_seconds_count\\{operation="\\w+",outcome="${outcome}"\\}`,
      'm',
    );
  await until(async () => calls('refused').test(await scrape()));
  const away = await scrape();
  assert.match(away, calls('failure'));
  assert.match(away, /^padiman_release_storage_up 0$/m);
  assert.match(away, /^padiman_release_info\{release="000001"\} 1$/m, 'the last known release');
  await edge.close();
});

test('the metrics have the time at which browsers refuse the live registry, once there is one', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const given = api();
  await runEdge(t, { api: given, store: trialStore(folder) });
  const expiry = async () =>
    Number(
      /^padiman_registry_expires_timestamp_seconds (\S+)$/m.exec(await given.metricsRegistry.metrics())?.[1],
    );
  assert.equal(await expiry(), NaN);
  await promote(store, [(await publishShell(store, folder)).record]);
  const first = (await store.live())!.registry.expires!;
  assert.equal(await expiry(), Date.parse(first) / 1000);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 });
  const renewed = (await renew(store)).registry.expires!;
  assert.ok(renewed > first);
  assert.equal(await expiry(), Date.parse(renewed) / 1000);
});
