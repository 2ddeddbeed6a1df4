import { screen } from '@testing-library/react';
import { allCapabilities, countSavedViews, listSavedViews, type SavedView } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import type { ConsoleMenuEntry } from './menu.ts';
import { useSavedViewReads } from './saved-views.hooks.ts';
import { SideMenu } from './SideMenu.tsx';

const entry = (label: string): ConsoleMenuEntry => ({
  ...{ label, path: `/${label.toLowerCase()}`, icon: 'plain', order: 1, access: 'staff' },
  remote: `mfe-${label.toLowerCase()}`,
});
const view = (id: string, name: string, path = '/users'): SavedView => ({
  ...{ _id: id, path, name, hiddenColumns: [], density: 'compact', shared: true, mine: true, by: 'Ada' },
  ...{ query: { filter: 'blocked', q: 'ada' }, version: 1 },
});

function open({
  at = '/users',
  unavailable = [] as string[],
  capabilities = allCapabilities,
  fails = false,
} = {}) {
  const api = fakeApi();
  api.on(listSavedViews, () =>
    fails
      ? { refuse: { status: 400 } }
      : { success: true, data: [view('v1', 'Blocked'), view('v2', 'New'), view('v3', 'Lagos', '/posts')] },
  );
  api.on(countSavedViews, () => ({
    success: true,
    data: [
      { _id: 'v1', count: 85, more: false },
      { _id: 'v2', count: 1000, more: true },
      { _id: 'v3', count: null, more: false },
    ],
  }));
  const started = jest.fn();
  const ignore = () => {};
  function Screen() {
    useSavedViewReads(true);
    return (
      <SideMenu
        menu={[entry('Users'), entry('Posts'), entry('Rides')]}
        isSuperAdmin={false}
        unavailable={unavailable}
        starter={{ startCode: () => Promise.resolve(), startRead: started }}
        onNavigate={ignore}
        onLogout={ignore}
        onSearch={ignore}
        release="r1"
        onVersions={ignore}
      />
    );
  }
  return { api, started, ...renderScreen(Screen, { at, capabilities }) };
}

const link = (name: string) => screen.findByRole('link', { name });

test('the open view is the current page, and its section is marked as its parent', async () => {
  open({ at: '/users?view=v2' });
  expect(await link('New')).toHaveAttribute('aria-current', 'page');
  expect(await link('Blocked')).not.toHaveAttribute('aria-current');
  expect(await link('Users')).toHaveAttribute('aria-current', 'true');
});

test('without an open view the section is the current page', async () => {
  open({ at: '/users?filter=blocked' });
  await link('New');
  expect(await link('Users')).toHaveAttribute('aria-current', 'page');
});

test('a pressed link starts the read of its view', async () => {
  const { user, started } = open({ at: '/posts' });
  await user.click(await link('Blocked'));
  expect(started).toHaveBeenCalledWith('/users', 'filter=blocked&q=ada');
});

test('an unavailable section, a failure and a backend without views leave the menu as it is', async () => {
  for (const given of [
    { unavailable: ['mfe-users', 'mfe-posts'] },
    { fails: true },
    { capabilities: allCapabilities.filter((name) => name !== 'savedViews') },
  ]) {
    const { unmount, api } = open(given);
    await link('Rides');
    expect(screen.queryByRole('link', { name: 'Blocked' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    if (given.capabilities) expect(api.received(listSavedViews)).toEqual([]);
    unmount();
  }
});
