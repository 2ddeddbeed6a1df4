import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { namesOf } from 'create-padiman-remote';
import { buildAll, checkoutRoot } from '@padiman/release/checkout';
import { publish } from '@padiman/release/publish';
import { temporaryFolder, temporaryStore } from '@padiman/release/testing';
import { workspaceFiles } from './new-remote.ts';

/**
 * Checkout with `shared`, installed libraries and one new remote; no shell, no other remote, no server.
 * @param below path of the checkout inside a temporary folder
 */
async function minimalCheckout(t: Parameters<typeof temporaryFolder>[0], below = '.') {
  const root = join(await temporaryFolder(t), below);
  for (const path of ['shared', 'tsconfig.base.json']) {
    const filter = (source: string) => !/[\\/](node_modules|dist)$/.test(source);
    await cp(join(checkoutRoot, path), join(root, path), { recursive: true, filter });
  }
  await mkdir(join(root, 'node_modules/@padiman'), { recursive: true });
  const installed = await readdir(join(checkoutRoot, 'node_modules'));
  for (const name of installed.filter((name) => name !== '@padiman' && name !== '.cache')) {
    await symlink(join(checkoutRoot, 'node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of await readdir(join(root, 'shared'))) {
    await symlink(join(root, 'shared', name), join(root, 'node_modules/@padiman', name));
  }
  const own = ['client', 'federation', 'ui'].map((name) => [`@padiman/${name}`, '^1.0.0']);
  const peers = {
    ...Object.fromEntries(own),
    jotai: '^3.0.1',
    react: '^19.3.1',
    'react-dom': '^19.3.1',
    yup: '^1.7.1',
  };
  const sibling = { peerDependencies: peers, dependencies: { '@padiman/contracts': '^1.0.0' } };
  for (const [file, content] of Object.entries(workspaceFiles(namesOf('lost-items'), sibling))) {
    await mkdir(join(root, 'mfe-lost-items', file, '..'), { recursive: true });
    await writeFile(join(root, 'mfe-lost-items', file), content);
  }
  return root;
}

test("a new remote builds with shared/ alone, checks integrity and uses the shell's runtime", async (t) => {
  const [build] = await buildAll({ root: await minimalCheckout(t) });
  assert.equal(build?.package.name, 'mfe-lost-items');
  const files = await readdir(build.folder);
  assert.ok(files.includes('mf-manifest.json'), files.join());
  const entry = await readFile(join(build.folder, 'remoteEntry.js'), 'utf8');
  assert.match(entry, /padimanIntegrity/);
  assert.match(entry, /padimanRuntime/);
  // An error text of the runtime: present only if the remote bundled a copy of its own.
  assert.doesNotMatch(entry, /Federation instance not found/);
});

test('the same sources give the same build, in whatever folder and beside whatever other packages', async (t) => {
  const { store } = await temporaryStore(t);
  const lock = (version: string) =>
    JSON.stringify({ packages: { 'mfe-lost-items': {}, 'node_modules/elsewhere': { version } } });
  const builds = new Set<string>();
  for (const [folder, version] of [
    ['.', '1.0.0'],
    ['a/much/deeper folder', '2.0.0'],
  ] as const) {
    const root = await minimalCheckout(t, folder);
    await writeFile(join(root, 'package-lock.json'), lock(version));
    const [build] = await buildAll({ root });
    assert.ok(build?.built);
    builds.add((await publish(store, build.package, build.folder)).record.build);
  }
  assert.equal(builds.size, 1, [...builds].join());
});
