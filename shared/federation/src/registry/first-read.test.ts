import { firstReadAddress, isOfSavedView } from './first-read.ts';
import { readDescriptor } from './read-descriptor.ts';

const load = { path: '/dashboard/users', query: { limit: '50' }, from: ['filter', 'q', 'limit'] };

test.each([
  ['', '/dashboard/users?limit=50'],
  ['?details=7', '/dashboard/users?limit=50'],
  ['?filter=blocked&limit=100', '/dashboard/users?limit=100&filter=blocked'],
  ['q=ada%20o%26k&filter=', '/dashboard/users?limit=50&q=ada+o%26k'],
])('passes on parameters of the address %s', (search, address) => {
  expect(firstReadAddress(load, search)).toBe(address);
});

test('a read without parameters is its path', () => {
  expect(firstReadAddress({ path: '/dashboard/dashboard-summary' }, '?filter=x')).toBe(
    '/dashboard/dashboard-summary',
  );
});

test.each([
  [load, '?view=7', true],
  [load, '?filter=blocked', false],
  [{ path: '/dashboard/fetch/admins/admin/1' }, '?view=7', false],
])('the read %j at %s is one of a saved view: %s', (read, search, expected) => {
  expect(isOfSavedView(read, search)).toBe(expected);
});

const described = (given: unknown) =>
  readDescriptor('mfe-a', { paths: [{ path: '/a', title: 'A', access: 'staff', load: given }] });

test('a descriptor keeps the first read of a path, without unknown keys', () => {
  const { descriptor, problems } = described({ ...load, colour: 'red' });
  expect(problems).toEqual([]);
  expect(descriptor?.paths).toEqual([{ path: '/a', title: 'A', access: 'staff', load }]);
});

test.each([
  ['another origin', { path: '//evil.example/x' }],
  ['a parent folder', { path: '/dashboard/../admin' }],
  ['no path', { query: { limit: '50' } }],
  ['a number in the query', { path: '/dashboard/users', query: { limit: 50 } }],
  ['an invalid parameter', { path: '/dashboard/users', from: ['a b'] }],
  ['no object', '/dashboard/users'],
])('a first read with %s costs only itself', (_, given) => {
  const { descriptor, problems } = described(given);
  expect(descriptor?.paths).toEqual([{ path: '/a', title: 'A', access: 'staff' }]);
  expect(problems).toEqual([expect.stringMatching(/^paths\[0\]\.load is ignored: /)]);
});
