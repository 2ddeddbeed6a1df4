import { screen, waitFor, within } from '@testing-library/react';
import { createAdmin, deleteAdmin, listAdmins, updateRights } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import AdminsScreen from './admins.screen.tsx';

/** Makes the screen as wide as is needed for a switch for each right in the row, or narrower. */
const setWide = (isWide: boolean) => {
  const media = { matches: isWide, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => media as unknown as MediaQueryList;
};
beforeEach(() => setWide(true));

const musa = {
  adminId: '65df9a000000000000000001',
  firstName: 'Musa',
  lastName: null,
  phoneNumber: 8031112223,
  rights: { viewAllUsers: 'true', canBanDrivers: true, issue_vouchers: false },
};
const bare = { _id: '65df9a000000000000000002', lastName: 'Ade' };

/** Opens the screen in front of a backend of the specification alone, which answers lists as a bare array. */
async function open(admins: readonly object[] = [musa, bare]) {
  const api = fakeApi();
  const held = { now: admins };
  api.onRaw(listAdmins, () => held.now);
  const view = renderScreen(AdminsScreen, { at: '/admins', capabilities: [] });
  await screen.findByLabelText('Search name or phone');
  await waitFor(() => expect(screen.queryAllByRole('cell').length).toBeGreaterThan(0));
  return { ...view, api, held };
}
const rowOf = (name: string) => screen.getByText(name, { selector: 'td, td a' }).closest('tr')!;
const switches = (name: string) =>
  within(rowOf(name))
    .getAllByRole('switch')
    .map((one) => [one.textContent, one.getAttribute('aria-checked')]);

test('unknown rights stand beside those of the table; missing ones are off', async () => {
  const { api, container } = await open();
  expect(switches('Musa')).toEqual([
    ['View All Users for Musa', 'true'],
    ['View Withdrawal Earnings for Musa', 'false'],
    ['View Padiman Earnings for Musa', 'false'],
    ['View Referral Earnings for Musa', 'false'],
    ['Can Ban Drivers for Musa', 'true'],
    ['Issue vouchers for Musa', 'false'],
  ]);
  expect(switches('Ade').map(([, checked]) => checked)).toEqual(Array(6).fill('false'));
  expect(
    within(rowOf('Ade'))
      .getAllByRole('cell')
      .slice(0, 4)
      .map((cell) => cell.textContent),
  ).toEqual(['—', 'Ade', '—', 'No']);
  expect(container).not.toHaveTextContent(/undefined|null|NaN/);
  expect(api.unanswered()).toEqual([]);
});

test.each([
  [
    { viewAllUsers: true, canBanDrivers: 'true', viewPadimanEarnings: false },
    ['Yes', 'Yes', 'No', 'No', 'No', 'Yes'],
  ],
  [{ viewAllUsers: false }, ['Yes', 'No', 'No', 'No', 'No']],
])('of a super admin the rights whose flags are set are shown', async (rights, expected) => {
  await open([{ ...musa, superAdmin: true, rights }]);
  const cells = within(rowOf('Musa')).getAllByRole('cell');
  expect(cells.slice(3, -1).map((cell) => cell.textContent)).toEqual(expected);
});

test('an admin without an id can be seen, and not changed', async () => {
  const { user, api } = await open([{ firstName: 'Nobody' }]);
  const row = within(rowOf('Nobody'));
  expect(row.queryByRole('button', { name: /Delete Selected/ })).not.toBeInTheDocument();
  await user.click(row.getByRole('switch', { name: /^View All Users/ }));
  expect(api.unanswered()).toEqual([]);
});

test('a right is saved by an empty answer, and reverted by a refusal with a success status', async () => {
  const { user, api, held } = await open();
  const toggle = () => screen.getByRole('switch', { name: 'Can Ban Drivers for Musa' });
  api.onRaw(updateRights, () => {
    held.now = [{ ...musa, rights: { canBanDrivers: false } }, bare];
    return null;
  });
  await user.click(toggle());
  await waitFor(() => expect(toggle()).not.toHaveAttribute('aria-busy'));
  expect(toggle()).toHaveAttribute('aria-checked', 'false');
  expect(api.received(updateRights)).toMatchObject([
    { params: { adminId: musa.adminId }, body: { rights: { canBanDrivers: false } } },
  ]);
  api.onRaw(updateRights, () => ({ success: false, message: 'Not this one' }));
  await user.click(toggle());
  expect(await screen.findByRole('alert')).toHaveTextContent('Can Ban Drivers was not changed. Not this one');
  expect(toggle()).toHaveAttribute('aria-checked', 'false');
});

const requestDeletion = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Delete Selected Musa' }));
  return screen.findByRole('dialog', { name: 'Delete admin' });
};

test('an empty answer deletes, and no restoring is promised', async () => {
  const { user, api, held } = await open();
  api.onRaw(deleteAdmin, () => {
    held.now = [bare];
    return null;
  });
  const dialog = await requestDeletion(user);
  expect(dialog).toHaveTextContent('This cannot be undone.');
  expect(dialog).not.toHaveTextContent(/restore|log in|signed out/);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Musa')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.unanswered()).toEqual([]);
});

test.each([
  ['its own words', { success: false, message: 'Only the owner may' }, /^Only the owner may$/],
  ['the text of the specification', { success: false }, /^Failed to delete admin$/],
])('a refusal with a success status shows %s', async (_, answer, text) => {
  const { user, api } = await open();
  api.onRaw(deleteAdmin, () => answer);
  const dialog = await requestDeletion(user);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
});

test('Add Admin takes an empty answer, and shows a refusal that names no field of the form', async () => {
  const { user, api, held } = await open();
  await user.click(screen.getByRole('button', { name: 'Add Admin' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Admin' });
  for (const [field, text] of [
    ['First Name', 'Ngozi'],
    ['Last Name', 'Eze'],
    ['Phone Number', '08035550001'],
    ['Password', 'Padiman#2026'],
  ] as const) {
    await user.click(within(dialog).getByLabelText(field));
    await user.paste(text);
  }
  const submit = within(dialog).getByRole('button', { name: 'Add Admin' });
  api.onRaw(createAdmin, () => ({
    refuse: { status: 400, message: 'Phone taken', fields: { phone: 'taken', password: { min: 8 } } },
  }));
  await user.click(submit);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^Phone taken$/);
  api.onRaw(createAdmin, () => {
    const made = { _id: '65df9a000000000000000009', firstName: 'Ngozi', phoneNumber: '08035550001' };
    held.now = [made, ...held.now];
    return null;
  });
  await user.click(submit);
  expect(await screen.findByText('Ngozi', { selector: 'td, td a' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.unanswered()).toEqual([]);
});
