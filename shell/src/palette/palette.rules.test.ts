import { formatDay, formatPhone } from '@padiman/ui';
import type { Descriptor, Registry } from '@padiman/federation/registry';
import {
  hitGroups,
  markedParts,
  matching,
  recentEntry,
  screensOf,
  sectionsOf,
  type PaletteSources,
} from './palette.rules.ts';

const remote = (descriptor: Pick<Descriptor, 'paths'>) =>
  ({ descriptor: { menu: [], ...descriptor } }) as unknown as Registry['remotes'][string];

const sources = (given: Partial<PaletteSources> = {}): PaletteSources => ({
  menu: [
    { label: 'Users', path: '/users', icon: 'users', order: 10, access: 'viewAllUsers' },
    { label: 'Posts', path: '/posts', icon: 'posts', order: 20, access: 'staff' },
  ],
  remotes: {
    'mfe-a': remote({
      paths: [
        { path: '/users', title: 'All users', access: 'viewAllUsers' },
        { path: '/posts', title: 'Posts', access: 'staff' },
        { path: '/posts/:id', title: 'One post', access: 'staff' },
        { path: '/settings', title: '{product} settings', access: 'staff' },
        { path: '/admin', title: 'Login', access: 'guest' },
        { path: '/', title: 'Site', access: 'public' },
      ],
    }),
  },
  holder: { superAdmin: false, rights: {} },
  product: 'Padiman',
  capabilities: ['webhooks'],
  ...given,
});
const superAdmin = { superAdmin: true, rights: {} };

const screensFor = (given: Partial<PaletteSources>) =>
  screensOf(sectionsOf(sources(given))).map(({ label, target }) => [label, 'to' in target && target.to]);

test('screens are those that the admin may open', () => {
  expect(screensFor({})).toEqual([
    ['Posts', '/posts'],
    ['Padiman settings', '/settings'],
  ]);
  expect(screensFor({ holder: { superAdmin: false, rights: { viewAllUsers: true } } })).toEqual([
    ['Users', '/users'],
    ['Posts', '/posts'],
    ['Padiman settings', '/settings'],
  ]);
});

test('a record leads to its list, searched for its id, with its details open, and a person to their page', () => {
  const sections = sectionsOf(sources({ holder: superAdmin }));
  const record = { path: '/users', _id: '65535a1c0123456789abcdef', title: 'Ada' };
  expect(recentEntry(record, sections)).toMatchObject({
    label: 'Ada',
    detail: 'Users',
    target: { to: '/users?q=65535a1c0123456789abcdef&details=65535a1c0123456789abcdef', record },
  });
  const withPages = sectionsOf({ ...sources({ holder: superAdmin }), capabilities: ['person'] });
  expect(recentEntry(record, withPages)).toMatchObject({ target: { to: `/users/${record._id}` } });
  expect(recentEntry({ ...record, path: '/gone' }, sections)).toBeUndefined();
});

test('hits are grouped by section, without those that are shown already and those of other sections', () => {
  const hit = { type: 'users', path: '/users', detail: '', phone: null, account: null };
  const hits = [
    { ...hit, _id: '1', title: 'First', path: '/posts', detail: 'by Ada' },
    {
      ...hit,
      _id: '2',
      title: 'Second',
      phone: '08031234567',
      account: '123',
      detail: 'on 2024-02-29T23:30:00.000Z',
    },
    { ...hit, _id: '3', title: 'Third' },
    { ...hit, _id: '4', title: 'Fourth', path: '/gone' },
  ];
  const groups = hitGroups(hits, sectionsOf(sources({ holder: superAdmin })), {
    shown: new Set(['3']),
    formatPhone,
    formatDay,
  });
  expect(groups.map(({ label, entries }) => [label, entries.map((one) => [one.label, one.detail])])).toEqual([
    ['Posts', [['First', 'by Ada']]],
    ['Users', [['Second', '0803 123 4567 · 123 · on 1 Mar 2024']]],
  ]);
});

test('entries match by all terms, the best first', () => {
  const entry = (label: string) => ({ key: label, label, icon: 'x', target: { to: '/' } });
  const entries = ['Subusers', 'Blocked users', 'Users', 'Posts'].map(entry);
  const labels = (search: string) => matching(entries, search).map(({ label }) => label);
  expect(labels('  ')).toHaveLength(4);
  expect(labels('USERS')).toEqual(['Users', 'Blocked users', 'Subusers']);
  expect(labels('users block')).toEqual(['Blocked users']);
  expect(labels('users nothing')).toEqual([]);
});

const marks = (text: string, search: string) =>
  markedParts(text, search)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Ngozi Okafor', 'okaf', 'Ngozi [Okaf]or'],
  ['Ngozi Okafor', 'ng oka', '[Ng]ozi [Oka]for'],
  ['0803 123 4567', '08031234567', '[0803 123 4567]'],
  ['0803 123 4567', '+234 803 123', '0[803 123] 4567'],
  ['a.c (b) [d] 1-2', '(b) a.c', '[a.c] [(b)] [d] 1-2'],
  ['aXc', 'a.c', 'aXc'],
  ['LND-482-KJ', 'lnd-482', '[LND-482]-KJ'],
  ['any ^$*+?()[]{}|/-&#~@! text', '^$*+?()[]{}|/-&#~@!', 'any [^$*+?()[]{}|/-&#~@!] text'],
  ['Anything', '   ', 'Anything'],
])('%s searched for %s is marked as %s', (text, search, expected) => {
  expect(marks(text, search)).toBe(expected);
});
