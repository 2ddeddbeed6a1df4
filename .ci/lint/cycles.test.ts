import assert from 'node:assert/strict';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findCycles, findReachableBuilders } from './cycles.ts';
import { fixtureCheckout } from './fixture-checkout.ts';
import { servingFolders } from './package-imports.ts';
import { readWorkspaces, root } from './workspaces.ts';

const packageWithEntry = (name: string) =>
  JSON.stringify({ name, type: 'module', exports: { '.': './src/index.ts' } });

test('finds a cycle between files, also through types and dynamic imports', async () => {
  using checkout = fixtureCheckout({
    'src/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'src/b.ts': "export type B = number;\nexport const load = () => import('./c.tsx');\n",
    'src/c.tsx': "export { load } from './a.ts';\n",
  });
  assert.deepEqual(await findCycles(checkout.path, ['src']), [
    'files: src/a.ts -> src/b.ts -> src/c.tsx -> src/a.ts',
  ]);
});

test('finds a cycle between folders whose files form none', async () => {
  using checkout = fixtureCheckout({
    'src/one/a.ts': "import '../two/b.ts';\n",
    'src/two/b.ts': 'export {};\n',
    'src/two/c.ts': "import '../one/d.ts';\n",
    'src/one/d.ts': 'export {};\n',
  });
  assert.deepEqual(await findCycles(checkout.path, ['src']), ['folders: src/one -> src/two -> src/one']);
});

test('finds a cycle between packages through their exports, and an entry that is missing', async () => {
  using checkout = fixtureCheckout({
    'left/package.json': packageWithEntry('@padiman/left'),
    'left/src/index.ts': "import '@padiman/right';\n",
    'right/package.json': packageWithEntry('@padiman/right'),
    'right/src/index.ts': "import '@padiman/left';\nimport '@padiman/left/other';\n",
  });
  mkdirSync(join(checkout.path, 'node_modules/@padiman'), { recursive: true });
  for (const name of ['left', 'right']) {
    symlinkSync(join(checkout.path, name), join(checkout.path, 'node_modules/@padiman', name));
  }
  assert.deepEqual(await findCycles(checkout.path, ['left/src', 'right/src']), [
    'files: left/src/index.ts -> right/src/index.ts -> left/src/index.ts',
    'folders: left/src -> right/src -> left/src',
    'unresolved: right/src/index.ts -> @padiman/left/other',
  ]);
});

test('finds a builder that serving code reaches through another file', async () => {
  using checkout = fixtureCheckout({
    'src/app.ts': "export const later = () => import('./build.ts');\n",
    'src/build.ts':
      "import type { Node } from 'typescript';\nimport webpack from 'webpack';\nexport const build = (node: Node) => webpack(node);\n",
    'node_modules/webpack/package.json': '{ "name": "webpack", "main": "index.js" }',
    'node_modules/webpack/index.js': 'module.exports = () => undefined;\n',
    'node_modules/typescript/package.json': '{ "name": "typescript", "main": "index.js" }',
    'node_modules/typescript/index.js': 'module.exports = {};\n',
  });
  assert.deepEqual(await findReachableBuilders(checkout.path, ['src/app.ts']), [
    'builder: src/app.ts -> src/build.ts -> node_modules/webpack/index.js',
  ]);
});

test('this checkout has no import cycle between files or folders', async () => {
  const folders = readWorkspaces(root)
    .map(({ folder }) => `${folder}/src`)
    .filter((folder) => existsSync(join(root, folder)));
  assert.ok(folders.length > 10);
  assert.deepEqual(await findCycles(root, folders), []);
});

test('serving code of this checkout reaches no builder or compiler', async () => {
  const entries = servingFolders
    .flatMap((folder) => ['app', 'server', 'start'].map((name) => `${folder}/src/${name}.ts`))
    .filter((file) => existsSync(join(root, file)));
  assert.ok(entries.length >= servingFolders.length);
  assert.deepEqual(await findReachableBuilders(root, entries), []);
});
