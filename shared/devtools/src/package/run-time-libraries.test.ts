import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@padiman/release/testing';
import { copyLibraries, packageOf, traceEntries } from './run-time-libraries.ts';

test('the package of a file is the innermost one', () => {
  assert.equal(packageOf('node_modules/a/lib/b.js'), 'node_modules/a');
  assert.equal(packageOf('node_modules/@a/b/c.js'), 'node_modules/@a/b');
  assert.equal(packageOf('node_modules/a/node_modules/@b/c/d.js'), 'node_modules/a/node_modules/@b/c');
  assert.equal(packageOf('api/node_modules/@a/b/c.js'), 'api/node_modules/@a/b');
  assert.equal(packageOf('api/src/app.js'), undefined);
});

test('libraries of a workspace are taken before those of the root, and missing ones are an error', async (t) => {
  const root = await temporaryFolder(t);
  const compiled = 'node_modules/.cache/compiled';
  const write = async (path: string, content: string) => {
    await mkdir(join(root, dirname(path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  for (const folder of ['node_modules/a', 'node_modules/b', 'api/node_modules/a']) {
    await write(`${folder}/package.json`, '{"main":"index.js"}');
    await write(`${folder}/index.js`, folder.startsWith('api') ? "require('b')" : '');
  }
  await write(`${compiled}/package.json`, '{"type":"module"}');
  await write(`${compiled}/api/src/app.js`, "await import('a')");
  await write(`${compiled}/api/src/other.js`, "import 'missing'");
  const trace = (entry: string) => traceEntries(root, join(root, compiled), [entry]);

  const { own, libraries } = await trace('api/src/app.js');
  assert.ok(own.has('api/src/app.js'));
  assert.deepEqual(await copyLibraries(root, libraries, join(root, 'target')), [
    'api/node_modules/a',
    'node_modules/b',
  ]);
  assert.deepEqual(await readdir(join(root, 'target/api/node_modules/a')), ['index.js', 'package.json']);
  assert.deepEqual(await readdir(join(root, compiled, 'api')), ['src']);
  await assert.rejects(trace('api/src/other.js'), /Cannot find module 'missing'/);
});
