import { screen, waitFor, within } from '@testing-library/react';
import { listUsers, updateUserStatus } from '@padiman/contracts';
import { fakeApi, renderScreen, testUser, textsOf } from '@padiman/testing';
import { mailAddress } from './users.messages.ts';
import UsersScreen from './users.screen.tsx';

const person = (number: number, changes: Partial<typeof testUser> = {}): typeof testUser => ({
  ...{ ...testUser, _id: `01900000-0000-7000-8000-00000000000${number}` },
  ...{ first_name: `First${number}`, last_name: `Last${number}` },
  ...{ phone_number: `0803123456${number}`, email: `user${number}@example.com` },
  ...{ totalEarnings: 5000, totalWithdrawals: 1000.5, totalBalance: 3999.5 },
  ...changes,
});

function open({ users = [person(1), person(2), person(3)], at = '/users' } = {}) {
  const api = fakeApi();
  api.onList(listUsers, () => users);
  return { api, ...renderScreen(UsersScreen, { at }) };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

async function select(user: { click: (element: Element) => Promise<void> }, ...names: string[]) {
  for (const name of names) await user.click(within(await row(name)).getByRole('checkbox'));
}

test('shows the columns of the specification, money in naira', async () => {
  open();
  await row('First1');
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
    '',
    'Profile Image',
    'First Name',
    'Last Name',
    'Phone',
    'Email',
    'Total Earnings',
    'Withdrawals',
    'Refunds',
    'Balance',
  ]);
  const cells = within(await row('First1')).getAllByRole('cell');
  expect(cells.slice(2).map((cell) => cell.textContent)).toEqual([
    'First1',
    'Last1Verified',
    '0803 123 4561',
    'user1@example.com',
    '₦5,000.00',
    '₦1,000.50',
    '₦0.00',
    '₦3,999.50',
  ]);
});

test('offers the filters, that of reports last, and requests the chosen one', async () => {
  const { api, user, address } = open();
  await row('First1');
  const filter = screen.getByLabelText('Filter');
  expect(textsOf(within(filter).getAllByRole('option'))).toEqual([
    'All Users',
    'Drivers',
    'Blocked Users',
    'Verified Users',
    'Not Verified Users',
    'Reported Users',
  ]);
  await user.selectOptions(filter, 'Blocked Users');
  await waitFor(() => expect(api.received(listUsers).at(-1)?.query).toMatchObject({ filter: 'blocked' }));
  expect(address()).toBe('/users?filter=blocked');
});

test('searches when the typing pauses, and keeps the focus', async () => {
  const { api, user } = open();
  await row('First1');
  const search = screen.getByLabelText('Search name, phone or e-mail');
  await user.click(search);
  // Pasted, so that the time between keystrokes does not matter.
  await user.paste('bello');
  await waitFor(() => expect(api.received(listUsers).at(-1)?.query).toMatchObject({ q: 'bello' }));
  expect(search).toHaveFocus();
  expect(api.received(listUsers).map(({ query }) => query.q)).toEqual([undefined, 'bello']);
});

test('shows a text when no user matches', async () => {
  open({ users: [] });
  expect(await screen.findByText('No users available for the selected filter.')).toBeInTheDocument();
});

test('the actions appear with the first selection; select all selects the page', async () => {
  const { user } = open();
  await row('First1');
  expect(screen.queryByRole('button', { name: 'Block Selected' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByText('3 selected · balance ₦11,998.50')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select First2 Last2' }));
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('button', { name: 'Delete Selected' })).not.toBeInTheDocument();
});

test.each([
  ['Block Selected', 'Block', 'Are you sure you want to block the selected user(s)?', false, true],
  ['Delete Selected', 'Delete', 'Are you sure you want to delete the selected user(s)?', true, false],
])('%s confirms, acts and reports', async (button, confirm, question, deleteFlag, blockFlag) => {
  const { api, user } = open();
  api.on(updateUserStatus, ({ body }) => ({
    success: true,
    data: [],
    results: (body as { userIds: string[] }).userIds.map((_id) => ({ _id, outcome: 'updated' as const })),
  }));
  await select(user, 'First1', 'First3');
  await user.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(question);
  expect(dialog).toHaveTextContent('2 users, balance ₦7,999.00.');
  const reason = { reason: 'The same person twice' };
  await within(dialog).findByRole('option', { name: reason.reason });
  await user.selectOptions(within(dialog).getByLabelText('Reason'), reason.reason);
  await user.click(within(dialog).getByRole('button', { name: confirm }));

  const result = await screen.findByRole('dialog', { name: 'Action Successful' });
  expect(result).toHaveTextContent('The action was completed successfully!');
  expect(api.received(updateUserStatus).map(({ body }) => body)).toEqual([
    { userIds: [person(1)._id, person(3)._id], deleteFlag, blockFlag, ...reason },
  ]);
  await user.click(within(result).getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/selected/)).not.toBeInTheDocument();
});

test('a failure stays in the dialog, and the selection stays', async () => {
  const { api, user } = open();
  api.on(updateUserStatus, () => ({ refuse: { status: 503, message: 'The database is away.' } }));
  await select(user, 'First2');
  await user.click(screen.getByRole('button', { name: 'Block Selected' }));
  await user.selectOptions(await screen.findByLabelText('Reason'), 'Abusive or unsafe');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/1 selected/)).toBeInTheDocument();
});

test('skipped users are reported and stay selected', async () => {
  const { api, user } = open();
  api.on(updateUserStatus, () => ({
    success: true,
    data: [],
    results: [
      { _id: person(1)._id, outcome: 'updated' as const },
      { _id: person(2)._id, outcome: 'skipped' as const, reason: 'not found' },
    ],
  }));
  await select(user, 'First1', 'First2');
  await user.click(screen.getByRole('button', { name: 'Block Selected' }));
  await user.selectOptions(await screen.findByLabelText('Reason'), 'Abusive or unsafe');
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('1 left as they were and still selected: not found.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByText(/1 selected/)).toBeInTheDocument();
});

test('blocked users can be unblocked', async () => {
  const { user } = open({ users: [person(1, { blocked: true })] });
  await select(user, 'First1');
  expect(screen.getByRole('button', { name: 'Unblock Selected' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Block Selected' })).not.toBeInTheDocument();
});

test('a message goes to all selected users', () => {
  expect(mailAddress([person(1), { email: 'a+b,c@example.com' }])).toBe(
    'mailto:user1@example.com,a%2Bb%2Cc@example.com',
  );
});
