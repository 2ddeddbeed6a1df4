import { act, screen } from '@testing-library/react';
import {
  allCapabilities,
  countSavedViews,
  listSavedViews,
  readWorkToDo,
  type Capability,
  type SavedView,
} from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import type { ConsoleMenuEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { WorkReader } from './WorkReader.tsx';

const entry = (label: string, queues: string[] = []): ConsoleMenuEntry => ({
  ...{ label, path: `/${label.toLowerCase()}`, icon: 'plain', order: 1, access: 'staff', queues },
  remote: `mfe-${label.toLowerCase()}`,
});
const view = (id: string, name: string, path = '/users'): SavedView => ({
  ...{ _id: id, path, name, hiddenColumns: [], density: 'compact', shared: true, mine: true, by: 'Ada' },
  ...{ query: { filter: 'blocked', q: 'ada' }, version: 1 },
});

/** Draws the menu, and reads its numbers and views. */
function open({
  at = '/users',
  counts = { withdrawals: 1200, payouts: 85 } as Record<string, number>,
  unavailable = [] as string[],
  capabilities = allCapabilities as readonly Capability[],
  isLoading = (): boolean => false,
  fails = false,
} = {}) {
  const api = fakeApi();
  api.onData(readWorkToDo, () =>
    Object.entries(counts).map(([queue, count]) => ({
      ...{ queue, count, amount: null, oldest: null, target: 24, late: queue === 'withdrawals' ? 12 : 0 },
    })),
  );
  api.on(listSavedViews, () =>
    fails
      ? { refuse: { status: 400 } }
      : { success: true, data: [view('v1', 'Blocked'), view('v2', 'New'), view('v3', 'Lagos', '/posts')] },
  );
  api.onData(countSavedViews, () => [
    { _id: 'v1', count: 85, more: false },
    { _id: 'v2', count: 1000, more: true },
    { _id: 'v3', count: null, more: false },
  ]);
  const started = jest.fn();
  const ignore = () => {};
  const menu = [
    entry('Users'),
    entry('Posts'),
    entry('Rides', ['reportedRides']),
    entry('Withdrawals', ['withdrawals', 'payouts']),
  ];
  const Screen = () => (
    <>
      <WorkReader isLoading={isLoading} />
      <SideMenu
        menu={menu}
        isSuperAdmin={false}
        unavailable={unavailable}
        starter={{ startCode: () => Promise.resolve(), startRead: started }}
        onNavigate={ignore}
        onLogout={ignore}
        onSearch={ignore}
        release="r1"
        onVersions={ignore}
      />
    </>
  );
  return { api, counts, started, ...renderScreen(Screen, { at, capabilities }) };
}

const link = (name: string) => screen.findByRole('link', { name });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

afterEach(() => jest.useRealTimers());

test('the numbers are read once nothing loads, and then again and again', async () => {
  jest.useFakeTimers();
  let isLoading = true;
  const { api, counts } = open({ isLoading: () => isLoading });
  await pass(60_000);
  expect(api.received(readWorkToDo)).toHaveLength(0);
  isLoading = false;
  await pass(1_000);
  expect(api.received(readWorkToDo)).toHaveLength(1);
  counts['payouts'] = 0;
  await pass(31_000);
  expect(await link('Withdrawals')).toHaveAccessibleDescription('1,200 waiting, 12 beyond the target');
});

test('an unavailable section shows that instead of a number', async () => {
  jest.useFakeTimers();
  open({ unavailable: ['mfe-withdrawals'] });
  await pass(1_000);
  expect(await link('Withdrawals (unavailable)')).not.toHaveAccessibleDescription();
});

test('a backend without the numbers is not asked for them', async () => {
  jest.useFakeTimers();
  const { api } = open({ capabilities: [] });
  await pass(120_000);
  expect(api.received(readWorkToDo)).toHaveLength(0);
  expect(await link('Withdrawals')).not.toHaveAccessibleDescription();
});

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
