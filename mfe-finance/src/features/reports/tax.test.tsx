import { screen, waitFor, within } from '@testing-library/react';
import { listTaxEntries, readTax, type CallAnswer } from '@padiman/contracts';
import { fakeApi, renderScreen, rowsOf, testAdmin, textsOf } from '@padiman/testing';
import { taxOf } from './reports.fixture.ts';
import ReportsScreen from './reports.screen.tsx';

const entries: CallAnswer<typeof listTaxEntries> = {
  ...{ success: true, total: 1, nextCursor: null, totalAmount: 69.77 },
  data: [
    {
      _id: '01900000-0000-7000-8000-000000000001',
      at: '2026-02-03T09:05:00Z',
      key: 'fee:1',
      kind: 'fee',
      amount: 69.77,
    },
  ],
};

function open(at = '/reports?tab=tax&month=2026-02', rights?: Record<string, boolean>) {
  const api = fakeApi();
  api.onData(readTax, ({ query }) => taxOf(query.month ?? ''));
  api.on(listTaxEntries, () => entries);
  const signedInAs = rights ? { ...testAdmin, superAdmin: false, rights } : testAdmin;
  return { api, ...renderScreen(ReportsScreen, { at, signedInAs }) };
}

test('has each figure, how VAT is computed, and that it is no advice', async () => {
  open();
  expect(rowsOf(await screen.findByRole('table', { name: 'Tax report of February 2026' }))).toEqual([
    ['Figure', 'Entries', 'Amount'],
    ['Commission, VAT included', '1', '₦1,000.50'],
    ['VAT in the commission', '2', '₦2,000.50'],
  ]);
  expect(screen.getByText(/7\.5\/107\.5 of each commission/)).toBeVisible();
  expect(screen.getByText('A help for your accountant, not tax advice.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tax' })).toHaveAttribute('aria-current', 'page');
});

test('a figure leads to its entries in the month that is shown', async () => {
  const { api, user, address } = open();
  const table = await screen.findByRole('table', { name: 'Entries' });
  expect(
    (await within(table).findAllByRole('row', { name: /fee:1/ })).map((row) =>
      textsOf(within(row).getAllByRole('cell')),
    ),
  ).toEqual([['3 Feb 2026 at 10:05', 'Commissions', '₦69.77', 'fee:1']]);
  await user.click(screen.getByRole('link', { name: 'VAT in the commission' }));
  expect(address()).toBe('/reports?tab=tax&month=2026-02&filter=commissionVat');
  await waitFor(() =>
    expect(api.received(listTaxEntries).at(-1)?.query).toEqual({
      ...{ limit: 50, month: '2026-02', filter: 'commissionVat' },
    }),
  );
  expect(screen.getByRole('link', { name: 'VAT in the commission' })).toHaveAttribute('aria-current', 'true');
});

test('another month is read for the figures and for the entries, of the same figure', async () => {
  const { api, user } = open('/reports?tab=tax&month=2026-02&filter=commissionVat');
  await screen.findByRole('table', { name: 'Tax report of February 2026' });
  await user.selectOptions(screen.getByLabelText('Month'), 'January 2026');
  expect(await screen.findByRole('table', { name: 'Tax report of January 2026' })).toBeInTheDocument();
  expect(api.received(readTax).at(-1)?.query).toEqual({ month: '2026-01' });
  await waitFor(() =>
    expect(api.received(listTaxEntries).at(-1)?.query).toEqual({
      ...{ limit: 50, month: '2026-01', filter: 'commissionVat' },
    }),
  );
});

test('a failure offers Retry, and costs the entries nothing', async () => {
  const api = fakeApi();
  api.on(readTax, () => ({ refuse: { status: 500 } }));
  api.on(listTaxEntries, () => ({ ...entries, data: [], total: 0 }));
  const { user } = renderScreen(ReportsScreen, { at: '/reports?tab=tax&month=2026-02' });
  expect(await screen.findByText('The tax report could not be loaded.')).toBeInTheDocument();
  expect(await screen.findByText('No entries for this figure in February 2026.')).toBeInTheDocument();
  api.onData(readTax, () => taxOf('2026-02'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: /^Tax report/ })).toBeInTheDocument();
});

test('without one of the three rights there is no tax report', async () => {
  const { api } = open('/reports?tab=tax', { viewPadimanEarnings: true, viewWithdrawalEarnings: true });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tax' })).not.toBeInTheDocument());
  expect(api.received(readTax)).toEqual([]);
});
