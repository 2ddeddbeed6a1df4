import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findPackages, findRemote } from '../checkout/packages.ts';
import { temporaryFolder } from '../testing/trial-checkout.ts';
import { applyConfig, installAdvice, withCurrentRemote } from './own-repository.ts';

test('in the folder of a remote its name and version may be left out', () => {
  const remote = { name: 'mfe-rides', version: '1.2.0' };
  const complete = (line: string) => withCurrentRemote(line.split(' '), remote).join(' ');
  assert.equal(complete('publish'), 'publish mfe-rides');
  assert.equal(complete('publish --force'), 'publish mfe-rides --force');
  assert.equal(complete('check'), 'check mfe-rides 1.2.0');
  assert.equal(complete('promote --canary 10%'), 'promote mfe-rides 1.2.0 --canary 10%');
  assert.equal(complete('promote 1.1.0'), 'promote mfe-rides 1.1.0');
  assert.equal(complete('rollback'), 'rollback mfe-rides');
  assert.equal(complete('rollback --to 12'), 'rollback --to 12');
  assert.equal(complete('rollback --to=12'), 'rollback --to=12');
  assert.equal(complete('promote mfe-parcels 2.0.0 shell 3.0.0'), 'promote mfe-parcels 2.0.0 shell 3.0.0');
  assert.equal(complete('list'), 'list');
  assert.deepEqual(withCurrentRemote(['publish'], undefined), ['publish']);
});

test("a remote's own repository contains one package, named by its descriptor", async (t) => {
  const folder = join(await temporaryFolder(t), 'lost-and-found');
  await mkdir(folder);
  assert.equal(findRemote(folder), undefined);
  await writeFile(join(folder, 'remote.json'), JSON.stringify({ name: 'mfe-lost-items' }));
  assert.equal(findRemote(folder), undefined);
  const peerDependencies = { react: '^19.0.0' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '0.3.0', peerDependencies }));
  const remote = {
    name: 'mfe-lost-items',
    kind: 'remote',
    folder,
    version: '0.3.0',
    dependencies: {},
    peerDependencies,
    budgets: {},
    hasTests: false,
  };
  assert.deepEqual(findRemote(folder), remote);
  assert.deepEqual(findPackages(folder), [remote]);
});

test('padiman.config.json sets what the environment does not, and refuses unknown settings', async (t) => {
  const folder = await temporaryFolder(t);
  const read = async (settings: unknown, environment: NodeJS.ProcessEnv) => {
    await writeFile(join(folder, 'padiman.config.json'), JSON.stringify(settings));
    applyConfig(folder, environment);
    return environment;
  };
  assert.deepEqual(
    await read(
      { console: 'http://localhost:8090', dataDir: '../data', bucket: 'a' },
      { RELEASES_S3_BUCKET: 'b' },
    ),
    { CONSOLE_URL: 'http://localhost:8090', DATA_DIR: join(folder, '../data'), RELEASES_S3_BUCKET: 'b' },
  );
  for (const wrong of [{ datadir: '.' }, { console: 8080 }, { constructor: 'x' }]) {
    await assert.rejects(read(wrong, {}), /is not one of the texts console, dataDir/);
  }
});

test('names installed libraries that differ from those of the live shell', async (t) => {
  const folder = await temporaryFolder(t);
  const install = async (name: string, version: string) => {
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
    await writeFile(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  };
  await writeFile(join(folder, 'package.json'), '{}');
  await install('react', '19.3.0');
  await install('@padiman/ui', '0.1.0');
  const remote = { folder, peerDependencies: { react: '^19.0.0', '@padiman/ui': '^0.1.0', jotai: '^3.0.0' } };
  assert.deepEqual(installAdvice(remote, { react: '19.3.0', '@padiman/ui': '0.1.0' }), []);
  assert.deepEqual(installAdvice(remote, { react: '19.3.1', '@padiman/ui': '0.1.0', jotai: '3.0.1' }), [
    'react: the live shell provides 19.3.1, installed is 19.3.0',
    'jotai: the live shell provides 3.0.1, installed is nothing',
    'To test with the same versions: npm install --no-save react@19.3.1 jotai@3.0.1',
  ]);
});
