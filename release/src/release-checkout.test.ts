import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStore } from './store/open-store.ts';
import { trialSources } from './testing/trial-sources.ts';

const script = join(import.meta.dirname, 'release-checkout.ts');

/** Runs the process. @returns its exit code and output */
async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, RELEASES_S3_BUCKET: '', DEBUG: '' };
  const child = spawn(process.execPath, [script, ...args], { env });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

test('releases what changed in a checkout, signed, with a line for each step', async (t) => {
  const { root, data } = await trialSources(t);
  const release = () => run('--data', data, '--root', root);
  const first = await release();
  assert.deepEqual([first.code, first.stderr], [0, '']);
  assert.match(first.stdout, /^shell +built in [\d.]+ s$/m);
  assert.match(first.stdout, /^mfe-rides +built in [\d.]+ s$/m);
  assert.match(first.stdout, /^release 000001 is live$/m);
  const store = openStore(data);
  const live = await store.live();
  assert.deepEqual(Object.keys(live?.registry.remotes ?? {}), ['mfe-rides']);
  assert.equal(live?.signed?.key, store.signer?.key);

  assert.deepEqual(await release(), { code: 0, stdout: '2 of 2 builds unchanged\n', stderr: '' });

  await writeFile(join(root, 'mfe-rides/src/entry.js'), `import './missing.js';`);
  const failed = await release();
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /^mfe-rides does not build:[\s\S]*missing\.js/);
  assert.equal((await openStore(data).live())?.release, '000001');
});

test('a live remote that the checkout lacks stays live, and the line names the command that retires it', async (t) => {
  const { root, data } = await trialSources(t);
  const release = () => run('--data', data, '--root', root);
  assert.equal((await release()).code, 0);
  await rm(join(root, 'mfe-rides'), { recursive: true });
  const { code, stdout } = await release();
  assert.equal(code, 0);
  assert.match(stdout, /^mfe-rides stays live; retire it with npm run release -- retire mfe-rides$/m);
  const live = await openStore(data).live();
  assert.deepEqual([live?.release, Object.keys(live?.registry.remotes ?? {})], ['000001', ['mfe-rides']]);
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

test('a missing option is named', async () => {
  const { code, stderr } = await run();
  assert.deepEqual([code, stderr], [1, 'Missing required option --data\n']);
});
