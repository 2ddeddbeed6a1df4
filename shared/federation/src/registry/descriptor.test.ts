import { descriptor } from './descriptor.ts';

const remote = {
  name: 'mfe-finance',
  title: 'Finance',
  owner: 'Finance team',
  paths: [{ path: '/dashboard', title: 'Dashboard', access: 'staff' }],
  menu: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10, access: 'staff' }],
};

const rights = [{ name: 'viewReports', label: 'View Reports', opens: 'reports' }];

test('publishing accepts a valid descriptor, with rights of its own', () => {
  expect(descriptor.isValidSync(remote, { strict: true })).toBe(true);
  expect(descriptor.isValidSync({ ...remote, rights, requires: ['rights'] }, { strict: true })).toBe(true);
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
  ['an invalid name', { ...remote, name: 'finance' }],
  ['an unknown field', { ...remote, secret: 1 }],
  ['a basic access as right', { ...remote, rights: [{ ...rights[0], name: 'superAdmin' }] }],
  ['a right without a label', { ...remote, rights: [{ name: 'viewReports', opens: 'reports' }] }],
])('publishing refuses a descriptor with %s', (_, given) => {
  expect(descriptor.isValidSync(given, { strict: true })).toBe(false);
});
