import { screen, within } from '@testing-library/react';
import { readDashboardSummary, type DashboardSummary } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import DashboardScreen from './dashboard.screen.tsx';
import { statusLabel } from './dashboard.messages.ts';

const summary: DashboardSummary = {
  signupsByMonth: [
    { _id: { month: 12 }, signupCount: 1200 },
    { _id: { month: 1 }, signupCount: 7 },
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
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('shows a shimmer, then every figure', async () => {
  fakeApi().on(readDashboardSummary, () => ({ success: true, data: summary }));
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
  expect(figures('Monthly Signups')).toEqual([
    ['December', '1,200'],
    ['January', '7'],
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

test('shows a failure and retries', async () => {
  const api = fakeApi();
  api.on(readDashboardSummary, () => ({ refuse: { status: 400, message: 'No figures today.' } }));
  const { user } = renderScreen(DashboardScreen);
  expect(await screen.findByText('Cannot load data. An error occurred.')).toBeInTheDocument();
  expect(screen.getByText('No figures today.')).toBeInTheDocument();
  api.on(readDashboardSummary, () => ({ success: true, data: summary }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total Withdrawals')).toBeInTheDocument();
});

test('an unknown status is split into words', () => {
  expect(statusLabel('lostRide')).toBe('Lost ride');
});
