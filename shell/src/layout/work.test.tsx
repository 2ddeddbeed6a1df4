import { act, screen } from '@testing-library/react';
import { allCapabilities, readWorkToDo, type Capability } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import type { ConsoleMenuEntry } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { WorkReader } from './WorkReader.tsx';

const entry = (label: string, queues?: string[]): ConsoleMenuEntry => ({
  label,
  path: `/${label.toLowerCase()}`,
  icon: 'plain',
  order: 1,
  access: 'staff',
  remote: `mfe-${label.toLowerCase()}`,
  ...(queues && { queues }),
});

function open({
  counts = { withdrawals: 1200, payouts: 85 },
  unavailable = [],
  capabilities = allCapabilities,
  isLoading = () => false,
}: {
  counts?: Record<string, number>;
  unavailable?: string[];
  capabilities?: readonly Capability[];
  isLoading?: () => boolean;
} = {}) {
  const api = fakeApi();
  api.on(readWorkToDo, () => ({
    success: true,
    data: Object.entries(counts).map(([queue, count]) => ({ queue, count, amount: null, oldest: null })),
  }));
  const menu = [
    entry('Withdrawals', ['withdrawals', 'payouts']),
    entry('Rides', ['reportedRides']),
    entry('Posts'),
  ];
  const ignore = () => {};
  function Screen() {
    return (
      <>
        <WorkReader isLoading={isLoading} />
        <SideMenu
          menu={menu}
          isSuperAdmin={false}
          unavailable={unavailable}
          starter={{ startCode: () => Promise.resolve(), startRead: ignore }}
          onNavigate={ignore}
          onLogout={ignore}
          onSearch={ignore}
          release="r1"
          onVersions={ignore}
        />
      </>
    );
  }
  return { api, counts, ...renderScreen(Screen, { capabilities }) };
}

const link = (name: string) => screen.getByRole('link', { name });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('the numbers are read once nothing loads, and then again and again', async () => {
  let isLoading = true;
  const { api, counts } = open({ isLoading: () => isLoading });
  await pass(60_000);
  expect(api.received(readWorkToDo)).toHaveLength(0);
  isLoading = false;
  await pass(1_000);
  expect(api.received(readWorkToDo)).toHaveLength(1);
  counts['payouts'] = 0;
  await pass(31_000);
  expect(link('Withdrawals')).toHaveAccessibleDescription('1,200 waiting');
});

test('an unavailable section shows that instead of a number', async () => {
  open({ unavailable: ['mfe-withdrawals'] });
  await pass(1_000);
  expect(link('Withdrawals (unavailable)')).not.toHaveAccessibleDescription();
});

test('a backend without the numbers is not asked for them', async () => {
  const { api } = open({ capabilities: [] });
  await pass(120_000);
  expect(api.received(readWorkToDo)).toHaveLength(0);
  expect(link('Withdrawals')).not.toHaveAccessibleDescription();
});
