import { firstReadAddress, isOfSavedView } from './first-read.ts';

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
