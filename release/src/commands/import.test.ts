import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/checkouts.ts';
import { publishRemote, publishShell, temporaryFolder } from '../testing/trial-checkout.ts';

/** Builds of another machine, and an empty deployment with its own key. */
async function given(t: TestContext) {
  const [made, data] = [await temporaryFolder(t), await temporaryFolder(t)];
  const theirs = openStore(made);
  const shell = (await publishShell(theirs, made)).record;
  const remote = (await publishRemote(theirs, made, 'mfe-rides')).record;
  const folder = join(made, 'releases');
  return { folder, data, made, theirs, shell, remote, run: commandLine(t, data) };
}

test('imported builds are signed by this machine, and live when they are promoted', async (t) => {
  const { folder, data, shell, remote, theirs, run } = await given(t);
  assert.match((await run('import', folder, '--dry-run')).out, /shell \S+ would be stored \(dry run\)/);
  assert.equal(await openStore(data).findBuild('shell', shell.build), undefined);
  const first = await run('import', folder);
  assert.deepEqual(first.out.split('\n').sort(), [
    `mfe-rides ${remote.build} stored`,
    `shell ${shell.build} stored`,
  ]);
  const store = openStore(data);
  assert.equal(await store.live(), undefined);
  assert.notEqual(store.signer()?.key, theirs.signer()?.key);
  assert.equal((await store.findBuild('shell', shell.build))?.signed?.key, store.signer()?.key);
  for (const file of Object.keys(remote.integrity)) {
    assert.deepEqual(
      await store.readFile('mfe-rides', remote.build, file),
      await theirs.readFile('mfe-rides', remote.build, file),
    );
  }
  assert.match((await run('import', folder)).out, /shell \S+ was stored already/);
  assert.equal((await run('import', folder, '--promote')).out, 'release 000001 is live');
  assert.equal((await run('import', folder, '--promote')).out, '');
  assert.deepEqual(Object.keys((await openStore(data).live())?.live ?? {}).sort(), ['mfe-rides', 'shell']);
});

test('a package that was rolled back stays so until it changes', async (t) => {
  const { folder, data, made, theirs, remote, run } = await given(t);
  await run('import', folder, '--promote');
  const next = (await publishRemote(theirs, made, 'mfe-rides', { code: 'next();' })).record;
  await theirs.hideBuild('mfe-rides', remote.build);
  assert.match((await run('import', folder, '--promote')).out, /1 of 2 builds of the package stored/);
  await run('rollback', 'mfe-rides');
  await run('import', folder, '--promote');
  const live = (await openStore(data).live())?.live['mfe-rides']?.build;
  assert.deepEqual([live, live === next.build], [remote.build, false]);
});

test('an altered file, a folder without builds and no folder are refused', async (t) => {
  const { folder, made, run } = await given(t);
  assert.match((await run('import')).errors, /Missing folder/);
  assert.match((await run('import', made)).errors, /has no builds/);
  const [file = ''] = (await readdir(join(folder, 'files'))).filter((name) => !name.includes('.'));
  await writeFile(join(folder, 'files', file), 'altered');
  const { code, errors } = await run('import', folder);
  assert.equal(code, 1);
  assert.match(errors, /has no file \S+, or an altered one/);
});
