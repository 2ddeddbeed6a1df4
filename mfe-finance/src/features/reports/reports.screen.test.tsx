import { screen, waitFor, within } from '@testing-library/react';
import {
  readStatement,
  readTax,
  taxNote,
  vatBasis,
  type Statement,
  type StatementRow,
  type TaxReport,
} from '@padiman/contracts';
import { fakeApi, renderScreen, rowsOf, testAdmin } from '@padiman/testing';
import ReportsScreen from './reports.screen.tsx';

const rowOf = (from: string, to: string, [income = 0, refunds = 0, payouts = 0, held = 0]: number[]) =>
  ({ from, to, income, refunds, payouts, held }) satisfies StatementRow;

const statement: Statement = {
  total: rowOf('2026-03-01', '2026-03-02', [5_000_000.5, 700, 300, 4_000]),
  rows: [
    rowOf('2026-03-01', '2026-03-01', [5_000_000.5, 0, 300, 3_300]),
    rowOf('2026-03-02', '2026-03-02', [0, 700, 0, 4_000]),
  ],
};

const taxOf = (month: string): TaxReport => ({
  month,
  firstMonth: '2025-11',
  figures: [
    { figure: 'commission', count: 2, amount: 1_000.5 },
    { figure: 'commissionVat', count: 2, amount: 69.8 },
  ],
  basis: vatBasis,
  note: taxNote,
});

function open({
  at = '/reports',
  answer = statement,
  rights = undefined as Record<string, boolean> | undefined,
} = {}) {
  const api = fakeApi();
  api.onData(readStatement, () => answer);
  api.onData(readTax, ({ query }) => taxOf(query.month ?? ''));
  const signedInAs = rights ? { ...testAdmin, superAdmin: false, rights } : testAdmin;
  return { api, ...renderScreen(ReportsScreen, { at, signedInAs }) };
}

const table = () => screen.findByRole('table', { name: /^Statement of / });

test('has the sums of the period and of each day, and the income as a chart', async () => {
  open();
  expect(await table()).toHaveAccessibleName('Statement of 1 Mar 2026 to 2 Mar 2026');
  expect(rowsOf(await table())).toEqual([
    ['Day', 'Income', 'Refunds', 'Payouts', 'Held for clients at the end'],
    ['Whole period', '₦5,000,000.50', '₦700.00', '₦300.00', '₦4,000.00'],
    ['1 Mar 2026', '₦5,000,000.50', '₦0.00', '₦300.00', '₦3,300.00'],
    ['2 Mar 2026', '₦0.00', '₦700.00', '₦0.00', '₦4,000.00'],
  ]);
  expect(screen.getByRole('heading', { name: 'Income by day' })).toBeInTheDocument();
});

test('names months of a statement by month', async () => {
  const rows = [rowOf('2026-02-10', '2026-02-28', [1]), rowOf('2026-03-01', '2026-03-02', [2])];
  open({ answer: { total: rowOf('2026-02-10', '2026-03-02', [3]), rows } });
  expect(rowsOf(await table()).map(([name]) => name)).toEqual([
    'Month',
    'Whole period',
    'February 2026',
    'March 2026',
  ]);
  expect(screen.getByRole('heading', { name: 'Income by month' })).toBeInTheDocument();
});

test('has no payouts for those who may not see them', async () => {
  const hidden = (row: StatementRow) => ({ ...row, payouts: null });
  open({
    rights: { viewPadimanEarnings: true },
    answer: { total: hidden(statement.total), rows: statement.rows.map(hidden) },
  });
  expect(rowsOf(await table())[0]).toEqual(['Day', 'Income', 'Refunds', 'Held for clients at the end']);
});

