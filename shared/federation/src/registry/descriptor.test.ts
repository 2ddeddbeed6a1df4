import { descriptor, descriptorLimits, understood } from './descriptor.ts';
import { readDescriptor } from './read-descriptor.ts';

const path = { path: '/dashboard', title: 'Dashboard', access: 'staff' };
const entry = { label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10, access: 'staff' };
const panel = { slot: 'person.panels', access: 'staff', order: 10 };
const right = { name: 'viewReports', label: 'View Reports', opens: 'reports' };
const load = { path: '/dashboard/users', query: { limit: '50' }, from: ['filter', 'q', 'limit'] };
const remote = { name: 'mfe-finance', title: 'Finance', owner: 'Team', paths: [path], menu: [entry] };

const isPublishable = (given: unknown) => descriptor.isValidSync(given, { strict: true });
const withPath = (given: object) => ({ paths: [{ ...path, ...given }] });
const withEntry = (given: object) => ({ menu: [{ ...entry, ...given }] });

test.each<[string, object]>([
  ['paths and a menu alone', {}],
  ['rights of its own', { rights: [right], requires: ['rights'] }],
  ['panels', { slots: [panel, { ...panel, slot: 'withdrawal.panels', capability: 'person' }] }],
  ['a path with parameters', { paths: [path, { ...path, path: '/users/:id/notes' }] }],
  [
    'a capability of a path and of an entry',
    { ...withPath({ capability: 'x' }), ...withEntry({ capability: 'x' }) },
  ],
  ['former addresses of a path', withPath({ aliases: ['/start', '/home/:id'] })],
  ['queues of an entry', withEntry({ queues: ['withdrawals', 'reportedRides'] })],
  ['the group of an entry', withEntry({ group: 'Work' })],
  ['the first read of a path', withPath({ load })],
])('a descriptor with %s is published, and read whole', (_, given) => {
  const { requires: _requires, ...expected } = { requires: undefined, ...remote, ...given };
  expect(isPublishable({ ...remote, ...given })).toBe(true);
  expect(readDescriptor('mfe-finance', { ...remote, ...given })).toEqual({
    descriptor: expected,
    problems: [],
  });
});

test.each<[string, object]>([
  ['an unknown access', withPath({ access: 'everyone' })],
  ['an address of another origin', withPath({ path: '//evil.example' })],
  ['a script as address', withPath({ path: 'javascript:alert(1)' })],
  ['a parameter as first segment', withPath({ path: '/:id' })],
  ['an entry for a path with parameters', withEntry({ path: '/users/:id' })],
  ['an invalid name', { name: 'finance' }],
  ['an unknown field', { secret: 1 }],
  ['a basic access as right', { rights: [{ ...right, name: 'superAdmin' }] }],
  ['a panel at an address', { slots: [{ ...panel, slot: '/users' }] }],
  ['a panel without an order', { slots: [{ ...panel, order: undefined }] }],
  ['a right without a label', { rights: [{ ...right, label: undefined }] }],
])('publishing refuses a descriptor with %s', (_, given) => {
  expect(isPublishable({ ...remote, ...given })).toBe(false);
});

test.each<[string, object, RegExp]>([
  ['a first read of another origin', withPath({ load: { path: '//evil.example/x' } }), /paths\[0\]\.load/],
  [
    'a first read of a parent folder',
    withPath({ load: { path: '/dashboard/../admin' } }),
    /paths\[0\]\.load/,
  ],
  ['a first read without a path', withPath({ load: { query: { limit: '50' } } }), /paths\[0\]\.load/],
  ['a number in the query', withPath({ load: { ...load, query: { limit: 50 } } }), /paths\[0\]\.load/],
  ['an invalid parameter', withPath({ load: { ...load, from: ['a b'] } }), /paths\[0\]\.load/],
  ['a text as first read', withPath({ load: '/dashboard/users' }), /paths\[0\]\.load/],
  ['a former address of another origin', withPath({ aliases: ['//evil.example'] }), /paths\[0\]\.aliases/],
  ['a number as group', withEntry({ group: 1 }), /menu\[0\]\.group/],
  ['a group of blanks', withEntry({ group: '  ' }), /menu\[0\]\.group/],
  ['a group that is too long', withEntry({ group: 'x'.repeat(31) }), /menu\[0\]\.group/],
  ['queues that are no list', withEntry({ queues: 'withdrawals' }), /menu\[0\]\.queues/],
  ['a number as queue', withEntry({ queues: [1] }), /menu\[0\]\.queues/],
  ['a queue without a name', withEntry({ queues: [''] }), /menu\[0\]\.queues/],
  ['an address as queue', withEntry({ queues: ['/a'] }), /menu\[0\]\.queues/],
  ['null as queues', withEntry({ queues: null }), /menu\[0\]\.queues/],
])('reading ignores %s, and nothing else', (_, given, place) => {
  const { descriptor: found, problems } = readDescriptor('mfe-finance', { ...remote, ...given });
  expect(found).toEqual(remote);
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${place.source} is ignored: `))]);
});

test('a descriptor beyond the limits is not published; its console reads the first items, and none of one that is too long', () => {
  const many = { ...remote, slots: new Array<typeof panel>(30).fill(panel) };
  expect(isPublishable(many)).toBe(false);
  const read = readDescriptor('mfe-finance', many);
  expect(read.descriptor?.slots).toHaveLength(descriptorLimits.slots);
  expect(read.problems).toEqual(['slots has 30 items, of which 20 are read']);
  const long = { ...remote, title: 'a'.repeat(descriptorLimits.characters) };
  expect(isPublishable(long)).toBe(false);
  expect(readDescriptor('mfe-finance', long)).toEqual({
    descriptor: undefined,
    problems: ['its descriptor has more than 16384 characters'],
  });
});

test('reading leaves unknown keys of a first read out', () => {
  const given = { ...remote, ...withPath({ load: { ...load, colour: 'red' } }) };
  expect(readDescriptor('mfe-finance', given).descriptor?.paths).toEqual([{ ...path, load }]);
});

test('a capability that is no name costs its path or entry, which a backend might lack', () => {
  const { descriptor: found, problems } = readDescriptor('mfe-finance', {
    paths: [path, { ...path, path: '/b', capability: 1 }],
    ...withEntry({ capability: 1 }),
  });
  expect([found?.paths, found?.menu]).toEqual([[path], []]);
  expect(problems).toHaveLength(2);
});

test('a shell names the keys that it reads', () => {
  const keys = [
    'title',
    'paths.capability',
    'paths.load.from',
    'menu.capability',
    'menu.queues',
    'menu.group',
  ];
  expect(understood.keys).toEqual(expect.arrayContaining(keys));
});
