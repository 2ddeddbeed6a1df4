import { descriptor } from './descriptor.ts';
import { parseRegistry } from './registry.ts';

const remote = {
  name: 'mfe-finance',
  title: 'Finance',
  owner: 'Finance team',
  paths: [{ path: '/dashboard', title: 'Dashboard', access: 'staff' }],
  menu: [{ label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10, access: 'staff' }],
};

const whole = {
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

test('a whole registry passes', () => {
  expect(parseRegistry(whole).remotes['mfe-finance']?.descriptor.title).toBe('Finance');
});

test.each([
  ['nothing', null],
  ['another schema', { ...whole, schema: 2 }],
  ['no shell', { ...whole, shell: undefined }],
  ['a remote without a descriptor', { ...whole, remotes: { 'mfe-x': { version: '1' } } }],
  ['a page instead of JSON', '<html></html>'],
])('%s is refused', (_, answer) => {
  expect(() => parseRegistry(answer)).toThrow();
});

test.each([
  ['an unknown access', { ...remote, paths: [{ path: '/x', title: 'X', access: 'everyone' }] }],
  ['an address elsewhere', { ...remote, paths: [{ path: '//evil.example', title: 'X', access: 'staff' }] }],
  [
    'a script as address',
    { ...remote, paths: [{ path: 'javascript:alert(1)', title: 'X', access: 'staff' }] },
  ],
  ['a name that is none', { ...remote, name: 'finance' }],
  ['an unknown field', { ...remote, secret: 1 }],
])('a descriptor with %s is refused', (_, given) => {
  expect(descriptor.isValidSync(given, { strict: true })).toBe(false);
});
