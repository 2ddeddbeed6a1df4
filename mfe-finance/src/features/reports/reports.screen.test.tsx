import { screen, waitFor, within } from '@testing-library/react';
import { readReport, readStatement } from '@padiman/contracts';
import { fakeApi, renderScreen, rowsOf, testAdmin } from '@padiman/testing';
import { measureOf, reportOf, statementOf } from './reports.fixture.ts';
import ReportsScreen from './reports.screen.tsx';

const report = reportOf(
  measureOf('signUps', { count: 3 }, { count: 6 }),
  measureOf('rides', { count: 1_200, amount: 5_000_000.5 }, { count: 2, amount: 4_000_000 }),
  measureOf('padimanEarnings', { count: 1, amount: 7 }),
  measureOf('withdrawalDecisions', { count: 4, median: 5_400, p90: 97_200 }, { count: 1, median: 2_700 }),
  measureOf('refunds', { count: 0, amount: 0 }),
);

function open({
  at = '/reports',
  answer = () => report,
  rights = undefined as Record<string, boolean> | undefined,
} = {}) {
  const api = fakeApi();
  api.onData(readReport, () => answer());
  api.onData(readStatement, ({ query }) => statementOf(query.month ?? ''));
  const signedInAs = rights ? { ...testAdmin, superAdmin: false, rights } : testAdmin;
  return { api, ...renderScreen(ReportsScreen, { at, signedInAs }) };
}

const card = (name: string) => screen.findByRole('region', { name });
const textOf = async (name: string) => (await card(name)).textContent;

test('each measure has its figure, and its change in words', async () => {
  open();
  expect(await textOf('Sign-ups')).toMatch(/^Sign-ups3.*50% less than in the 2 days before \(6\)worse/);
  expect(await textOf('Rides paid')).toMatch(
    /₦5,000,000\.50Rides: 1,200.*25% more than in the 2 days before \(₦4,000,000\.00\)/,
  );
  expect(await textOf('Padiman Earnings')).toMatch(/None in the 2 days before/);
  expect(await textOf('Time to decide on withdrawals')).toMatch(
    /1 h 30 minMedian of 4; 90 % within 1 d 3 h100% longer than in the 2 days before \(45 min\)/,
  );
  expect(await textOf('Refunds')).toMatch(/₦0\.00.*No comparison.*None in this period/);
  expect(screen.getByText(/^1 Mar 2026 to 2 Mar 2026, compared with 27 Feb 2026/)).toBeVisible();
});

test('an overview has each measure in short, and today is compared with the same hours of yesterday', async () => {
  const before = { from: '2026-02-28', to: '2026-02-28', until: '2026-02-28T11:05:00Z' };
  open({ answer: () => ({ ...report, before }) });
  const overview = await screen.findByRole('list', { name: 'Overview' });
  expect(
    within(overview)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Sign-ups3.*50% less worse$/),
    expect.stringMatching(/^Rides paid₦5M.*25% more better$/),
    expect.stringMatching(/^Padiman Earnings₦7.*None before/),
    expect.stringMatching(/^Time to decide on withdrawals1.h.30.min.*100% longer worse$/),
    expect.stringMatching(/^Refunds₦0No comparison$/),
  ]);
  expect(screen.getByText(/compared with 28 Feb 2026 until 12:05$/)).toBeVisible();
  expect(await textOf('Sign-ups')).toContain('50% less than in the same hours of yesterday');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Users and trips', 'Earnings and refunds', 'Time to decide']);
});

test('each chart has the same figures as a table', async () => {
  const { user } = open();
  await user.click(within(await card('Rides paid')).getByText(/^Show as a table/));
  expect(rowsOf(screen.getByRole('table', { name: 'Rides paid' }))).toEqual([
    ['Day', 'Rides', 'Amount'],
    ['1 Mar 2026', '1,200', '₦5,000,000.50'],
    ['2 Mar 2026', '0', '₦0.00'],
  ]);
  await user.click(within(await card('Time to decide on withdrawals')).getByText(/^Show as a table/));
  expect(rowsOf(screen.getByRole('table', { name: 'Time to decide on withdrawals' }))[1]).toEqual([
    '1 Mar 2026',
    '4',
    '1 h 30 min',
    '1 d 3 h',
  ]);
});

