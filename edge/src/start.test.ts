import assert from 'node:assert/strict';
import { join } from 'node:path';
import { chmod, cp, readdir } from 'node:fs/promises';
import { test, type TestContext } from 'node:test';
import { freePort } from '@padiman/api/testing-loopback';
import { startProcess } from '@padiman/api/testing-processes';
import { promote } from '@padiman/release/promote';
import { openStore } from '@padiman/release/store';
import { publishRemote, publishShell, temporaryFolder } from '@padiman/release/testing';
import { signatureHeader, verifySignature } from '@padiman/federation/registry';
import { runBackend } from './testing/running-edge.ts';

const script = join(import.meta.dirname, 'start.ts');

/** Prints the files of compilers and bundlers that the process loads, by require and by import. */
const printBuilders = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/node_modules\\/(typescript|webpack|prettier|@swc)\\//.test(url)) console.log('loads ' + url);
      return next(url, context);
    },
  });
`;

/** A data folder with a live shell and one remote. */
async function dataFolder(t: TestContext) {
  const folder = await temporaryFolder(t);
  const store = openStore(folder);
  await promote(store, [
    (await publishShell(store, folder)).record,
    (await publishRemote(store, folder, 'mfe-rides')).record,
  ]);
  return { folder, store };
}

/** Starts the process without building. @returns also its address */
async function startServing(t: TestContext, env: NodeJS.ProcessEnv, ...nodeOptions: string[]) {
  const started = startProcess(process.execPath, [...nodeOptions, script, '--no-build'], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO: 'false', ...env },
  });
  t.after(() => started.stop());
  const address = await started.untilPrinted(/^(?:Ready in .*?|.* 503 until it is back): (http\S+)/m);
  return { ...started, address };
}

test('the serving process loads no compiler and no bundler', async (t) => {
  const { folder } = await dataFolder(t);
  const preload = `data:text/javascript,${encodeURIComponent(printBuilders)}`;
  const { address, child, ended, stop } = await startServing(t, { DATA_DIR: folder }, '--import', preload);
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  await stop();
  const { output } = await ended;
  assert.deepEqual([child.exitCode, output.match(/^loads .*/gm)], [0, null]);
});

test('serves with a public key alone, from a folder that it does not write to', async (t) => {
  const { url } = await runBackend(t);
  const { folder: made, store } = await dataFolder(t);
  let folder = '';
  // Before the folder is removed.
  t.after(() => Promise.all([folder, join(folder, 'releases')].map((path) => chmod(path, 0o700))));
  folder = await temporaryFolder(t);
  await cp(join(made, 'releases'), join(folder, 'releases'), { recursive: true });
  await cp(join(made, 'registry.pub'), join(folder, 'registry.pub'));
  const content = () => readdir(folder, { recursive: true });
  const before = await content();
  await chmod(join(folder, 'releases'), 0o500);
  await chmod(folder, 0o500);
  const { address } = await startServing(t, {
    DATA_DIR: folder,
    API_URL: url,
    AUTH_SECRET: 'x'.repeat(32),
  });
  const [config, registry] = await Promise.all(
    ['/config.json', '/registry.json'].map((path) => fetch(address + path)),
  );
  const { registryKeys } = (await config!.json()) as { registryKeys: string[] };
  await verifySignature(await registry!.text(), registry!.headers.get(signatureHeader), registryKeys);
  assert.deepEqual(registryKeys, [store.signer()?.key]);
  assert.equal((await fetch(`${address}/rides`)).status, 200);
  assert.deepEqual(await content(), before);
});

const shares = process.platform === 'linux' ? {} : { skip: 'only on Linux' };
test(
  'a start without its database serves site and console, and answers calls with 503',
  shares,
  async (t) => {
    const { folder } = await dataFolder(t);
    const { address, child, stop } = await startServing(t, {
      DATA_DIR: folder,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${await freePort()}/none`,
    });
    const statusOf = async (path: string) => (await fetch(address + path)).status;
    assert.equal(await statusOf('/rides'), 200);
    const call = await fetch(`${address}/api/dashboard/users`);
    assert.deepEqual([call.status, call.headers.get('retry-after')], [503, '2']);
    const body = await call.text();
    assert.equal((JSON.parse(body) as { code: string }).code, 'unavailable');
    assert.doesNotMatch(body, /127\.0\.0\.1|postgres/);
    assert.deepEqual(
      [
        await statusOf('/readyz?of=site'),
        await statusOf('/readyz?of=console'),
        await statusOf('/readyz?of=api'),
      ],
      [200, 200, 503],
    );
    assert.equal(await statusOf('/readyz'), 503);
    await stop();
    assert.equal(child.exitCode, 0);
  },
);
