import { isAllowed } from '@padiman/contracts';
import { parseRegistry } from './parse-registry.ts';
import type { Registry } from './registry.ts';
import { grantableRights, registryRights } from './rights.ts';

const remoteOf = (name: string, path: string, access = 'staff') => ({
  version: '1.0.0',
  build: '1.0.0-b',
  base: `/remotes/${name}/1.0.0-b/`,
  integrity: { 'remoteEntry.js': 'sha256-x' },
  manifest: `/remotes/${name}/1.0.0-b/mf-manifest.json`,
  descriptor: {
    name,
    title: name,
    owner: 'A team',
    paths: [{ path, title: path, access }],
    menu: [{ label: path, path, icon: 'plain', order: 10, access }],
  },
  needs: {},
  lastGood: null,
});

const valid = () => ({
  schema: 1,
  release: 'r1',
  shell: { version: '1.0.0', build: '1.0.0-a', base: '/shell/1.0.0-a/', integrity: {}, provides: {} },
  remotes: { 'mfe-a': remoteOf('mfe-a', '/a'), 'mfe-b': remoteOf('mfe-b', '/b') } as Record<string, unknown>,
});

/** Registry whose remote `mfe-a` is changed. */
function withRemote(change: (remote: ReturnType<typeof remoteOf>) => unknown) {
  const registry = valid();
  registry.remotes['mfe-a'] = change(remoteOf('mfe-a', '/a'));
  return parseRegistry(registry);
}
const descriptorWith = (changed: object) => (remote: ReturnType<typeof remoteOf>) => ({
  ...remote,
  descriptor: { ...remote.descriptor, ...changed },
});
const withDescriptor = (changed: object) => withRemote(descriptorWith(changed));

test('a valid registry is read whole, with canary and last good build', () => {
  const lastGood = { version: '0', build: '0-a', base: '/x/', manifest: '/x/m.json', integrity: {} };
  const { lastGood: _, ...other } = remoteOf('mfe-a', '/a');
  const remote = { ...other, lastGood, canary: { ...other, build: '1.0.0-c', percent: 10 } };
  const registry = { ...valid(), remotes: { ...valid().remotes, 'mfe-a': remote } };
  expect(parseRegistry(registry)).toEqual({ ...registry, skipped: [] });
});

test.each([
  ['nothing', null],
  ['another schema', { ...valid(), schema: 2 }],
  ['no release', { ...valid(), release: undefined }],
  ['no shell', { ...valid(), shell: undefined }],
  ['a shell without an address', { ...valid(), shell: { ...valid().shell, base: undefined } }],
  ['no remotes', { ...valid(), remotes: undefined }],
  ['a list of remotes', { ...valid(), remotes: [] }],
  ['a page instead of JSON', '<html></html>'],
])('refuses %s', (_, answer) => {
  expect(() => parseRegistry(answer)).toThrow();
});

test.each<[string, (remote: ReturnType<typeof remoteOf>) => unknown, RegExp]>([
  ['null', () => null, /descriptor is no object|entry is no object/],
  ['a text', () => 'live', /entry is no object/],
  ['without an address', ({ base: _, ...others }) => others, /base/],
  ['with an address that is no folder', (remote) => ({ ...remote, base: 'javascript:' }), /base/],
  ['without integrity', ({ integrity: _, ...others }) => others, /integrity/],
  ['with a number as integrity', (remote) => ({ ...remote, integrity: 7 }), /integrity/],
  ['without a build', ({ build: _, ...others }) => others, /build/],
  ['without a descriptor', ({ descriptor: _, ...others }) => others, /descriptor is no object/],
  ['with a text as descriptor', (remote) => ({ ...remote, descriptor: 'x' }), /descriptor is no object/],
  ['with the descriptor of another remote', descriptorWith({ name: 'mfe-b' }), /has the name "mfe-b"/],
  ['without any path', descriptorWith({ paths: [] }), /no path that can be read/],
  [
    'with a key that it requires and this version does not read',
    descriptorWith({ layout: 'wide', requires: ['layout'] }),
    /requires the key layout/,
  ],
])('leaves out a remote that is %s, and no other', (_, change, reason) => {
  const { remotes, skipped } = withRemote(change);
  expect(Object.keys(remotes)).toEqual(['mfe-b']);
  expect(skipped).toMatchObject([{ name: 'mfe-a', reason: expect.stringMatching(reason), section: {} }]);
  // Title and paths are named where they can be read.
  if (reason.source === 'base')
    expect(skipped?.[0]).toMatchObject({
      build: '1.0.0-b',
      section: { paths: [{ path: '/a', access: 'staff' }] },
    });
});

