import { descriptor } from './descriptor.ts';

const remote = {
  name: 'mfe-finance',
  title: 'Finance',
  owner: 'Finance team',
  paths: [{ path: '/dashboard', title: 'Dashboard', access: 'staff' }],
  menu: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10, access: 'staff' }],
};

const rights = [{ name: 'viewReports', label: 'View Reports', opens: 'reports' }];

const view = { label: 'Blocked', path: '/dashboard', query: { filter: 'blocked' }, access: 'staff' };

test('publishing accepts a valid descriptor, with rights and views of its own', () => {
  const views = [view, { ...view, capability: 'webhooks' }];
  expect(descriptor.isValidSync({ ...remote, views }, { strict: true })).toBe(true);
  expect(descriptor.isValidSync(remote, { strict: true })).toBe(true);
  expect(descriptor.isValidSync({ ...remote, rights, requires: ['rights'] }, { strict: true })).toBe(true);
});

test('a path can have parameters, but the address of an entry or a view cannot', () => {
  const paths = [...remote.paths, { path: '/users/:id/notes', title: 'Notes', access: 'staff' }];
  const menu = [{ ...remote.menu[0], path: '/users/:id' }];
  expect(descriptor.isValidSync({ ...remote, paths }, { strict: true })).toBe(true);
  expect(descriptor.isValidSync({ ...remote, menu }, { strict: true })).toBe(false);
  expect(
    descriptor.isValidSync({ ...remote, views: [{ ...view, path: '/users/:id' }] }, { strict: true }),
  ).toBe(false);
});

test.each([
  ['an unknown access', { ...remote, paths: [{ path: '/x', title: 'X', access: 'everyone' }] }],
  [
    'an address of another origin',
    { ...remote, paths: [{ path: '//evil.example', title: 'X', access: 'staff' }] },
  ],
  [
    'a script as address',
    { ...remote, paths: [{ path: 'javascript:alert(1)', title: 'X', access: 'staff' }] },
  ],
  ['a parameter as first segment', { ...remote, paths: [{ path: '/:id', title: 'X', access: 'staff' }] }],
  ['an invalid name', { ...remote, name: 'finance' }],
  ['an unknown field', { ...remote, secret: 1 }],
  ['a basic access as right', { ...remote, rights: [{ ...rights[0], name: 'superAdmin' }] }],
  ['a view of another origin', { ...remote, views: [{ ...view, path: '//evil.example' }] }],
  ['a view with a query that is no text', { ...remote, views: [{ ...view, query: { page: 1 } }] }],
  ['a right without a label', { ...remote, rights: [{ name: 'viewReports', opens: 'reports' }] }],
])('publishing refuses a descriptor with %s', (_, given) => {
  expect(descriptor.isValidSync(given, { strict: true })).toBe(false);
});
