import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  fileAddress,
  hashOfIntegrity,
  type LoadingPlan,
  parseShellFiles,
} from '@padiman/federation/registry';
import { providedRequests } from '@padiman/build/shared-libraries';
import {
  publishRemote,
  publishShell,
  storeWithRelease,
  temporaryFolder,
  temporaryStore,
} from '../testing/trial-checkout.ts';
import { providedVersions, readMetadata, sizesOf } from './publish.ts';
import { developmentShellPage, shellPage } from './shell-page.ts';
import { integrityOf } from '../files/durable-file.ts';

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
  const { publish } = await temporaryStore(t);
  const variants = [{}, { code: 'other();' }, { paths: ['/other'] }, { needs: { react: '^19.0.0' } }];
  const builds = new Set<string>();
  for (const variant of variants) builds.add((await publish('mfe-rides', variant)).build);
  assert.equal(builds.size, variants.length);
});

test('compressed forms have the same content, and the integrity is that of the file', async (t) => {
  const { store, folder, publish } = await temporaryStore(t);
  const record = await publish('mfe-rides');
  const content = Buffer.from((await store.readFile('mfe-rides', record.build, 'remoteEntry.js'))!);
  const hash = createHash('sha256').update(content).digest('hex');
  assert.deepEqual(await readFile(join(folder, 'files', hash)), content);
  assert.deepEqual(brotliDecompressSync(await readFile(join(folder, 'files', `${hash}.br`))), content);
  assert.deepEqual(gunzipSync((await store.readContent(hash, 'gzip'))!), content);
  const expected = `sha256-${createHash('sha256').update(content).digest('base64')}`;
  assert.equal(record.integrity['remoteEntry.js'], expected);
});

test("the shell's page refers to its files by content, and names its build and its files", async (t) => {
  const { store, folder } = await temporaryStore(t);
  const { record } = await publishShell(store, folder);
  const page = Buffer.from((await store.readFile('shell', record.build, 'index.html'))!).toString();
  const addressOf = (file: string) => fileAddress(file, record.integrity[file]!);
  assert.ok(!page.includes('/shell-build/'));
  assert.ok(page.includes(`<meta name="shell-build" content="${record.build}">`));
  assert.ok(
    page.includes(`<link integrity="${record.integrity['shell.css']}" href="${addressOf('shell.css')}"`),
  );
  const [, files] = new RegExp(
    `<script integrity="(?:[^"]+)" data-base="/shell/${record.build}/" data-files="([^"]+)" defer="defer" src="${addressOf('shell.js')}">`,
  ).exec(page)!;
  const names = ['table.js'];
  assert.deepEqual(
    parseShellFiles(files!),
    Object.fromEntries(names.map((file) => [file, record.integrity[file]])),
  );
  assert.match(record.provides?.react ?? '', /^19\./);
});

test("the shell's development form adds one script, which the record lists and the page does not", async (t) => {
  const { store, folder, release } = await storeWithRelease(t);
  const { build } = release.registry.shell;
  const record = await store.findBuild('shell', build);
  const integrity = record!.integrity['development/react.js']!;
  assert.ok(!JSON.stringify(release.registry).includes('development/'));
  const read = async (file: string) => Buffer.from((await store.readFile('shell', build, file))!).toString();
  const react = `<script integrity="${integrity}" defer="defer" src="${fileAddress('react.js', integrity)}"></script>`;
  assert.equal((await read('development/index.html')).replace(react, ''), await read('index.html'));
  assert.ok((await read('development/index.html')).includes(`${react}<script integrity=`));

  const older = await publishShell(store, folder, 'older();', undefined, { development: false });
  assert.equal(await store.readFile('shell', older.record.build, 'development/index.html'), undefined);
});

test('a file that is named by another content than it has is refused', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const named = (content: string) => `${createHash('sha256').update(content).digest('hex')}.svg`;
  await publishRemote(store, folder, 'mfe-rides', { files: { [named('<svg/>')]: '<svg/>' } });
  const publishing = publishRemote(store, folder, 'mfe-rides', {
    files: { [named('<svg/>')]: '<svg></svg>' },
  });
  await assert.rejects(publishing, /mfe-rides has a file \S+ with another content/);
});

test('an invalid descriptor is refused by name', async (t) => {
  const { store, folder } = await temporaryStore(t);
  const publishing = publishRemote(store, folder, 'mfe-rides', { paths: ['rides'] });
  await assert.rejects(publishing, /mfe-rides\/remote\.json: .*paths\[0\]\.path/);
  await writeFile(join(folder, 'remote.json'), '{\n  "name": "mfe-rides",\n  title: "Rides"\n}');
  const broken = { name: 'mfe-rides', kind: 'remote', folder, version: '1.0.0' } as const;
  const read = readMetadata({ ...broken, dependencies: {}, peerDependencies: {} });
  await assert.rejects(read, /mfe-rides\/remote\.json: .*line 3/);
});

