import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { packageChanges } from '../promote/release-webhook.ts';
import { promote } from '../promote/promote.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine, trialSources } from '../testing/checkouts.ts';
import { publishShell } from '../testing/trial-checkout.ts';
import { buildAndPublish } from './build-and-publish.ts';
import type { Overrides } from './gates.ts';

/** Creates a checkout with a store; its remote publishes in a second. */
async function checkout(t: TestContext) {
  const { root, data } = await trialSources(t);
  const store = openStore(data);
  const remote = (file: string) => join(root, 'mfe-rides', file);
  const publish = async (gates?: Overrides, dryRun = false) => {
    const options = { root, names: ['mfe-rides'], dryRun, ...(gates && { gates }) };
    const [publication] = await buildAndPublish(store, options);
    assert.ok(publication);
    return publication;
  };
  const setPackage = async (more: object) => {
    const file = remote('package.json');
    const before = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...before, ...more }));
  };
  return { root, data, store, remote, publish, setPackage };
}

test('a publication records author, commit, sizes and the results of its gates', async (t) => {
  const { root, store, publish, remote } = await checkout(t);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: root })
      .toString()
      .trim();
  const outside = (await publish()).record;
  assert.deepEqual(
    [outside.source, outside.gates, outside.signed?.key],
    [undefined, undefined, store.signer()?.key],
  );

  await writeFile(join(root, '.gitignore'), 'node_modules\ndata\n*.tsbuildinfo\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  await writeFile(remote('src/entry.js'), `console.log('rides, changed');`);
  const dry = await publish({}, true);
  assert.deepEqual([dry.published, await store.findBuild('mfe-rides', dry.record.build)], [true, undefined]);
  const changed = (await publish({})).record;
  assert.deepEqual(changed.source, { commit: git('rev-parse', 'HEAD'), clean: false });
  assert.deepEqual(Object.keys(changed.gates ?? {}), ['types', 'tests', 'entry', 'first-screen', 'total']);
  for (const [gate, result] of Object.entries(changed.gates ?? {})) assert.ok(result.passed, gate);
  assert.ok((changed.sizes?.total ?? 0) > 0);

  git('commit', '--quiet', '--all', '--message', 'Change rides');
  await writeFile(
    remote('remote.json'),
    (await readFile(remote('remote.json'), 'utf8')).replace('Rides', 'All rides'),
  );
  git('commit', '--quiet', '--all', '--message', 'Rename rides');
  const clean = (await publish({})).record;
  assert.deepEqual(clean.source, { commit: git('rev-parse', 'HEAD'), clean: true });
  const before = { live: { 'mfe-rides': { build: changed.build, lastGood: null } } };
  const after = { live: { 'mfe-rides': { build: clean.build, lastGood: null } } };
  const [change] = await packageChanges(store, before, after);
  assert.equal(change?.to?.record?.source?.commit, clean.source?.commit);
});

test('tests related to a change of sources run alone, all in CI and for any other change', async (t) => {
  const { root, publish, remote, setPackage } = await checkout(t);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: root });
  // Notes its arguments in place of Jest.
  await mkdir(join(root, 'node_modules/.bin'));
  await writeFile(
    join(root, 'node_modules/.bin/jest'),
    `#!/bin/sh\necho "$*" >> ${join(root, 'data/jest.txt')}\n`,
    { mode: 0o755 },
  );
  await mkdir(join(root, 'data'), { recursive: true });
  await setPackage({ scripts: { test: 'jest' } });
  await writeFile(join(root, '.gitignore'), 'node_modules\ndata\n*.tsbuildinfo\n');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  const { CI } = process.env;
  t.after(() => (CI === undefined ? delete process.env.CI : (process.env.CI = CI)));
  delete process.env.CI;
  const first = (await publish({})).record;
  await writeFile(remote('src/entry.js'), `console.log('a text');`);
  const second = (await publish({})).record;
  assert.match(second.gates?.tests?.detail ?? '', /^those related to the change since [0-9a-f]{40}$/);
  await writeFile(join(root, 'shared/ui/other.ts'), '');
  await writeFile(remote('src/entry.js'), `console.log('b');`);
  await publish({});
  await rm(join(root, 'shared/ui/other.ts'));
  process.env.CI = 'true';
  await writeFile(remote('src/entry.js'), `console.log('c');`);
  await publish({});
  const related = `--changedSince=${first.source?.commit}`;
  assert.equal(await readFile(join(root, 'data/jest.txt'), 'utf8'), `\n${related}\n\n\n`);
});

