import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understood } from '@padiman/federation/registry';
import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { storeWithRelease } from '../testing/trial-checkout.ts';
import { checkCombination, promote } from './promote.ts';

const path = { path: '/new', title: 'New', access: 'staff' };
const described = { name: 'mfe-new', title: 'New', owner: 'Team', paths: [path], menu: [] };

/** Stores a build as a newer version of the tools would publish it: nothing validates its descriptor. */
async function put(store: ReleaseStore, like: BuildRecord, build: string, others: object) {
  const record: BuildRecord = { ...like, build, ...others };
  assert.equal(await store.putBuild(record, new Map()), true);
  return record;
}

/** Store with a live shell and two remotes, and a build of `mfe-new` with this descriptor. */
async function storeWith(t: Parameters<typeof storeWithRelease>[0], descriptor: object) {
  const { store, folder, records } = await storeWithRelease(t);
  const [shell, rides] = records as [BuildRecord, BuildRecord];
  const record = await put(store, rides, '1.0.0-new', { name: 'mfe-new', descriptor, needs: {} });
  return { store, folder, shell, record };
}

const paths = (...others: object[]) => ({ ...described, paths: [path, ...others] });

const refused: [string, unknown, RegExp][] = [
  ['no descriptor', undefined, /was published without a descriptor/],
  [
    'a key that it requires of a newer shell',
    { ...described, layout: 'wide', requires: ['layout'] },
    /requires the key layout of remote\.json, which shell 1\.0\.0-\S+ does not read/,
  ],
  [
    'an access that nobody knows',
    { ...described, paths: [{ ...path, access: 'everyone' }] },
    /has an invalid remote\.json: paths\[0\]\.access .* denies everybody: "everyone"/,
  ],
  [
    'a path without access',
    paths({ path: '/other', title: 'Other' }),
    /has an invalid remote\.json: paths\[1\]\.access/,
  ],
  [
    'an address of another origin',
    paths({ ...path, path: '//evil.example' }),
    /has an invalid remote\.json: paths\[1\]/,
  ],
  [
    'the name of another remote',
    { ...described, name: 'mfe-rides' },
    /has an invalid remote\.json: .* "mfe-rides"/,
  ],
  [
    'a view outside its own paths',
    { ...described, views: [{ label: 'Late rides', path: '/rides', access: 'staff' }] },
    /has a view of \/rides, which it does not serve/,
  ],
  ['a text as descriptor', 'x', /.*descriptor is no object/],
];

for (const [what, descriptor, message] of refused) {
  test(`a new build with ${what} is refused by name`, async (t) => {
    const { store, record } = await storeWith(t, descriptor as object);
    const before = await store.live();
    const named = new RegExp(`mfe-new 1\\.0\\.0-new ${message.source}`);
    await assert.rejects(checkCombination(store, [record]), named);
    await assert.rejects(promote(store, [record]), named);
    assert.deepEqual(await store.live(), before);
  });
}

test('keys that the shell does not read are a warning, and reach the registry unchanged', async (t) => {
  const descriptor = { ...described, layout: 'wide', paths: [{ ...path, hint: 'x' }] };
  const { store, shell, record } = await storeWith(t, descriptor);
  assert.deepEqual((await checkCombination(store, [record])).warnings, [
    `mfe-new 1.0.0-new has the key layout in remote.json, which shell ${shell.build} ignores`,
    `mfe-new 1.0.0-new has the key paths.hint in remote.json, which shell ${shell.build} ignores`,
  ]);
  const { registry } = await promote(store, [record]);
  assert.deepEqual(registry.remotes['mfe-new']?.descriptor, descriptor);
});

test('a right that nobody knows, brought by a remote alone, is accepted', async (t) => {
  const rights = [{ name: 'viewReports', label: 'View Reports', opens: 'reports' }];
  const descriptor = { ...described, paths: [{ ...path, access: 'viewReports' }], rights };
  const { store, record } = await storeWith(t, descriptor);
  assert.deepEqual((await checkCombination(store, [record])).warnings, []);
  assert.ok((await promote(store, [record])).registry.remotes['mfe-new']);
});

test('an older live shell is named when a remote needs more than it reads', async (t) => {
  const needing = { ...described, rights: [], requires: ['rights'] };
  const { store, shell, record } = await storeWith(t, needing);
  const older = await put(store, shell, '0.9.0-old', {
    understands: { ...understood, keys: understood.keys.filter((key) => !key.startsWith('rights')) },
  });
  await promote(store, [older]);
  await assert.rejects(
    promote(store, [record]),
    /mfe-new 1\.0\.0-new requires the key rights .* shell 0\.9\.0-old does not read: promote a newer shell/,
  );
  const narrow = await put(store, shell, '0.9.1-old', {
    understands: { ...understood, accesses: ['public', 'right'] },
  });
  await promote(store, [narrow]);
  await assert.rejects(
    promote(store, [{ ...record, ...(await put(store, record, '1.0.1-new', { descriptor: described })) }]),
    /mfe-new 1\.0\.1-new requires the access staff for \/new, which shell 0\.9\.1-old does not understand/,
  );
  // A shell that reads the key takes the remote, and cannot go back while that is live.
  await promote(store, [shell, record]);
  await assert.rejects(promote(store, [older]), /mfe-new 1\.0\.0-new requires the key rights/);
});