test('the period is in the address, and is 30 days at first', async () => {
  const { api, user, address } = open();
  await table();
  const shownPeriod = () => {
    const { from = '', to = '', by } = api.received(readStatement).at(-1)?.query ?? {};
    return [(Date.parse(to) - Date.parse(from)) / 86_400_000 + 1, by];
  };
  expect(shownPeriod()).toEqual([30, 'day']);
  expect(screen.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true');
  await user.click(screen.getByRole('link', { name: '7 days' }));
  expect(address()).toContain('?period=7');
  await waitFor(() => expect(shownPeriod()).toEqual([7, 'day']));
  await user.click(screen.getByRole('link', { name: '12 months' }));
  await waitFor(() => expect(shownPeriod()[1]).toBe('month'));
  await user.click(screen.getByRole('link', { name: 'Custom' }));
  expect(address()).toMatch(/\?period=own&from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&by=month$/);
});

test('an own period that cannot be read says why, and is not sent', async () => {
  const { api, user } = open({ at: '/reports?period=own&from=2026-01-01&to=2026-05-01&by=day' });
  expect(await screen.findByText('Choose at most 92 days, or by month.')).toBeInTheDocument();
  expect(screen.getByLabelText('From')).toHaveValue('1 Jan 2026');
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  expect(api.received(readStatement)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('By'), 'Month');
  expect(await table()).toBeInTheDocument();
});

test('a period without anything says so', async () => {
  open({ answer: { total: rowOf('2026-03-01', '2026-03-01', []), rows: [] } });
  expect(await screen.findByText('No figures in this period.')).toBeInTheDocument();
});

test('a failure offers Retry', async () => {
  const { api, user } = open();
  await table();
  api.on(readStatement, () => ({ refuse: { status: 500 } }));
  await user.click(screen.getByRole('link', { name: '90 days' }));
  expect(await screen.findByText('The statement could not be loaded.')).toBeInTheDocument();
  api.onData(readStatement, () => statement);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await table()).toBeInTheDocument();
});

describe('the tax', () => {
  test('has the commission, the VAT in it, how it is computed, and that it is no advice', async () => {
    open({ at: '/reports?month=2026-02' });
    expect(rowsOf(await screen.findByRole('table', { name: 'Tax of February 2026' }))).toEqual([
      ['Figure', 'Entries', 'Amount'],
      ['Commission, VAT included', '2', '₦1,000.50'],
      ['VAT in the commission', '2', '₦69.80'],
    ]);
    expect(screen.getByText(/7\.5\/107\.5 of each commission/)).toBeVisible();
    expect(screen.getByText('A help for your accountant, not tax advice.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download tax CSV' })).toBeEnabled();
  });

  test('can be chosen from the first month of the ledger on, and keeps the period', async () => {
    const { api, user, address } = open({ at: '/reports?period=7' });
    const section = within(await screen.findByRole('region', { name: 'Tax' }));
    await section.findByRole('table');
    const choice = section.getByLabelText('Month');
    expect(within(choice).getAllByRole('option').at(-1)).toHaveTextContent('November 2025');
    await user.selectOptions(choice, '2026-01');
    expect(address()).toBe('/reports?period=7&month=2026-01');
    await waitFor(() => expect(api.received(readTax).at(-1)?.query).toEqual({ month: '2026-01' }));
  });

  test('fails alone, with Retry', async () => {
    const { api, user } = open();
    await table();
    api.on(readTax, () => ({ refuse: { status: 500 } }));
    await user.selectOptions(screen.getByLabelText('Month'), '2026-01');
    expect(await screen.findByText('The tax could not be loaded.')).toBeInTheDocument();
    expect(await table()).toBeInTheDocument();
    api.onData(readTax, () => taxOf('2026-01'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Tax of January 2026' })).toBeInTheDocument();
  });

  test('is there for those with all three rights alone', async () => {
    const { api } = open({ rights: { viewPadimanEarnings: true, viewWithdrawalEarnings: true } });
    await table();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tax' })).not.toBeInTheDocument());
    expect(api.received(readTax)).toEqual([]);
  });
});
