import { screen, waitFor, within } from '@testing-library/react';
import { decideWithdrawal, decideWithdrawals, listWithdrawals } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import WithdrawalsScreen from './withdrawals.screen.tsx';

/** Request of a backend with Mongo ids; newer with a higher number. */
const stored = (number: number, changes: object = {}) => ({
  _id: `65df9a00000000000000000${number}`,
  userId: `64aa0000000000000000000${number}`,
  withdrawalID: `WD-${number}`,
  accountNumber: `012345678${number}`,
  accountName: `Name${number} Obi`,
  bank: 'Zenith Bank',
  bankCode: '057',
  requestedAmount: '1000.5',
  status: 'Pending',
  dateRequested: '2024-02-29T23:30:00.000Z',
  __v: 0,
  ...changes,
});

/** Opens the screen in front of a backend of the specification alone, which answers lists as a bare array. */
function open(requests: readonly object[], at = '/request-withdrawals') {
  const api = fakeApi();
  const shown = { now: requests };
  api.onRaw(listWithdrawals, () => shown.now);
  return { api, shown, ...renderScreen(WithdrawalsScreen, { at, capabilities: [] }) };
}

const row = (number: number) => screen.findByRole('row', { name: new RegExp(`012345678${number}`) });
const textsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('cell')
    .slice(1)
    .map((cell) => cell.textContent);
const drawer = () => screen.findByRole('dialog', { name: 'Withdrawal Request' });
/** Toasts, once one has a title. */
const results = (title: string) =>
  screen.findByText(title).then(() => screen.getByRole('status', { name: 'Results' }));
const detailsOf = (number: number) => `/request-withdrawals?details=${stored(number)._id}`;

test('values that are missing are unknown, and other states show their own text', async () => {
  const { api, container } = open([
    stored(1),
    stored(2, { status: 'processing' }),
    { _id: stored(3)._id, accountNumber: '0123456783' },
  ]);
  expect(textsOf(await row(1))).toEqual([
    '0123456781Name1 Obi',
    'Zenith Bank',
    '057',
    '₦1,000.50',
    'Pending',
    '1st March 2024',
    'AcceptReject',
  ]);
  expect(textsOf(await row(2)).slice(4)).toEqual(['processing', '1st March 2024', '']);
  expect(textsOf(await row(3))).toEqual(['0123456783', '—', '—', '—', '—', '—', '']);
  expect(container).not.toHaveTextContent(/undefined|null|NaN|1970/);
  expect(screen.queryByRole('button', { name: /Payout Queue/ })).not.toBeInTheDocument();
  expect(api.unanswered()).toEqual([]);
});

test('the filter selects in the whole list, whatever the case of the state', async () => {
  const { api, user } = open([stored(1), stored(2, { status: 'ACCEPTED' })]);
  await row(2);
  await user.selectOptions(screen.getByLabelText('Filter'), 'Pending');
  await waitFor(() => expect(screen.queryByText('0123456782')).not.toBeInTheDocument());
  expect(await row(1)).toBeInTheDocument();
  expect(screen.getByLabelText('Search account, bank or withdrawal ID')).toBeInTheDocument();
  expect(api.received(listWithdrawals)).toHaveLength(1);
});