test('a failed gate refuses the publication by name, and an override with a reason is kept', async (t) => {
  const { data, store, publish, remote, setPackage } = await checkout(t);
  await writeFile(remote('check.js'), `console.error('2 of 3 tests failed'); process.exitCode = 1;`);
  await assert.rejects(publish({}), (error: Error) => {
    assert.match(error.message, /^mfe-rides 1\.0\.0 is not published\. These gates failed:/);
    assert.match(error.message, / {2}tests: failed[\s\S]*2 of 3 tests failed[\s\S]*--override tests=/);
    assert.doesNotMatch(error.message, /types:/);
    return true;
  });
  await writeFile(remote('src/facts.ts'), 'export const wheels: number = "four";');
  await assert.rejects(publish({ tests: 'the clock of CI is wrong' }), /types: failed[\s\S]*error TS2322/);
  await setPackage({ padiman: { budgets: { total: 0.01 } } });
  await assert.rejects(
    publish({ types: 'a', tests: 'b' }),
    /gates failed:\n {2}total: \d\.\d KB of 0\.01 KB\n/,
  );
  assert.deepEqual(await store.listBuilds('mfe-rides'), []);

  const { record } = await publish({ types: 'typed later', tests: 'flaky: #12', total: 'the new chart' });
  assert.deepEqual(record.gates?.types, { passed: false, detail: 'not run', overridden: 'typed later' });
  assert.equal(record.gates?.total?.overridden, 'the new chart');
  assert.equal(record.gates?.entry?.passed, true);

  const shell = (await publishShell(store, data)).record;
  await promote(store, [shell, { ...record }]);
  const run = commandLine(t, data);
  for (const command of [['list'], ['history'], ['explain', 'live']]) {
    assert.match(
      (await run(...command)).out,
      /gate tests overridden \(not run\): flaky: #12/,
      command.join(' '),
    );
  }
});

test('limits that would limit nothing are refused, and a package without tests fails their gate', async (t) => {
  const { publish, setPackage } = await checkout(t);
  for (const budgets of [{ firstscreen: 10 }, { entry: '10' }]) {
    await setPackage({ padiman: { budgets } });
    await assert.rejects(publish({}), /mfe-rides\/package\.json: padiman\.budgets takes numbers for entry/);
  }
  await setPackage({ scripts: {}, padiman: {} });
  await assert.rejects(publish({}), /tests: mfe-rides has no script "test"/);
});

test('the types of a remote in a repository of its own are checked there, and nothing is written', async (t) => {
  const { root, store, remote } = await checkout(t);
  const compilerOptions = { types: [], skipLibCheck: true, lib: ['ES2015'] };
  await writeFile(remote('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src/*.ts'] }));
  const before = await readdir(remote('src'));
  const publish = () => buildAndPublish(store, { root: join(root, 'mfe-rides'), gates: {} });
  const [publication] = await publish();
  assert.deepEqual(publication?.record.gates?.types, { passed: true });
  assert.ok(publication.record.integrity['uses.json']);
  await writeFile(remote('src/facts.ts'), 'export const wheels: number = "four";');
  await assert.rejects(publish(), /types: failed[\s\S]*error TS2322/);
  assert.deepEqual(await readdir(remote('src')), before);
});