test('a name that no remote can have is left out', () => {
  const registry = valid();
  registry.remotes['shell'] = remoteOf('shell', '/s');
  const { remotes, skipped } = parseRegistry(registry);
  expect(Object.keys(remotes)).toEqual(['mfe-a', 'mfe-b']);
  expect(skipped).toMatchObject([{ name: 'shell', reason: 'name must be as mfe-finance' }]);
});

test('unknown fields are ignored everywhere', () => {
  const registry = { ...valid(), epoch: 7 };
  const remote = remoteOf('mfe-a', '/a');
  const [path] = remote.descriptor.paths;
  registry.remotes['mfe-a'] = {
    ...remote,
    colour: 'red',
    descriptor: { ...remote.descriptor, paths: [{ ...path, layout: 'wide' }], theme: {} },
  };
  const { remotes, skipped } = parseRegistry(registry);
  expect(skipped).toEqual([]);
  expect(remotes['mfe-a']?.descriptor).toEqual(remote.descriptor);
});

test.each([
  ['an address of another origin', { path: '//evil.example', title: 'X', access: 'staff' }],
  ['a script as address', { path: 'javascript:alert(1)', title: 'X', access: 'staff' }],
  ['no address', { title: 'X', access: 'staff' }],
  ['no object', null],
])('leaves out a path or menu entry with %s alone', (_, wrong) => {
  const { paths, menu } = remoteOf('mfe-a', '/a').descriptor;
  const { remotes, skipped } = withDescriptor({
    paths: [wrong, ...paths],
    menu: [wrong && { ...wrong, label: 'X' }, ...menu],
  });
  expect(remotes['mfe-a']?.descriptor).toMatchObject({ paths, menu });
  expect(skipped?.map(({ reason }) => reason.split(/[ :]/)[0])).toEqual(['paths[0]', 'menu[0]']);
  expect(skipped?.some(({ section }) => section)).toBe(false);
});

test.each(['everyone', '', 'service', 'constructor', '__proto__', 7, null, undefined, ['staff'], {}])(
  'an access that is not understood (%j) denies everybody',
  (access) => {
    const { remotes, skipped } = withDescriptor({ paths: [{ path: '/a', title: 'A', access }], menu: [] });
    const [path] = remotes['mfe-a']?.descriptor.paths ?? [];
    const superAdmin = { superAdmin: true, rights: { everyone: true, nobody: true } };
    expect(isAllowed(superAdmin, path!.access)).toBe(false);
    expect(isAllowed(null, path!.access)).toBe(false);
    expect(skipped).toMatchObject([{ name: 'mfe-a', reason: expect.stringContaining('denies everybody') }]);
  },
);

test('a right that nobody knows is understood, and denies all but its holders and super admins', () => {
  const paths = [{ path: '/a', title: 'A', access: 'viewReports' }];
  const { remotes, skipped } = withDescriptor({ paths });
  expect(skipped).toEqual([]);
  const access = remotes['mfe-a']!.descriptor.paths[0]!.access;
  expect(isAllowed({ superAdmin: false, rights: {} }, access)).toBe(false);
  expect(isAllowed({ superAdmin: false, rights: { viewReports: true } }, access)).toBe(true);
  expect(isAllowed({ superAdmin: true, rights: {} }, access)).toBe(true);
});

