import { paths } from './paths.ts';

test('paths are those of the specification, of money beside it, and the page of a user', () => {
  expect(Object.values(paths).map((path) => path())).toEqual([
    '/',
    '/terms',
    '/privacy',
    '/become-driver',
    '/admin',
    '/forgot-password',
    '/otp',
    '/reset-password',
    '/success',
    '/dashboard',
    '/users',
    '/appeals',
    '/settings',
    '/deliver-parcel',
    '/offer-ride',
    '/join-ride',
    '/send-parcel',
    '/posts',
    '/admins',
    '/request-withdrawals',
    '/payouts',
    '/ref-earnings',
    '/drivers-requests',
    '/admin-earnings',
    '/users/:id',
  ]);
  expect(paths.user('7')).toBe('/users/7');
});
