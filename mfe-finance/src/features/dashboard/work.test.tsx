import { screen, within } from '@testing-library/react';
import {
  allCapabilities,
  readDashboardSummary,
  readWorkToDo,
  workQueueNames,
  type CallAnswer,
  type WorkQueue,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { formatDay } from '@padiman/ui';
import DashboardScreen from './dashboard.screen.tsx';

const summary: CallAnswer<typeof readDashboardSummary>['data'] = {
  signupsByMonth: [],
  totals: { totalWithdrawals: 5000, totalRefunds: 0, totalBalance: 0 },
  blockedDrivers: 1,
  referredUsers: 2,
  sendParcelStatusCounts: {},
  joinRide: {},
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
const extent = (queue: string, count: number, more: Partial<WorkQueue> = {}): WorkQueue => ({
  queue,
  count,
  amount: null,
  oldest: null,
  ...more,
});
const reported = ['reportedRequests', 'reportedRides', 'reportedTrips'];

function open({
  work = (): WorkQueue[] | Promise<WorkQueue[]> => [],
  /** Rights of an admin who is no super admin. */
  rights = undefined as Record<string, boolean> | undefined,
  capabilities = allCapabilities,
  /** Calls that fail at first. */
  failing = [] as (typeof readWorkToDo | typeof readDashboardSummary)[],
} = {}) {
  const api = fakeApi();
  api.onData(readDashboardSummary, () => summary);
  api.on(readWorkToDo, async () => ({ success: true, data: await work() }));
  for (const call of failing) api.on(call, () => ({ refuse: { status: 500 } }));
  const signedInAs = rights ? { ...testAdmin, superAdmin: false, rights } : testAdmin;
  return { api, ...renderScreen(DashboardScreen, { signedInAs, capabilities }) };
}

const section = () => screen.findByRole('region', { name: 'Work to do' });
const linksIn = async () => within(await section()).getAllByRole('link');

test('each queue has its number, sum and age, and leads to its records', async () => {
  open({
    work: () => [
      extent('withdrawals', 1285, { amount: 5_000_000.5, oldest: daysAgo(3) }),
      extent('payouts', 2, { amount: 300, oldest: daysAgo(0) }),
      extent('driverApplications', 4, { oldest: daysAgo(40) }),
      ...reported.map((queue) => extent(queue, 1)),
    ],
  });
  expect(await screen.findByText('1,285')).toBeInTheDocument();
  expect((await linksIn()).map((link) => link.getAttribute('href'))).toEqual([
    '/request-withdrawals?filter=pending',
    '/payouts?filter=open&sort=created',
    '/drivers-requests?filter=pending',
    '/join-ride/review',
    '/offer-ride/review',
    '/deliver-parcel/review',
  ]);
  for (const name of [
    'Pending withdrawals 1,285 ₦5,000,000.50 oldest 3 days ago',
    'Payouts waiting 2 ₦300.00 oldest 1 minute ago',
    `Driver applications 4 oldest ${formatDay(daysAgo(40))}`,
    'Reported ride requests 1',
    'Reported offered rides 1',
    'Reported parcel trips 1',
  ]) {
    expect(screen.getByRole('link', { name })).toBeInTheDocument();
  }
});

test('names and places stand before the numbers, by the rights of the session', async () => {
  open({ work: () => new Promise(() => {}), rights: { viewAllUsers: true, moderatePosts: false } });
  expect(await screen.findByText('Total Withdrawals')).toBeInTheDocument();
  expect((await linksIn()).map(({ textContent }) => textContent.trim())).toEqual([
    'Reported ride requests',
    'Reported offered rides',
    'Reported parcel trips',
    'Reported users',
    'Reported parcels',
  ]);
});

test('the server decides which queues there are; an unknown one is left out', async () => {
  open({ work: () => [extent('withdrawals', 3), extent('lostItems', 9)], rights: {} });
  expect(await screen.findByRole('link', { name: /^Pending withdrawals 3/ })).toBeInTheDocument();
  expect(await linksIn()).toHaveLength(1);
});

test('queues in which nothing waits are links in one line, and the others fill their lines', async () => {
  const waiting = ['payouts', 'driverApplications', 'appeals', 'reportedUsers'].map((queue) =>
    extent(queue, 1),
  );
  const held = extent('withdrawals', 0, { onHold: 2 });
  open({ work: () => [held, ...waiting, ...reported.map((queue) => extent(queue, 0))] });
  expect(await screen.findByRole('link', { name: 'Reported parcel trips' })).toBeInTheDocument();
  expect(await section()).toHaveTextContent(
    /Nothing waits in Reported ride requests, Reported offered rides, Reported parcel trips\.$/,
  );
  const tiles = within(await section()).getAllByRole('listitem');
  expect(tiles[0]).toHaveTextContent('Pending withdrawals 0 2 on hold');
  expect(tiles.map((tile) => Number(tile.dataset.span))).toEqual([4, 4, 4, 4, 8]);
});

test('a failure costs the numbers alone, and Retry loads them', async () => {
  const { api, user } = open({ failing: [readWorkToDo] });
  expect(await screen.findByText('The numbers could not be loaded.')).toBeInTheDocument();
  expect(await screen.findByText('Total Withdrawals')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await linksIn()).toHaveLength(workQueueNames.length);

  api.onData(readWorkToDo, () => [extent('payouts', 5, { amount: 1 })]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('₦1.00')).toBeInTheDocument();
  expect(screen.queryByText('The numbers could not be loaded.')).not.toBeInTheDocument();
});

test('when figures and numbers fail, one Retry loads both', async () => {
  const { api, user } = open({ failing: [readDashboardSummary, readWorkToDo] });
  expect(await screen.findByText('Cannot load data. An error occurred.')).toBeInTheDocument();
  expect(await screen.findByText('The numbers could not be loaded.')).toBeInTheDocument();

  api.onData(readDashboardSummary, () => summary);
  api.onData(readWorkToDo, () => [extent('reportedRides', 8)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total Withdrawals')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Reported offered rides 8' })).toBeInTheDocument();
});

test('a backend without the numbers is not asked for them', async () => {
  const { api } = open({ capabilities: [] });
  expect(await screen.findByText('Total Withdrawals')).toBeInTheDocument();
  expect(screen.queryByText('Work to do')).not.toBeInTheDocument();
  expect(api.received(readWorkToDo)).toEqual([]);
});
