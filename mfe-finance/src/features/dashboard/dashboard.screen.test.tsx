import { screen, within } from '@testing-library/react';
import { readDashboardSummary, type CallAnswer } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import DashboardScreen from './dashboard.screen.tsx';
import { statusLabel } from './dashboard.messages.ts';

const summary: CallAnswer<typeof readDashboardSummary>['data'] = {
  signupsByMonth: [
    { _id: { month: 12, year: 2025 }, signupCount: 1200 },
    { _id: { month: 1, year: 2026 }, signupCount: 7 },
    { _id: { month: 2, year: 2026 }, signupCount: 8 },
  ],
  totals: { totalWithdrawals: 5000, totalRefunds: 1234.5, totalBalance: 98765432.1 },
  blockedDrivers: 17,
  referredUsers: 1507,
  sendParcelStatusCounts: { paid: 3, confirmRide: 2, startRide: 1, endRide: 4, cancelRide: 5, refundRide: 6 },
  joinRide: { paid: 8, notPaid: 9, reportRide: 10 },
};

const figures = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('term')
    .map((term) => [term.textContent.trim(), term.nextElementSibling?.textContent]);

test('shows a shimmer, then every figure', async () => {
  fakeApi().onData(readDashboardSummary, () => summary);
  renderScreen(DashboardScreen);
  expect(screen.getByText('Loading the dashboard')).toBeInTheDocument();
  for (const [name, value] of [
    ['Total Withdrawals', '₦5,000.00'],
    ['Total Refunds', '₦1,234.50'],
    ['Total Money Held for Clients', '₦98,765,432.10'],
    ['Blocked Drivers', '17'],
    ['Referred Users', '1,507'],
  ]) {
    expect((await screen.findByText(name ?? '')).nextElementSibling).toHaveTextContent(value ?? '');
  }
  expect(screen.queryByRole('note')).toBeNull();
  expect(figures('Monthly Signups')).toEqual([
    ['December 2025', '1,200'],
    ['January 2026', '7'],
    ['February', '8'],
  ]);
  expect(figures('Send Parcel Status')).toEqual([
    ['Paid', '3'],
    ['Confirmed', '2'],
    ['Started', '1'],
    ['Ended', '4'],
    ['Cancelled', '5'],
    ['Refunded', '6'],
  ]);
  expect(figures('Join a Ride Status')).toEqual([
    ['Paid', '8'],
    ['Not paid', '9'],
    ['Reported', '10'],
  ]);
});

test('names the protections that the console runs without', async () => {
  const runsWithout = ['fourEyesLimit', 'runTimeRole', 'later'];
  fakeApi().onData(readDashboardSummary, () => ({ ...summary, runsWithout }));
  renderScreen(DashboardScreen);
  expect(await screen.findByRole('note')).toHaveTextContent(
    'This console runs without: a limit for two admins, a database role of its own, later.',
  );
});

test('shows a failure and retries', async () => {
  const api = fakeApi();
  api.on(readDashboardSummary, () => ({ refuse: { status: 400, message: 'No figures today.' } }));
  const { user } = renderScreen(DashboardScreen);
  expect(await screen.findByText('Cannot load data. An error occurred.')).toBeInTheDocument();
  expect(screen.getByText('No figures today.')).toBeInTheDocument();
  api.onData(readDashboardSummary, () => summary);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total Withdrawals')).toBeInTheDocument();
});

test.each([
  ['lostRide', 'Lost ride'],
  ['in_transit', 'In transit'],
  ['constructor', 'Constructor'],
  [' ', '—'],
])('the unknown status %p has the label %s', (key, label) => {
  expect(statusLabel(key)).toBe(label);
});

describe('a backend of the specification alone', () => {
  const open = (answer: unknown) => {
    const api = fakeApi();
    api.onRaw(readDashboardSummary, () => answer);
    return { api, ...renderScreen(DashboardScreen, { capabilities: [] }) };
  };

  test('may answer without an envelope, with numbers in texts and states of its own', async () => {
    const { api } = open({
      signupsByMonth: [
        { _id: { month: '3' }, signupCount: '12' },
        { _id: { month: 13 }, signupCount: 5 },
        { _id: null, signupCount: null },
        null,
      ],
      totals: { totalWithdrawals: '5000', totalBalance: null },
      blockedDrivers: '17',
      sendParcelStatusCounts: { paid: 3, inTransit: '4', cancelRide: null },
    });
    expect((await screen.findByText('Total Withdrawals')).nextElementSibling).toHaveTextContent('₦5,000.00');
    for (const name of ['Total Refunds', 'Total Money Held for Clients', 'Referred Users']) {
      expect(screen.getByText(name).nextElementSibling).toHaveTextContent(/^—$/);
    }
    expect(screen.getByText('Blocked Drivers').nextElementSibling).toHaveTextContent(/^17$/);
    expect(figures('Monthly Signups')).toEqual([
      ['March', '12'],
      ['—', '5'],
      ['—', '—'],
    ]);
    expect(figures('Send Parcel Status')).toEqual([
      ['Paid', '3'],
      ['In transit', '4'],
      ['Cancelled', '—'],
    ]);
    expect(screen.getByRole('region', { name: 'Join a Ride Status' })).toHaveTextContent(
      /^Join a Ride Status—$/,
    );
    expect(api.unanswered()).toEqual([]);
  });

  test('may answer with nothing that is known: every figure is unknown, none is zero', async () => {
    const { container } = open({ data: { signupsByMonth: null, totals: null } });
    await screen.findByText('Total Withdrawals');
    expect(screen.getByRole('region', { name: 'Monthly Signups' })).toHaveTextContent(/^Monthly Signups—$/);
    expect(container).not.toHaveTextContent(/\d|undefined|null|NaN/);
  });
});
