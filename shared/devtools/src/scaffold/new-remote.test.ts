import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { descriptor } from '@padiman/federation/registry';
import { findPackages } from '@padiman/release/checkout';
import { temporaryFolder } from '@padiman/release/testing';
import { newRemote } from './new-remote.ts';

/** Checkout with one remote, which serves /rides. */
async function checkout(t: Parameters<typeof temporaryFolder>[0]) {
  const root = await temporaryFolder(t);
  await mkdir(join(root, 'mfe-rides'));
  const peerDependencies = { react: '^19.0.0' };
  await writeFile(
    join(root, 'mfe-rides/package.json'),
    JSON.stringify({ version: '1.0.0', peerDependencies }),
  );
  const path = { path: '/rides', title: 'Rides', access: 'staff' };
  await writeFile(
    join(root, 'mfe-rides/remote.json'),
    JSON.stringify({ name: 'mfe-rides', title: 'Rides', owner: 'Team', paths: [path], menu: [] }),
  );
  const references = [{ path: 'shared/ui' }, { path: 'mfe-rides' }, { path: 'api' }];
  await writeFile(join(root, 'tsconfig.json'), JSON.stringify({ files: [], references }));
  return root;
}

test('creates a package with a descriptor, and adds it to the root tsconfig.json', async (t) => {
  const root = await checkout(t);
  const { names } = await newRemote(root, 'lost-items');
  assert.equal(names.remote, 'mfe-lost-items');
  const found = findPackages(root).find(({ name }) => name === 'mfe-lost-items');
  assert.deepEqual(found?.peerDependencies, { react: '^19.0.0' });
  const described = descriptor.validateSync(
    JSON.parse(await readFile(join(root, 'mfe-lost-items/remote.json'), 'utf8')),
    { strict: true },
  );
  assert.equal(described.menu[0]?.label, 'Lost Items');
  const { references } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
  assert.deepEqual(
    references.map(({ path }: { path: string }) => path),
    ['shared/ui', 'mfe-rides', 'mfe-lost-items', 'api'],
  );
});

test('rejects names in use and invalid names', async (t) => {
  const root = await checkout(t);
  await assert.rejects(newRemote(root, 'mfe-rides'), /There is a folder mfe-rides already/);
  await assert.rejects(newRemote(root, '../x'), /small letters, digits and single dashes/);
  await newRemote(root, 'lost');
  await assert.rejects(newRemote(root, 'lost'), /There is a folder/);
});