for (const [damage, change] of [
  ['a missing file', (file: string) => rm(file)],
  ['an altered file', (file: string) => writeFile(file, 'altered')],
] as const) {
  for (const extension of ['', '.br']) {
    test(`publishing again repairs ${damage}${extension && ' in its compressed form'}`, async (t) => {
      const { store, folder, publish } = await temporaryStore(t);
      const record = await publish('mfe-rides');
      const hash = hashOfIntegrity(record.integrity['remoteEntry.js']!)!;
      await change(join(folder, 'files', hash + extension));
      const encoding = extension ? 'br' : undefined;
      assert.equal(await store.readFile('mfe-rides', record.build, 'remoteEntry.js', encoding), undefined);
      assert.equal((await publishRemote(store, folder, 'mfe-rides')).published, true);
      assert.ok(await store.readFile('mfe-rides', record.build, 'remoteEntry.js', encoding));
      assert.deepEqual(store.problems(), []);
    });
  }
}

test('publishing again repairs a record that cannot be read, and one that is hidden', async (t) => {
  const { store, folder, publish } = await temporaryStore(t);
  const record = await publish('mfe-rides');
  await writeFile(join(folder, 'builds/mfe-rides', record.build, 'build.json'), '{');
  assert.equal(await store.findBuild('mfe-rides', record.build), undefined);
  await publishRemote(store, folder, 'mfe-rides');
  assert.ok(await store.findBuild('mfe-rides', record.build));
  await store.hideBuild('mfe-rides', record.build);
  assert.equal((await publishRemote(store, folder, 'mfe-rides')).published, true);
  await store.deleteBuild('mfe-rides', record.build);
  assert.ok(
    await store.findBuild('mfe-rides', record.build),
    'a prune that hid it before does not delete it',
  );
  assert.deepEqual(await readdir(join(folder, 'builds/mfe-rides', record.build)), ['build.json']);
});

test('no name leaves the store', async (t) => {
  const { store, publish } = await temporaryStore(t);
  const record = await publish('mfe-rides');
  for (const file of ['../build.json', '../../mfe-rides/x', '/etc/passwd', '.hidden', 'a//b', 'a\0b', '']) {
    assert.equal(await store.readFile('mfe-rides', record.build, file), undefined, file);
  }
  assert.equal(await store.readFile('..', record.build, 'build.json'), undefined);
  assert.equal(await store.readFile('mfe-rides', '..', 'build.json'), undefined);
});

test('a dependency of the shell that is not installed is named', async (t) => {
  const folder = await temporaryFolder(t);
  const dependencies = { '@padiman/missing': '^1.0.0' };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  const shell = { name: 'shell', kind: 'shell', folder, version: '1.0.0', peerDependencies: {} } as const;
  assert.throws(
    () => providedVersions({ ...shell, dependencies }),
    /^Error: @padiman\/missing, a dependency of the shell, is not installed: run npm ci$/,
  );
  assert.throws(() => providedRequests(folder), /^Error: @padiman\/missing is not installed: run npm ci$/);
});

test('the development page takes scripts from a development server: it has no policy of its own', () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">`;
  const page = `<head><meta charset="utf-8">${policy}<script src="/a.js"></script><script data-base="/shell/1/"></script>`;
  assert.equal(
    developmentShellPage(page, '/react.js', 'sha256-x'),
    '<head><meta charset="utf-8"><script src="/a.js"></script><script integrity="sha256-x" defer="defer" src="/react.js"></script><script data-base="/shell/1/"></script>',
  );
});

/** Files with compressed forms of the given sizes. */
function filesOf(sizes: Record<string, number>, others: Record<string, string>) {
  const files = new Map<string, Uint8Array>();
  for (const [file, size] of Object.entries(sizes)) {
    files.set(file, Buffer.alloc(size * 9)).set(`${file}.br`, Buffer.alloc(size));
  }
  for (const [file, text] of Object.entries(others)) files.set(file, Buffer.from(text));
  return files;
}

test('sizes of a remote: entry, entry with the largest screen, and all scripts and styles', () => {
  const plan: LoadingPlan = {
    entry: ['expose.js', 'expose.css'],
    screens: {
      '/small': { files: ['small.js'], modules: [] },
      '/large': { files: ['large.js', 'expose.css'], modules: [] },
    },
  };
  const sizes = {
    ...{ 'remoteEntry.js': 1, 'expose.js': 2, 'expose.css': 4, 'small.js': 8, 'large.js': 16 },
    ...{ 'dialog.js': 32, 'picture.svg': 64, 'mf-manifest.json': 128 },
  };
  const files = filesOf(sizes, { 'loading.json': JSON.stringify(plan) });
  assert.deepEqual(sizesOf(files), { entry: 7, firstScreen: 23, total: 63 });
});

test('sizes of the shell: what its page loads, and all scripts and styles without the development form', () => {
  const sizes = { 'first.js': 1, 'shell.css': 2, 'table.js': 4, 'development/react.js': 8, 'icon.svg': 16 };
  const files = filesOf(sizes, { 'loading.json': '{"modules":{}}' });
  const written =
    '<script src="/shell-build/first.js"></script><link href="/shell-build/shell.css" rel="stylesheet">';
  const integrity = Object.fromEntries([...files].map(([file, content]) => [file, integrityOf(content)]));
  files.set('index.html', Buffer.from(shellPage(written, '/shell/1.0.0-a/', integrity)));
  assert.deepEqual(sizesOf(files), { entry: 3, firstScreen: 3, total: 7 });
});