test('the period is in the address, and is 30 days at first', async () => {
  const { api, user, address } = open();
  await card('Sign-ups');
  const days = (query: Record<string, string> = {}) =>
    (Date.parse(query.to ?? '') - Date.parse(query.from ?? '')) / 86_400_000 + 1;
  expect(days(api.received(readReport).at(-1)?.query)).toBe(30);
  expect(screen.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  await user.click(screen.getByRole('link', { name: 'Today' }));
  expect(address()).toContain('?period=today');
  await waitFor(() => expect(days(api.received(readReport).at(-1)?.query)).toBe(1));
  await user.click(screen.getByRole('link', { name: '7 days' }));
  await waitFor(() => expect(days(api.received(readReport).at(-1)?.query)).toBe(7));
  await user.click(screen.getByRole('link', { name: 'Custom' }));
  expect(address()).toMatch(/\?period=own&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
});

test('an own period that cannot be read says why, and is not sent', async () => {
  const { api } = open({ at: '/reports?period=own&from=2026-03-05&to=2026-03-01' });
  expect(await screen.findByText('The last day is before the first.')).toBeInTheDocument();
  expect(screen.getByLabelText('From')).toHaveValue('5 Mar 2026');
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  expect(api.received(readReport)).toEqual([]);
});

test('a period without anything says so', async () => {
  open({ answer: () => reportOf(measureOf('signUps', { count: 0 })) });
  expect(await screen.findByText('No figures in this period.')).toBeInTheDocument();
});

test('a failure offers Retry', async () => {
  const { api, user } = open();
  api.on(readReport, () => ({ refuse: { status: 500 } }));
  await user.click(await screen.findByRole('link', { name: '90 days' }));
  expect(await screen.findByText('The report could not be loaded.')).toBeInTheDocument();
  api.onData(readReport, () => report);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Sign-ups')).toBeInTheDocument();
});

test('an unknown measure of a newer server has its figures too', async () => {
  open({ answer: () => reportOf(measureOf('lostItems', { count: 2 })) });
  expect(await textOf('Lost Items')).toMatch(/^Lost Items2/);
});

test('prints what is shown', async () => {
  const print = jest.fn();
  window.print = print;
  const { user } = open();
  await card('Sign-ups');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('prints in the light theme', async () => {
  const root = document.documentElement;
  open();
  await card('Sign-ups');
  root.classList.add('dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(root).not.toHaveClass('dark');
  window.dispatchEvent(new Event('afterprint'));
  expect(root).toHaveClass('dark');
  root.classList.remove('dark');
});

describe("the month's statement", () => {
  test('has each account with its entries and balances, on their sides', async () => {
    open({ at: '/reports?tab=statement&month=2026-02' });
    const table = await screen.findByRole('table', { name: 'Statement of February 2026' });
    expect(rowsOf(table)).toEqual([
      ['Account and entries', 'Debit', 'Credit'],
      ['Padiman Earnings'],
      ['Opening balance', '', '₦100.50'],
      ['Commissions (3)', '', '₦20.00'],
      ['Closing balance', '', '₦120.50'],
      ['Payments received'],
      ['Opening balance', '₦100.50', ''],
      ['Lost coin (1)', '₦20.00', ''],
      ['Closing balance', '₦120.50', ''],
      ['All entries of the month', '₦20.00', '₦20.00'],
      ['All closing balances', '₦120.50', '₦120.50'],
    ]);
  });

  test('can be chosen from the first month of the ledger on', async () => {
    const { user, address, api } = open({ at: '/reports?tab=statement' });
    await screen.findByRole('table');
    const choice = screen.getByLabelText('Month');
    expect(within(choice).getAllByRole('option').at(-1)).toHaveTextContent('November 2025');
    await user.selectOptions(choice, '2026-01');
    expect(address()).toBe('/reports?tab=statement&month=2026-01');
    await waitFor(() => expect(api.received(readStatement).at(-1)?.query).toEqual({ month: '2026-01' }));
  });

  test('is there for those with all three rights alone', async () => {
    const { api } = open({
      at: '/reports?tab=statement',
      rights: { viewPadimanEarnings: true, viewWithdrawalEarnings: true },
    });
    await card('Sign-ups');
    expect(screen.queryByRole('link', { name: 'Monthly statement' })).not.toBeInTheDocument();
    expect(api.received(readStatement)).toEqual([]);
  });
});
