import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publishRemote, publishShell, storeWithRelease, temporaryStore } from '../testing/trial-checkout.ts';

test('publishing the same content again changes nothing', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const first = await publishRemote(store, folder, 'mfe-rides');
  const second = await publishRemote(store, folder, 'mfe-rides');
  assert.equal(first.published, true);
  assert.equal(second.published, false);
  assert.deepEqual(second.record, first.record);
  assert.equal((await store.listBuilds('mfe-rides')).length, 1);
});

test('a change of content, descriptor or required libraries makes another build', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const variants = [{}, { code: 'other();' }, { paths: ['/other'] }, { needs: { react: '^19.0.0' } }];
  const builds = new Set<string>();
  for (const variant of variants)
    builds.add((await publishRemote(store, folder, 'mfe-rides', variant)).record.build);
  assert.equal(builds.size, variants.length);
});

test('compressed forms have the same content, and the integrity is that of the file', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const { record } = await publishRemote(store, folder, 'mfe-rides');
  const build = join(folder, 'builds', 'mfe-rides', record.build);
  const content = await readFile(join(build, 'remoteEntry.js'));
  assert.deepEqual(brotliDecompressSync(await readFile(join(build, 'remoteEntry.js.br'))), content);
  assert.deepEqual(gunzipSync(await readFile(join(build, 'remoteEntry.js.gz'))), content);
  const expected = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  assert.equal(record.integrity['remoteEntry.js'], expected);
});

test("the shell's page refers to its own build, with the integrity of what it loads", async (t) => {
  const { store, folder } = await temporaryStore(t);
  const { record } = await publishShell(store, folder);
  const page = Buffer.from((await store.readFile('shell', record.build, 'index.html'))!).toString();
  assert.ok(!page.includes('/shell-build/'));
  assert.ok(page.includes(`<meta name="shell-build" content="${record.build}">`));
  assert.ok(page.includes(`integrity="${record.integrity['shell.js']}"`));
  assert.ok(page.includes(`integrity="${record.integrity['shell.css']}"`));
  assert.ok(page.includes(`src="/shell/${record.build}/shell.js"`));
  assert.match(record.provides?.react ?? '', /^19\./);
});

test("the shell's development form adds one script, which the record lists and the registry does not", async (t) => {
  const { store, folder, release } = await storeWithRelease(t);
  const { build } = release.registry.shell;
  const record = await store.findBuild('shell', build);
  assert.ok(record?.integrity['development/react.js']);
  const files = Object.keys(release.registry.shell.integrity);
  assert.ok(files.includes('shell.js'));
  assert.ok(!files.some((file) => file.startsWith('development/')), files.join());
  const read = async (file: string) => Buffer.from((await store.readFile('shell', build, file))!).toString();
  const react = `<script integrity="${record.integrity['development/react.js']}" defer="defer" src="/shell/${build}/development/react.js"></script>`;
  assert.equal((await read('development/index.html')).replace(react, ''), await read('index.html'));
  assert.ok((await read('development/index.html')).includes(`${react}<script integrity=`));

  const older = await publishShell(store, folder, 'older();', undefined, { development: false });
  assert.equal(await store.readFile('shell', older.record.build, 'development/index.html'), undefined);
});

test('an invalid descriptor is refused by name', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const publishing = publishRemote(store, folder, 'mfe-rides', { paths: ['rides'] });
  await assert.rejects(publishing, /mfe-rides\/remote\.json: .*paths\[0\]\.path/);
});

test('publishing again repairs a build with missing files', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const { record } = await publishRemote(store, folder, 'mfe-rides');
  const build = join(folder, 'builds', 'mfe-rides', record.build);
  await rm(join(build, 'remoteEntry.js.br'));
  await rm(join(build, 'build.json'));
  assert.equal((await publishRemote(store, folder, 'mfe-rides')).published, true);
  assert.ok((await readdir(build)).includes('remoteEntry.js.br'));
  assert.deepEqual(await readdir(join(folder, 'builds')), ['mfe-rides']);
});

test('no name leaves the store', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const { record } = await publishRemote(store, folder, 'mfe-rides');
  for (const file of ['../build.json', '../../mfe-rides/x', '/etc/passwd', '.hidden', 'a//b', 'a\0b', '']) {
    assert.equal(await store.readFile('mfe-rides', record.build, file), undefined, file);
  }
  assert.equal(await store.readFile('..', record.build, 'build.json'), undefined);
  assert.equal(await store.readFile('mfe-rides', '..', 'build.json'), undefined);
});
