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

/** Commands of a workflow's step, by its condition. */
const stepOf = (workflow: string, action: string) =>
  (
    new RegExp(`if: github.event.action ${action} 'closed'\\n +run: (?:\\|\\n)?([^]*?)(?=\\n +- |$)`).exec(
      workflow,
    )?.[1] ?? ''
  ).replaceAll(/^ {10}/gm, '');

/** Runs commands with programs that note their arguments. @returns the arguments in their order */
async function runStep(folder: string, commands: string, more: NodeJS.ProcessEnv = {}): Promise<string[]> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  for (const name of ['npx', 'npm', 'gh'])
    await writeFile(
      join(bin, name),
      `#!/bin/sh\necho "${name} $*" >> "$NOTED"\necho "preview is live"\nif [ ${name} = gh ]; then cat comment.md >> "$NOTED"; fi\n`,
      { mode: 0o755 },
    );
  const noted = join(folder, 'noted.txt');
  await writeFile(noted, '');
  const env = {
    PREVIEW_FOR: '08030000001',
    PREVIEW: 'pr-7',
    PULL_REQUEST: 'pull/7',
    CONSOLE_URL: 'https://console',
  };
  // As a runner does, which ends at the first failure.
  await promisify(execFile)('bash', ['-e', '-c', commands], {
    cwd: folder,
    env: { ...env, ...more, NOTED: noted, PATH: `${bin}:${process.env.PATH}` },
  });
  return (await readFile(noted, 'utf8')).trim().split('\n');
}

test('the steps of the preview publish, preview, comment the link, and end it', async (t) => {
  const { folder, create, read } = await setUp(t);
  await create('lost-items');
  const workflow = await read('.github/workflows/preview.yml');
  const repository = join(folder, 'mfe-lost-items');
  assert.deepEqual(await runStep(repository, stepOf(workflow, '!=')), [
    'npx padiman publish',
    'npx padiman preview --for 08030000001 --as pr-7 --hours 72',
    'gh pr comment pull/7 --edit-last --create-if-none --body-file comment.md',
    "Preview at https://console for the team's accounts:",
    '',
    'preview is live',
  ]);
  assert.deepEqual(await runStep(repository, stepOf(workflow, '==')), ['npx padiman preview --end pr-7']);
  assert.ok((await read('AGENTS.md')).split('\n').length <= 80);
});

test('in the repository of the console they preview the packages that a pull request changes', async (t) => {
  const { folder } = await setUp(t);
  const written = await readFile(join(import.meta.dirname, '../../../.github/workflows/preview.yml'), 'utf8');
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...args], { cwd: folder });
  await git('init', '--quiet', '--initial-branch=main');
  await git('commit', '--quiet', '--allow-empty', '-m', 'first');
  await git('clone', '--quiet', '.', 'origin.git', '--bare');
  await git('remote', 'add', 'origin', join(folder, 'origin.git'));
  for (const name of ['mfe-rides', 'docs']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'package.json'), '{"version":"1.2.0"}');
  }
  await git('add', 'mfe-rides', 'docs');
  await git('commit', '--quiet', '-m', 'second');
  const noted = await runStep(folder, stepOf(written, '!='), { GITHUB_BASE_REF: 'main' });
  assert.deepEqual(noted.slice(0, 2), [
    'npm run --silent release -- publish mfe-rides',
    'npm run --silent release -- preview mfe-rides 1.2.0 --for 08030000001 --as pr-7 --hours 72',
  ]);
  assert.equal(noted.at(-1), 'preview is live');
});
