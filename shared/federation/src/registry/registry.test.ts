import { descriptor } from './descriptor.ts';
import { parseRegistry } from './registry.ts';

const remote = {
  name: 'mfe-finance',
  title: 'Finance',
  owner: 'Finance team',
  paths: [{ path: '/dashboard', title: 'Dashboard', access: 'staff' }],
  menu: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10, access: 'staff' }],
};

const valid = {
  schema: 1,
  release: 'r1',
  shell: { version: '1.0.0', build: '1.0.0-a', base: '/shell/1.0.0-a/', integrity: {}, provides: {} },
  remotes: {
    'mfe-finance': {
      version: '1.0.0',
      build: '1.0.0-b',
      base: '/remotes/mfe-finance/1.0.0-b/',
      integrity: {},
      manifest: '/remotes/mfe-finance/1.0.0-b/mf-manifest.json',
      descriptor: remote,
      needs: {},
      lastGood: null,
    },
  },
};

test('accepts a valid registry', () => {
  expect(parseRegistry(valid).remotes['mfe-finance']?.descriptor.title).toBe('Finance');
});

test.each([
  ['nothing', null],
  ['another schema', { ...valid, schema: 2 }],
  ['no shell', { ...valid, shell: undefined }],
  ['a remote without a descriptor', { ...valid, remotes: { 'mfe-x': { version: '1' } } }],
  ['a page instead of JSON', '<html></html>'],
])('refuses %s', (_, answer) => {
  expect(() => parseRegistry(answer)).toThrow();
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
])('refuses a descriptor with %s', (_, given) => {
  expect(descriptor.isValidSync(given, { strict: true })).toBe(false);
});
