import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';

const script = join(import.meta.dirname, 'cli.ts');

/** Runs the program in a new folder with two packed packages. */
async function setUp(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-create-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'packed'));
  for (const file of ['padiman-ui-1.2.0.tgz', 'padiman-build-1.0.0.tgz', 'create-padiman-remote-1.0.0.tgz']) {
    await writeFile(join(folder, 'packed', file), '');
  }
  const create = (...args: string[]) =>
    promisify(execFile)(process.execPath, [script, ...args], { cwd: folder });
  const read = (file: string) => readFile(join(folder, 'mfe-lost-items', file), 'utf8');
  return { folder, create, read };
}

test('makes a repository with settings, CI, and ranges of the shared libraries', async (t) => {
  const { folder, create, read } = await setUp(t);
  const { stdout } = await create('lost-items', '--console', 'http://localhost:8090', '--data', 'data');
  assert.match(stdout, /Created mfe-lost-items: a screen at \/lost-items/);
  assert.deepEqual(JSON.parse(await read('padiman.config.json')), {
    console: 'http://localhost:8090',
    dataDir: join(folder, 'data'),
  });
  assert.equal(JSON.parse(await read('remote.json')).name, 'mfe-lost-items');
  const { peerDependencies, devDependencies, scripts } = JSON.parse(await read('package.json'));
  assert.match(peerDependencies['@padiman/ui'], /^\^\d+\.\d+\.\d+$/);
  assert.match(devDependencies['@padiman/release'], /^\^\d+\.\d+\.\d+$/);
  // Another version of webpack beside webpack-cli does not build with Module Federation.
  assert.match(devDependencies.webpack, /^\d+\.\d+\.\d+$/);
  assert.equal(scripts.dev, 'padiman dev');
  const workflow = await read('.github/workflows/ci.yml');
  for (const step of ['npm ci', 'npm run types', 'npm test', 'npm run build', 'padiman check']) {
    assert.ok(workflow.includes(step), step);
  }
  assert.ok((await readdir(join(folder, 'mfe-lost-items'))).includes('.git'));
});

test('installs packed packages from copies in the repository', async (t) => {
  const { folder, create, read } = await setUp(t);
  await create('mfe-lost-items', '--packages', 'packed');
  const { peerDependencies, devDependencies } = JSON.parse(await read('package.json'));
  assert.equal(devDependencies['@padiman/ui'], 'file:packages/padiman-ui-1.2.0.tgz');
  assert.equal(devDependencies['@padiman/build'], 'file:packages/padiman-build-1.0.0.tgz');
  assert.ok(peerDependencies['@padiman/ui'].startsWith('^'), 'the range that the shell must fit stays');
  assert.deepEqual((await readdir(join(folder, 'mfe-lost-items/packages'))).sort(), [
    'padiman-build-1.0.0.tgz',
    'padiman-ui-1.2.0.tgz',
  ]);
});

test('refuses invalid names, a folder in use and a folder without packages, and writes nothing', async (t) => {
  const { folder, create } = await setUp(t);
  for (const name of ['../x', 'Lost', 'a b', 'lost--items', '9lives'])
    await assert.rejects(create(name), /Invalid remote name/);
  await assert.rejects(create('lost-items', '--packages', '.'), /contains no packed packages/);
  await assert.rejects(create(), /npm create padiman-remote <name>|Command failed/);
  assert.deepEqual(await readdir(folder), ['packed']);
  await create('lost-items');
  await assert.rejects(create('lost-items'), /There is a folder mfe-lost-items already/);
});
