import { act, screen, within } from '@testing-library/react';
import { allCapabilities, readWorkToDo, type Capability } from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { groupsOf, type ConsoleMenuEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { WorkReader } from './WorkReader.tsx';

const entry = (label: string, queues: string[] = []): ConsoleMenuEntry => ({
  ...{ label, path: `/${label.toLowerCase()}`, icon: 'plain', order: 1, access: 'staff', queues },
  remote: `mfe-${label.toLowerCase()}`,
});

/** Draws the menu, and reads its numbers. */
function open({
  at = '/users',
  counts = { withdrawals: 1200, payouts: 85 } as Record<string, number>,
  unavailable = [] as string[],
  capabilities = allCapabilities as readonly Capability[],
  isLoading = (): boolean => false,
  grouped = [] as ConsoleMenuEntry[],
} = {}) {
  const api = fakeApi();
  api.onData(readWorkToDo, () =>
    Object.entries(counts).map(([queue, count]) => ({
      queue,
      count,
      amount: null,
      oldest: queue === 'withdrawals' ? new Date(Date.now() - 3 * 86_400_000).toISOString() : null,
    })),
  );
  const started = jest.fn();
  const ignore = () => {};
  const menu = [
    entry('Users'),
    entry('Posts'),
    entry('Rides', ['reportedRides']),
    entry('Withdrawals', ['withdrawals', 'payouts']),
    ...grouped,
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
  expect(await link('Withdrawals')).toHaveAccessibleDescription('1,200 waiting, oldest 3 days ago');
  expect(screen.getByTitle('Withdrawals, oldest 3 days ago')).toContainElement(await link('Withdrawals'));
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

test('entries of a group stand below those without one, under its heading', async () => {
  open({
    grouped: [{ ...entry('Payouts'), group: 'Work' }, { ...entry('Tips'), group: 'Work' }, entry('Last')],
  });
  await link('Payouts');
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(textsOf(menu.getAllByRole('link'))).toEqual([
    'Users',
    'Posts',
    'Rides',
    'Withdrawals',
    'Last',
    'Payouts',
    'Tips',
  ]);
  expect(textsOf(menu.getAllByRole('heading'))).toEqual(['Work']);
  expect(textsOf(within(menu.getByRole('list', { name: 'Work' })).getAllByRole('link'))).toEqual([
    'Payouts',
    'Tips',
  ]);
});

test('there is no heading without an entry of the group', async () => {
  open();
  await link('Users');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('groups are in the order of their first entries', () => {
  const of = (label: string, group?: string) => ({ ...entry(label), ...(group && { group }) });
  const groups = groupsOf([of('a', 'Two'), of('b'), of('c', 'One'), of('d', 'Two')]);
  expect(groups.map(({ heading, entries }) => [heading, ...entries.map(({ label }) => label)])).toEqual([
    [undefined, 'b'],
    ['Two', 'a', 'd'],
    ['One', 'c'],
  ]);
});
