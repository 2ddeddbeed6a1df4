import { act, screen, waitFor, within } from '@testing-library/react';
import { allCapabilities, listUsers, searchRecords, type SearchHit } from '@padiman/contracts';
import type { Registry } from '@padiman/federation/registry';
import { useList } from '@padiman/client/query';
import { signOut } from '@padiman/client/session';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { rememberRecord } from '@padiman/ui/overlay';
import PaletteDialog from './PaletteDialog.tsx';

const hit = (title: string, given: Partial<SearchHit> = {}): SearchHit => ({
  ...{ _id: title, type: 'users', path: '/users', title, detail: '', phone: null, account: null },
  ...given,
});

const menu = [
  { label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10, access: 'staff' },
  { label: 'Users', path: '/users', icon: 'users', order: 20, access: 'staff' },
];
const load = { path: '/dashboard/users' };
const remotes = {
  'mfe-a': { descriptor: { paths: [{ path: '/users', title: 'Users', access: 'staff', load }], menu: [] } },
} as unknown as Registry['remotes'];
const holder = { superAdmin: true, rights: {} };

beforeEach(() => sessionStorage.clear());

async function open({
  answer = (_q: string): SearchHit[] | Promise<SearchHit[]> | null => [],
  capabilities = allCapabilities,
  /** Whole list of users that the page loads before. */
  users = undefined as object[] | undefined,
} = {}) {
  const api = fakeApi();
  api.on(searchRecords, async ({ query }) => {
    const data = await answer(query['q'] ?? '');
    return data === null ? { refuse: { status: 400, message: 'No.' } } : { success: true, data };
  });
  api.onRaw(listUsers, () => users);
  const called = { close: jest.fn(), logout: jest.fn(), versions: jest.fn() };
  const Users = () => <p>{useList(listUsers, 'all').total} users</p>;
  const Shown = () => (
    <>
      {users && <Users />}
      <PaletteDialog
        {...{ menu, remotes, holder }}
        onClose={called.close}
        onLogout={called.logout}
        onVersions={called.versions}
      />
    </>
  );
  const view = renderScreen(Shown, { capabilities });
  await screen.findByRole('dialog', { name: 'Search everything' });
  if (users) await screen.findByText(`${users.length} users`);
  const field = screen.getByRole('combobox', { name: 'Search everything' });
  return { ...view, api, called, field };
}

const options = () => textsOf(screen.queryAllByRole('option'));
/** Number of results; the toasts are another status. */
const resultCount = () => within(screen.getByRole('dialog')).getByRole('status');
const chosen = () => screen.getByRole('option', { selected: true });

test('shows screens and actions at once, in groups, with the first one active', async () => {
  const { field } = await open();
  expect(options()).toEqual([
    ...['Dashboard', 'Users'],
    ...['Theme: same as device', 'Theme: light', 'Theme: dark', 'Versions of this page', 'Log out'],
  ]);
  expect(screen.getAllByRole('group').map((group) => within(group).getAllByRole('option').length)).toEqual([
    2, 5,
  ]);
  expect(screen.getByRole('group', { name: 'Screens' })).toBeInTheDocument();
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  expect(field).toHaveAttribute('aria-activedescendant', chosen().id);
  expect(chosen()).toHaveTextContent('Dashboard');
});

test('arrows, Home and End move through all groups and around; Enter opens a screen', async () => {
  const { user, field, called, address } = await open();
  await user.click(field);
  const steps = [
    ['{ArrowUp}', 'Log out'],
    ['{ArrowDown}', 'Dashboard'],
    ['{End}', 'Log out'],
    ['{Home}', 'Dashboard'],
    ['{ArrowDown}', 'Users'],
  ] as const;
  for (const [key, label] of steps) {
    await user.keyboard(key);
    expect(chosen()).toHaveTextContent(label);
    expect(field).toHaveAttribute('aria-activedescendant', chosen().id);
  }
  await user.keyboard('{Enter}');
  expect(address()).toBe('/users');
  expect(called.close).toHaveBeenCalled();
});

test('shows recent records first, and none of another admin or after a logout', async () => {
  const first = await open();
  rememberRecord({ path: '/users', _id: '1', title: 'Earlier' });
  rememberRecord({ path: '/users', _id: '2', title: 'Later' });
  first.unmount();
  const second = await open();
  expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(2);
  expect(options().slice(0, 2)).toEqual(['LaterUsers', 'EarlierUsers']);
  second.unmount();
  act(signOut);
  expect(sessionStorage.getItem('recentRecords')).toBeNull();
  await open();
  expect(screen.queryByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
});

test('an answer to an earlier search is dropped; its records stay only until the new ones arrive', async () => {
  let answerSlow: (hits: SearchHit[]) => void = () => {};
  const slow = new Promise<SearchHit[]>((resolve) => (answerSlow = resolve));
  const { user, field, api } = await open({
    answer: (q) => (q === 'first' ? slow : [hit(`For ${q}`)]),
  });
  await user.type(field, 'first');
  expect(screen.getByText('Searching…')).toBeInTheDocument();
  await waitFor(() => expect(api.received(searchRecords)).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'second');
  expect(await screen.findByRole('option', { name: 'For second' })).toBeInTheDocument();
  answerSlow([hit('For first')]);
  await user.type(field, 's');
  expect(screen.getByRole('option', { name: 'For second' })).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'For seconds' })).toBeInTheDocument();
  expect(options()).toEqual(['For seconds']);
});

test('Enter waits for the records of the search that was typed', async () => {
  const { user, field, address } = await open({ answer: (q) => [hit(`For ${q}`, { _id: q })] });
  await user.type(field, 'old');
  await screen.findByRole('option', { name: 'For old' });
  await user.clear(field);
  await user.type(field, 'new{Enter}');
  expect(address()).toBe('/');
  await waitFor(() => expect(address()).toBe('/users/new'));
});

test('a backend without the search is asked for nothing, and the palette says so', async () => {
  const { user, field, api } = await open({ capabilities: [] });
  await user.type(field, 'd');
  expect(resultCount()).toHaveTextContent('Type more to search records.');
  await user.type(field, 'ash');
  const status = '1 result. No whole list is loaded on this page, so no records were searched.';
  await waitFor(() => expect(resultCount()).toHaveTextContent(status));
  expect(options()).toEqual(['Dashboard']);
  expect(api.received(searchRecords)).toEqual([]);
});

test('without the search of the backend records are found in the lists that the page has loaded', async () => {
  const users = Array.from({ length: 9 }, (_, number) => ({
    _id: `u${number}`,
    first_name: 'Adé',
    last_name: `Obi${number}`,
    email: 'a@b.ng',
  }));
  const { user, field, address, api } = await open({ capabilities: [], users });
  await user.type(field, 'ade obi');
  const status = '8 results. Searched the lists loaded on this page: Users (the first 8 of 9).';
  await waitFor(() => expect(resultCount()).toHaveTextContent(status));
  expect(options()[0]).toBe('Adé Obi0a@b.ng');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/users?q=u0&details=u0');
  expect(api.received(searchRecords)).toEqual([]);
});

test('actions run after the palette has closed', async () => {
  const { user, field, called } = await open();
  await user.type(field, 'log out{Enter}');
  // The search for records delays no action.
  expect(called.logout).toHaveBeenCalledTimes(1);
  await user.clear(field);
  await user.type(field, 'dark');
  await user.click(screen.getByRole('option', { name: 'Theme: dark' }));
  expect(document.cookie).toContain('theme=dark');
  document.cookie = 'theme=; max-age=0';
});
