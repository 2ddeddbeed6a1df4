import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Registry } from '@padiman/federation/registry';
import type { ReleaseStore } from '../store/release-store.ts';
import { linksIntoVanished } from './vanished-paths.ts';

const remotes = (paths: { path: string; aliases?: string[] }[]) =>
  ({
    'mfe-travel': { build: '2', descriptor: { paths } },
    'mfe-money': { build: '1', descriptor: { paths: [{ path: '/money' }] } },
  }) as unknown as Registry['remotes'];

const files = {
  'mfe-money/src/a.tsx': `const to = '/rides-of-today';\nconst one = <Link to={\`/rides/\${id}\`} />;`,
  'mfe-money/src/b.tsx': `go(paths.users());\ngo("/users?filter=blocked");`,
  'node_modules/x.js': `'/users'`,
};
const store = {
  readFile: (name: string) =>
    Promise.resolve(name === 'mfe-money' ? Buffer.from(JSON.stringify({ files })) : undefined),
} as unknown as ReleaseStore;

const before = { remotes: remotes([{ path: '/users' }, { path: '/rides/:id' }]) };

test('links of other remotes into paths that vanish are named with file and line', async () => {
  assert.deepEqual(await linksIntoVanished(store, before, { remotes: remotes([{ path: '/people' }]) }), [
    'mfe-money 1 links to /users, which mfe-travel no longer serves: mfe-money/src/b.tsx:1',
    'mfe-money 1 links to /users, which mfe-travel no longer serves: mfe-money/src/b.tsx:2',
    'mfe-money 1 links to /rides/:id, which mfe-travel no longer serves: mfe-money/src/a.tsx:2',
  ]);
});

test('an alias keeps the links, and its parameters may have other names', async () => {
  const next = remotes([
    { path: '/people', aliases: ['/users'] },
    { path: '/journeys/:key', aliases: ['/rides/:key'] },
  ]);
  assert.deepEqual(await linksIntoVanished(store, before, { remotes: next }), []);
});
