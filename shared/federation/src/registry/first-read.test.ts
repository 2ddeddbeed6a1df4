import { firstReadAddress } from './first-read.ts';

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