test('a canary or last good build that cannot be read costs only itself', () => {
  const { remotes, skipped } = withRemote((remote) => ({
    ...remote,
    lastGood: { version: 1 },
    canary: { ...remote, build: '1.0.0-c', descriptor: 7, percent: 10 },
  }));
  expect(remotes['mfe-a']).toMatchObject({ build: '1.0.0-b', lastGood: null });
  expect(remotes['mfe-a']?.canary).toBeUndefined();
  expect(skipped).toMatchObject([
    { build: '1.0.0-c', reason: 'canary: its descriptor is no object' },
    { build: '1.0.0-b', reason: expect.stringMatching(/^lastGood: /) },
  ]);
});

/** Every value inside, as a path of keys. */
function* places(value: unknown, at: string[] = []): Generator<string[]> {
  if (at.length > 0) yield at;
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* places(inner, [...at, key]);
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (value.slice() as unknown as Record<string, unknown>)
    : { ...(value as object) };
  copy[key] = replaced(copy[key], rest, by);
  return copy;
}

test('no value anywhere in the entry of a remote affects another remote or opens anything', () => {
  const remote = {
    ...remoteOf('mfe-a', '/a', 'viewAllUsers'),
    canary: { ...remoteOf('mfe-a', '/a'), percent: 5 },
  };
  const texts = ['', 'x', '__proto__', '//evil.example'];
  const junk = [null, undefined, 0, -1, true, ...texts, [], [null], {}, { path: 1 }];
  const intact = remoteOf('mfe-b', '/b');
  let read = 0;
  for (const place of places(remote)) {
    for (const wrong of junk) {
      const { remotes } = withRemote(() => replaced(remote, place, wrong));
      expect(remotes['mfe-b']).toEqual(intact);
      const descriptor = remotes['mfe-a']?.descriptor;
      for (const { path, access } of [...(descriptor?.paths ?? []), ...(descriptor?.menu ?? [])]) {
        expect(path).toBe('/a');
        expect(isAllowed({ superAdmin: false, rights: {} }, access)).toBe(false);
      }
      read += 1;
    }
  }
  expect(read).toBeGreaterThan(300);
});

describe('rights of a registry', () => {
  const rights = [
    { name: 'viewReports', label: 'View Reports', opens: 'reports' },
    { name: 'viewAllUsers', label: 'Another label', opens: 'users' },
  ];
  const registry = withDescriptor({
    paths: [
      { path: '/a', title: 'A', access: 'viewReports' },
      { path: '/c', title: 'C', access: 'banDrivers' },
      { path: '/d', title: 'D', access: 'staff' },
    ],
    rights: [...rights, { name: 'staff', label: 'Staff', opens: 'all' }, { name: 'superAdmin' }, 'x'],
  });

  test('are those of the table, which remotes cannot change, and those that remotes bring', () => {
    const found = registryRights(registry);
    expect(found.map(({ name }) => name)).toEqual([
      ...['viewAllUsers', 'viewWithdrawalEarnings', 'viewPadimanEarnings', 'viewReferralEarnings'],
      ...['issueRefunds', 'viewPersonalData', 'moderateTrips', 'moderatePosts'],
      'viewReports',
    ]);
    expect(found[0]?.label).toBe('View All Users');
    expect(found.at(-1)).toEqual(rights[0]);
    expect(registry.skipped).toHaveLength(3);
  });

  test('that can be granted include those that a path only requires, and no basic access', () => {
    const names = grantableRights(registry);
    expect(names.has('banDrivers')).toBe(true);
    expect(names.has('viewReports')).toBe(true);
    expect(names.has('staff')).toBe(false);
    expect(names.has('superAdmin')).toBe(false);
  });

  test('of a canary exist too', () => {
    const { lastGood: _, ...other } = remoteOf('mfe-a', '/a');
    const canary = { ...other, descriptor: { ...other.descriptor, rights: [rights[0]] }, percent: 1 };
    const withCanary: Registry = withRemote((remote) => ({ ...remote, canary }));
    expect(grantableRights(withCanary).has('viewReports')).toBe(true);
  });
});
