import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashOfIntegrity } from '@padiman/federation/registry';
import { integrityOf } from './files/durable-file.ts';
import { createKeyFile } from './signing/signer.ts';
import { openStore } from './store/open-store.ts';
import { trialSources } from './testing/checkouts.ts';

const script = join(import.meta.dirname, 'release-checkout.ts');

/** Runs the process. @returns its exit code and output */
async function run(
  ...given: (string | NodeJS.ProcessEnv)[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const args = given.filter((one) => typeof one === 'string');
  const variables = given.filter((one) => typeof one !== 'string');
  const env = { ...process.env, RELEASES_S3_BUCKET: '', LOG_LEVEL: '', ...variables[0] };
  const child = spawn(process.execPath, [script, ...args], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

test('releases what changed in a checkout, signed, with a line for each step', async (t) => {
  const { root, data } = await trialSources(t, { isFresh: true });
  const release = () => run('--data', data, '--root', root);
  const first = await release();
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.match(first.stdout, /^shell +built in [\d.]+ s$/m);
  assert.match(first.stdout, /^mfe-rides +built in [\d.]+ s$/m);
  assert.match(first.stdout, /^release 000001 is live$/m);
  const store = openStore(data);
  const live = await store.live();
  assert.deepEqual(Object.keys(live?.registry.remotes ?? {}), ['mfe-rides']);
  assert.equal(live?.sealed.key, store.signer()?.key);

  assert.deepEqual(await release(), { code: 0, stdout: '2 of 2 builds unchanged\n', stderr: '' });

  await writeFile(join(root, 'mfe-rides/src/entry.js'), `import './missing.js';`);
  const failed = await release();
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /^mfe-rides does not build:[\s\S]*missing\.js/);
  assert.equal((await openStore(data).live())?.release, '000001');
});

test('an altered file of the store is never signed: a start restores it', async (t) => {
  const { root, data } = await trialSources(t);
  const release = () => run('--data', data, '--root', root);
  await release();
  const { integrity = {} } = (await openStore(data).live())?.registry.remotes['mfe-rides'] ?? {};
  const hash = hashOfIntegrity(integrity['main.js'] ?? '') ?? '';
  const file = join(data, 'releases/files', hash);
  const alter = () => writeFile(file, 'evil();');
  await alter();
  assert.equal((await release()).code, 0);
  assert.equal(integrityOf(await readFile(file)), integrity['main.js']);
  const live = await openStore(data).live();
  assert.deepEqual([live?.release, live?.registry.remotes['mfe-rides']?.integrity], ['000001', integrity]);

  // Without its sources the build cannot be restored.
  await alter();
  await rm(join(root, 'mfe-rides'), { recursive: true });
  await writeFile(join(root, 'shell/src/entry.js'), `console.log('next');`);
  await release();
  const after = await openStore(data).live();
  assert.ok(!JSON.stringify(after).includes(integrityOf(Buffer.from('evil();'))));
});

test('a machine whose key the deployment does not trust is refused before it builds', async (t) => {
  const { root, data } = await trialSources(t);
  await run('--data', data, '--root', root);
  const key = join(root, 'other.key');
  await createKeyFile(key);
  const { code, stdout, stderr } = await run('--data', data, '--root', root, { PADIMAN_KEY: key });
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /This machine's key \S+ is not a platform key of this deployment/);
  assert.equal((await openStore(data).live())?.release, '000001');
});

test('a stop ends the builds, and nothing is released', async (t) => {
  const { root, data } = await trialSources(t);
  // The shell's build never ends, and has its parent process stopped.
  await writeFile(
    join(root, 'shell/webpack.config.ts'),
    `process.kill(process.ppid, 'SIGTERM');\nexport default new Promise(() => setInterval(() => {}, 1000));`,
  );
  const { code, stderr } = await run('--data', data, '--root', root);
  assert.deepEqual([code, stderr], [2, '']);
  assert.equal(await openStore(data).live(), undefined);
});
