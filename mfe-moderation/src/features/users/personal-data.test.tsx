import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  eraseUser,
  fetchAdmin,
  fetchPersonalData,
  listUsers,
  setLegalHold,
  type PersonalData,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, testUser } from '@padiman/testing';
import UsersScreen from './users.screen.tsx';

const plan: PersonalData = {
  erasedAt: null,
  obstacles: [],
  removes: [
    { what: 'Profile', count: 1 },
    { what: 'Posts', count: 2 },
  ],
  keeps: [{ what: 'Accounts and names of withdrawals', count: 3, until: '2033-01-01' }],
  hold: null,
};

function open({ state = plan, superAdmin = true, capabilities = allCapabilities } = {}) {
  const api = fakeApi();
  api.onList(listUsers, () => [testUser]);
  api.onData(fetchPersonalData, () => state);
  api.onData(fetchAdmin, () => ({ ...testAdmin, superAdmin }));
  return { api, ...renderScreen(UsersScreen, { at: `/users?details=${testUser._id}`, capabilities }) };
}

const section = () => screen.findByRole('region', { name: 'Personal data' });
const button = async (name: string) => within(await section()).findByRole('button', { name });

test.each([
  ['other admins', { superAdmin: false }],
  ['a backend without it', { capabilities: allCapabilities.filter((name) => name !== 'personalData') }],
])('is absent for %s', async (_, options) => {
  const { api } = open(options);
  expect(await screen.findByText('ada@example.com', { selector: 'dd *, dd' })).toBeInTheDocument();
  await waitFor(() => expect(api.received(fetchAdmin)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Personal data' })).not.toBeInTheDocument();
  expect(api.received(fetchPersonalData)).toEqual([]);
});

test('says what prevents an erasure', async () => {
  open({ state: { ...plan, obstacles: ['the balance is not zero', '1 payout is not settled'] } });
  expect(
    await within(await section()).findByText(
      'Cannot be erased yet: the balance is not zero; 1 payout is not settled.',
    ),
  ).toBeInTheDocument();
  expect(await button('Erase Personal Data')).toBeDisabled();
});

test('erases after the name was typed and a reason given; a refusal stays in the dialog', async () => {
  const { api, user, address } = open();
  await user.click(await button('Erase Personal Data'));
  const dialog = await screen.findByRole('dialog', { name: 'Erase Personal Data' });
  expect(dialog).toHaveTextContent('It cannot be undone.');
  expect(dialog).toHaveTextContent('Removed: Profile (1), Posts (2).');
  expect(dialog).toHaveTextContent('until 1 Jan 2033');
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }));
  expect(await within(dialog).findByText('Type the name or the phone number')).toBeInTheDocument();
  api.on(eraseUser, () => ({
    refuse: { status: 409, message: 'The personal data cannot be erased yet: the balance is not zero.' },
  }));
  await user.type(within(dialog).getByLabelText('Name or phone number of the user'), 'Ada Obi');
  await user.type(within(dialog).getByLabelText('Reason'), 'Asked for it');
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }));
  expect(await within(dialog).findByText(/the balance is not zero/)).toBeInTheDocument();
  api.onData(eraseUser, () => ({ ...plan, erasedAt: '2026-11-22T10:00:00.000Z' }));
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }));
  const result = await screen.findByRole('dialog', { name: 'Personal Data Erased' });
  expect(result).toHaveTextContent('Accounts and names of withdrawals (3)');
  expect(api.received(eraseUser).at(-1)?.body).toEqual({ confirmation: 'Ada Obi', reason: 'Asked for it' });
  await user.click(within(result).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(address()).toBe('/users'));
});

test("the release of another's hold, and an erasure after it, wait for a second super admin", async () => {
  const message = 'This waits for a second super admin, who confirms it on the Admins screen.';
  const hold = { reason: 'Court case', setAt: '2026-11-22T10:00:00.000Z', setBy: 'Bola Admin' };
  const { api, user } = open({ state: { ...plan, hold } });
  api.on(setLegalHold, () => ({ success: true, data: { ...plan, hold }, message }));
  await user.click(await button('Clear Legal Hold'));
  const dialog = await screen.findByRole('dialog', { name: 'Clear Legal Hold' });
  await user.click(within(dialog).getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText(message)).toHaveTextContent(/^Release Proposed /);
  api.on(eraseUser, () => ({ success: true, data: plan, message }));
  await user.click(await button('Erase Personal Data'));
  await user.type(await screen.findByLabelText('Name or phone number of the user'), 'Ada Obi');
  await user.type(screen.getByLabelText('Reason'), 'Asked for it');
  await user.click(screen.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByRole('dialog', { name: 'Erasure Proposed' })).toHaveTextContent(message);
});
