import { screen, waitFor, within } from '@testing-library/react';
import { listProductEarnings, listReferralEarnings } from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import EarningsScreen from './earnings.screen.tsx';

const product = { at: '/admin-earnings' };
const referral = { at: '/ref-earnings' };

const answer = {
  success: true,
  data: [
    {
      ...{ _id: '01900000-0000-7000-8000-000000000001', user: { first_name: 'Ngozi', last_name: 'Eze' } },
      ...{ amount: 1500.5, date: '2024-02-29T23:30:00.000Z', acceptedTime: '2024-03-02T10:00:00.000Z' },
    },
    {
      ...{ _id: '01900000-0000-7000-8000-000000000002', user: { first_name: 'Musa', last_name: 'Sani' } },
      ...{ amount: 20, date: '2024-03-03T10:00:00.000Z', acceptedTime: null },
    },
  ],
  total: 2,
  nextCursor: null,
  totalAmount: 98765.4,
};

test.each([
  ['Padiman Earnings', product, listProductEarnings],
  ['Referral Earnings', referral, listReferralEarnings],
] as const)('%s shows the sum of all entries, and each entry', async (title, address, call) => {
  fakeApi().on(call, () => answer);
  renderScreen(EarningsScreen, address);
  expect(await screen.findByText('₦98,765.40')).toBeInTheDocument();
  expect(screen.getByText('Total Earnings')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: title, level: 1 })).toBeInTheDocument();
  const [head, ...rows] = screen.getAllByRole('row');
  expect(textsOf(within(head!).getAllByRole('columnheader'))).toEqual([
    'User Name',
    'Amount',
    'Date Requested',
    'Accepted Time',
  ]);
  expect(rows.map((row) => textsOf(within(row).getAllByRole('cell')))).toEqual([
    ['Ngozi Eze', '₦1,500.50', '1st March 2024', '2nd March 2024'],
    ['Musa Sani', '₦20.00', '3rd March 2024', 'Not Accepted'],
  ]);
});

test('a loading list shows five placeholder rows and no empty text', async () => {
  let answer = () => {};
  fakeApi().on(listReferralEarnings, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { success: true, data: [], total: 0, nextCursor: null, totalAmount: 0 };
  });
  renderScreen(EarningsScreen, referral);
  const [, ...waiting] = screen.getAllByRole('row', { hidden: true });
  expect(waiting).toHaveLength(5);
  for (const row of waiting) expect(row).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByText('No earnings yet.')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('No earnings yet.')).toBeInTheDocument();
});

test('a failure offers Retry', async () => {
  fakeApi().on(listProductEarnings, () => ({ refuse: { status: 403, message: 'Not for you.' } }));
  renderScreen(EarningsScreen, product);
  expect(await screen.findByText('Padiman Earnings could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  // No sum that seems to be loading.
  expect(screen.queryByText('Total Earnings')).not.toBeInTheDocument();
});

test('sends the search; the sum covers the matches', async () => {
  const api = fakeApi();
  api.on(listReferralEarnings, ({ query }) =>
    query.q ? { ...answer, data: [], total: 0, totalAmount: 0 } : answer,
  );
  const { user } = renderScreen(EarningsScreen, referral);
  expect(await screen.findByText('₦98,765.40')).toBeInTheDocument();
  await user.click(screen.getByLabelText('Search user or phone'));
  await user.paste('nobody');
  expect(await screen.findByText('No earnings match the search.')).toBeInTheDocument();
  expect(screen.getByText('₦0.00')).toBeInTheDocument();
});

describe('a backend of the specification alone', () => {
  const entries = [
    { _id: '65df9a000000000000000001', amount: '20.25', date: 1709204400000 },
    { _id: '65df9a000000000000000002', user: { first_name: 'Ngozi' }, amount: 10, acceptedTime: 'soon' },
    { _id: '65df9a000000000000000003', user: null, amount: null, date: 'yesterday' },
  ];
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => textsOf(within(row).getAllByRole('cell')));

  test('may leave values out: they are unknown, and so is the sum', async () => {
    const api = fakeApi();
    api.onRaw(listProductEarnings, () => entries);
    renderScreen(EarningsScreen, { ...product, capabilities: [] });
    await screen.findByText('₦20.25');
    expect(rows()).toEqual([
      ['—', '₦20.25', '29th February 2024', 'Not Accepted'],
      ['—', '—', 'yesterday', 'Not Accepted'],
      ['Ngozi', '₦10.00', '—', 'soon'],
    ]);
    expect(screen.getByText('Total Earnings').nextElementSibling).toHaveTextContent(/^—$/);
    expect(api.unanswered()).toEqual([]);
  });

  test('the search and the sum cover the whole list', async () => {
    const api = fakeApi();
    api.onRaw(listReferralEarnings, () => ({ data: entries.slice(0, 2), totalAmount: '30.25' }));
    const { user } = renderScreen(EarningsScreen, { ...referral, capabilities: [] });
    expect(await screen.findByText('₦30.25')).toBeInTheDocument();
    await user.click(await screen.findByLabelText('Search user'));
    await user.paste('ngo');
    await waitFor(() => expect(rows()).toEqual([['Ngozi', '₦10.00', '—', 'soon']]));
    expect(screen.getByText('Total Earnings').nextElementSibling).toHaveTextContent('₦10.00');
    expect(api.received(listReferralEarnings)).toHaveLength(1);
  });

  test('an answer without a sum shows that of its records', async () => {
    fakeApi().onRaw(listReferralEarnings, () => ({ ...answer, totalAmount: undefined }));
    renderScreen(EarningsScreen, { ...referral, capabilities: [] });
    await screen.findByText('Ngozi Eze');
    expect(screen.getByText('Total Earnings').nextElementSibling).toHaveTextContent('₦1,520.50');
  });
});