test.each([
  ['Accept', 'accepted', '₦1,000.50 is to be paid to 0123456781, Zenith Bank.'],
  ['Reject', 'rejected', '₦1,000.50 is not paid out.'],
] as const)(
  '%s sends what the specification states, and says no more',
  async (button, status, consequence) => {
    const { api, shown, user } = open([stored(1), stored(2)]);
    api.onRaw(decideWithdrawal, () => {
      // All requests; the first is another one that is still pending.
      shown.now = [stored(2), stored(1, { status })];
      return { success: true, data: shown.now };
    });
    await user.click(within(await row(1)).getByRole('button', { name: new RegExp(`^${button}`) }));
    const confirmation = await screen.findByRole('dialog', { name: `${button} Request` });
    expect(confirmation).toHaveTextContent(`Are you sure you want to ${status} this request for Name1 Obi?`);
    expect(confirmation).toHaveTextContent(`${consequence} This cannot be undone.`);
    expect(confirmation).not.toHaveTextContent('balance');
    expect(within(confirmation).queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(within(confirmation).getByRole('button', { name: button }));
    const result = await results('Success');
    expect(result).toHaveTextContent(`The request of Name1 Obi, ₦1,000.50, was ${status}.`);
    expect(within(result).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(api.received(decideWithdrawal).map(({ body }) => body)).toEqual([
      { _id: stored(1).userId, status, withdrawalID: 'WD-1' },
    ]);
    expect(within(await row(1)).queryByRole('button')).not.toBeInTheDocument();
    expect(api.unanswered()).toEqual([]);
  },
);

test.each([
  ['the request still pending', () => ({ success: true, data: [stored(1)] })],
  ['nothing', () => null],
])('an answer with %s, while the list shows the request pending, is no success', async (_, answer) => {
  const { api, user } = open([stored(1)]);
  api.onRaw(decideWithdrawal, answer);
  await user.click(within(await row(1)).getByRole('button', { name: /^Accept/ }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const result = await results('Not Accepted');
  expect(result).toHaveTextContent('The server answered, but nothing was changed.');
  expect(result).not.toHaveTextContent('Another admin');
});

test('a refusal with a success status shows its own words', async () => {
  const { api, user } = open([stored(1)]);
  api.onRaw(decideWithdrawal, () => ({ success: false, message: 'Insufficient balance' }));
  await user.click(within(await row(1)).getByRole('button', { name: /^Accept/ }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await results('Not Accepted')).toHaveTextContent('Insufficient balance');
});

test("the details are the list's record, with its decision", async () => {
  const { api, user } = open([stored(1), stored(2)], detailsOf(1));
  const shown = within(await drawer());
  const facts = (await shown.findAllByRole('term')).map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ['Account Name', 'Name1 Obi'],
    ['Account Number', '0123456781'],
    ['Bank', 'Zenith Bank'],
    ['Bank Code', '057'],
    ['Date Requested', '1st March 2024 at 00:30'],
    ['Withdrawal ID', 'WD-1'],
    ['User ID', stored(1).userId],
  ]);
  expect(shown.queryByRole('status')).not.toBeInTheDocument();
  expect(shown.queryByRole('heading', { level: 3 })).not.toBeInTheDocument();
  expect(shown.getByRole('button', { name: 'Reject' })).toBeEnabled();
  await user.click(shown.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('dialog', { name: 'Accept Request' })).toBeInTheDocument();
  expect(api.unanswered()).toEqual([]);
});

test('details that the list lacks say so, and call nothing', async () => {
  const { api } = open([stored(1)], detailsOf(2));
  expect(await screen.findByText(/The list does not contain this request/)).toBeInTheDocument();
  expect(within(await drawer()).queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(api.unanswered()).toEqual([]);
});

test.each([
  ['user id', { userId: null }],
  ['withdrawal ID', { withdrawalID: undefined }],
])('a pending request without a %s cannot be decided, with the reason', async (_, changes) => {
  const { user } = open([stored(1, changes)]);
  for (const name of [/^Accept/, /^Reject/]) {
    const button = within(await row(1)).getByRole('button', { name });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(/cannot be decided/);
  }
  await user.click(screen.getByRole('link', { name: '0123456781' }));
  const shown = within(await drawer());
  expect(await shown.findByRole('alert')).toHaveTextContent(/This request cannot be decided/);
  expect(shown.getByRole('button', { name: 'Accept' })).toBeDisabled();
  expect(shown.getByRole('button', { name: 'Reject' })).toBeDisabled();
});

test('selected requests are decided by ids and status; an unknown amount makes the sum unknown', async () => {
  const { api, shown, user } = open([stored(1), stored(2, { requestedAmount: null })]);
  api.onRaw(decideWithdrawals, () => {
    shown.now = [stored(1, { status: 'accepted' }), stored(2, { status: 'accepted' })];
    return null;
  });
  for (const number of [1, 2]) {
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`Name${number} `) }));
  }
  expect(screen.getByText('2 selected · 2 pending, —')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept Selected' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Accept Requests' });
  expect(confirmation).toHaveTextContent('— in all. It is to be paid out. This cannot be undone.');
  await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
  expect(await results('Success')).toHaveTextContent('The selected requests were accepted.');
  const ids = [stored(1)._id, stored(2)._id];
  expect(api.received(decideWithdrawals).map(({ body }) => body)).toEqual([{ ids, status: 'accepted' }]);
  expect(api.unanswered()).toEqual([]);
});
