// Over 300 lines: list, panel and changes of rights share one set-up.
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  createAdmin,
  deleteAdmin,
  listAdmins,
  listProposals,
  listServiceKeys,
  tableRights,
  updateRights,
} from '@padiman/contracts';
import { provideRights } from '@padiman/client/session';
import { expectRefused, fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import AdminsScreen from './admins.screen.tsx';
import { rightLabel } from './admins.messages.ts';

/** Makes the screen as wide as is needed for a switch for each right in the row, or narrower. */
const setWide = (isWide: boolean) => {
  const media = { matches: isWide, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => media as unknown as MediaQueryList;
};
beforeEach(() => setWide(true));

const musa: typeof testAdmin = {
  ...testAdmin,
  _id: '01900000-0000-7000-8000-000000000002',
  firstName: 'Musa',
  lastName: 'Sani',
  superAdmin: false,
  rights: { viewAllUsers: true, viewPadimanEarnings: true, viewReferralEarnings: false },
};
const bisi: typeof testAdmin = {
  ...testAdmin,
  _id: '01900000-0000-7000-8000-000000000003',
  firstName: 'Bisi',
  lastName: 'Ade',
};

const ownRight = { name: 'viewReports', label: 'Reports of all sections', opens: 'reports' };

async function open(admins: (typeof testAdmin)[] = [testAdmin, musa, bisi]) {
  const api = fakeApi();
  const held = [...admins];
  api.onList(listAdmins, () => held);
  for (const call of [listProposals, listServiceKeys]) api.onData(call, () => []);
  const view = renderScreen(AdminsScreen, { at: '/admins' });
  await screen.findByText(held[0]!.firstName);
  return { ...view, api, held };
}
const rowOf = (name: string) => screen.getByText(name).closest('tr')!;
const texts = (row: HTMLElement, role: string) => textsOf(within(row).getAllByRole(role));

test('has the columns of the specification, and switches for the rights of other admins than super admins', async () => {
  await open();
  const [head] = screen.getAllByRole('row');
  expect(texts(head!, 'columnheader')).toEqual([
    'First Name',
    'Last Name',
    'Phone',
    'Super Admin',
    ...tableRights.map(({ label }) => label),
    'Actions',
  ]);
  expect(texts(rowOf('Adaeze'), 'cell')).toEqual([
    'Adaeze',
    'Okonkwo',
    '0803 000 0001',
    'Yes',
    ...tableRights.map(() => 'Yes'),
    'This is you',
  ]);
  const switches = within(rowOf('Musa')).getAllByRole('switch');
  expect(switches.map((one) => [one.textContent, one.getAttribute('aria-checked')])).toEqual([
    ['View All Users for Musa Sani', 'true'],
    ['View Withdrawal Earnings for Musa Sani', 'false'],
    ['View Padiman Earnings for Musa Sani', 'true'],
    ['View Referral Earnings for Musa Sani', 'false'],
    ['Issue Refunds for Musa Sani', 'false'],
    ['View Personal Data for Musa Sani', 'false'],
    ['Moderate Trips for Musa Sani', 'true'],
    ['Moderate Posts for Musa Sani', 'true'],
  ]);
  expect(within(rowOf('Bisi')).queryByRole('switch')).not.toBeInTheDocument();
  expect(within(rowOf('Adaeze')).queryByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['viewAllUsers', 'View All Users'],
  ['viewPadimanEarnings', 'View Padiman Earnings'],
  ['viewReports', 'Reports of all sections'],
  ['canBanDrivers', 'Can Ban Drivers'],
  ['posts', 'Posts'],
])('the right %s has the label %s', (right, label) =>
  expect(rightLabel(right, [...tableRights, ownRight])).toBe(label),
);

test('a right that a remote brings has a switch, and is granted like every other', async () => {
  act(() => provideRights([...tableRights, ownRight]));
  const { user, api, held } = await open([{ ...musa, rights: { ...musa.rights, canBanDrivers: true } }]);
  const labels = textsOf(screen.getAllByRole('switch'));
  expect(labels.slice(4)).toEqual([
    'Issue Refunds for Musa Sani',
    'View Personal Data for Musa Sani',
    'Moderate Trips for Musa Sani',
    'Moderate Posts for Musa Sani',
    'Reports of all sections for Musa Sani',
    'Can Ban Drivers for Musa Sani',
  ]);
  api.on(updateRights, () => {
    held[0] = { ...musa, rights: { ...musa.rights, viewReports: true } };
    return { success: true };
  });
  const toggle = () => screen.getByRole('switch', { name: /^Reports of all sections/ });
  await user.click(toggle());
  await waitFor(() => expect(toggle()).toHaveAttribute('aria-checked', 'true'));
  expect(api.received(updateRights)).toMatchObject([{ body: { rights: { viewReports: true } } }]);
  act(() => provideRights(tableRights));
});

test('on a narrow screen the row has chips, and the panel switches with what each right opens', async () => {
  setWide(false);
  const { user } = await open();
  expect(texts(rowOf('Musa'), 'listitem')).toEqual([
    ...['View All Users', 'View Padiman Earnings', 'Moderate Trips', 'Moderate Posts'],
  ]);
  expect(rowOf('Adaeze')).toHaveTextContent('Has every right');
  await user.click(screen.getByRole('link', { name: 'Musa' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Musa Sani' }));
  const rights = within(panel.getByRole('region', { name: 'Rights' }));
  expect(texts(rights.getByRole('list'), 'listitem').slice(3, 5)).toEqual([
    'View Referral Earnings for Musa SaniOpens referral earnings.',
    'Issue Refunds for Musa SaniOpens refunds, and moves money.',
  ]);
});

test('a right that moves money is confirmed; Undo takes it back, but not one that waits for a second person', async () => {
  const { user, api, held } = await open([musa]);
  const refunds = () => screen.getByRole('switch', { name: /^Issue Refunds/ });
  const give = async () => {
    await user.click(refunds());
    const dialog = await screen.findByRole('dialog', { name: 'Give right' });
    expect(dialog).toHaveTextContent('give Musa Sani the right “Issue Refunds”?');
    await user.click(within(dialog).getByRole('button', { name: 'Give right' }));
  };
  api.on(updateRights, ({ body }) => {
    held[0] = { ...musa, rights: { ...musa.rights, ...(body as { rights: object }).rights } };
    return { success: true };
  });
  await give();
  expect(await screen.findByText(/Issue Refunds given to Musa Sani\./)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/Issue Refunds taken away from Musa Sani\./)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await waitFor(() => expect(refunds()).toHaveAttribute('aria-checked', 'false'));
  api.on(updateRights, () => ({ success: true, message: 'This waits for a second super admin.' }));
  await give();
  expect(await screen.findByText('This waits for a second super admin.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

const referral = () => screen.getByRole('switch', { name: /^View Referral Earnings/ });

test('a right is saved alone; it shows the new state while it is saved, and then the server state', async () => {
  const { user, api, held } = await open([musa]);
  let answer = () => {};
  api.on(updateRights, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    held[0] = { ...musa, rights: { ...musa.rights, viewReferralEarnings: true } };
    return { success: true };
  });
  await user.click(referral());
  expect(referral()).toHaveAttribute('aria-checked', 'true');
  expect(referral()).toHaveAttribute('aria-busy', 'true');
  const other = screen.getByRole('switch', { name: /^View All Users/ });
  expect(other).toHaveAttribute('aria-disabled', 'true');
  await user.click(other);
  await user.click(referral());
  answer();
  await waitFor(() => expect(referral()).not.toHaveAttribute('aria-busy'));
  expect(referral()).toHaveAttribute('aria-checked', 'true');
  expect(api.received(updateRights)).toMatchObject([
    { params: { adminId: musa._id }, body: { rights: { viewReferralEarnings: true } } },
  ]);
});

test('a right that cannot be saved is reverted with a message', async () => {
  const { user, api } = await open([musa]);
  api.on(updateRights, () => ({ refuse: { status: 403, message: 'You do not have the right to do this.' } }));
  await user.click(referral());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'View Referral Earnings was not changed. You do not have the right to do this.',
  );
  expect(referral()).toHaveAttribute('aria-checked', 'false');
});

const requestDeletion = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name: `Delete Selected ${name}` }));
  return screen.findByRole('dialog', { name: 'Delete admin' });
};

test('the confirmation of a deletion names the service keys that stop working', async () => {
  const { user, api } = await open();
  const key = {
    _id: '01900000-0000-7000-8000-000000000061',
    label: 'Mobile backend',
    prefix: 'pdm_live_0a1b2c3d4e5f',
    ...{ scopes: ['users:read'], createdAt: '2024-03-01T09:00:00.000Z', createdBy: 'Musa Sani' },
    ownerId: musa._id,
    owner: 'Musa Sani',
    expiresAt: null,
    suspended: null,
    waits: false,
    dailyLimit: 100_000,
    ...{ lastUsedAt: null, revokedAt: null },
  };
  const others = [
    { ...key, label: 'Of another', ownerId: bisi._id },
    { ...key, label: 'Suspended', suspended: 'Expired' },
    { ...key, label: 'Revoked', revokedAt: '2024-03-02T09:00:00.000Z' },
  ];
  api.onData(listServiceKeys, () => [key, ...others]);
  const dialog = await requestDeletion(user, 'Musa Sani');
  await waitFor(() =>
    expect(dialog).toHaveTextContent(
      'These stop working until another super admin takes them over: service key Mobile backend.',
    ),
  );
});

test('deletes after a confirmation, and removes the row', async () => {
  const { user, api, held } = await open();
  api.on(deleteAdmin, () => {
    held.splice(1, 1);
    return { success: true };
  });
  const dialog = await requestDeletion(user, 'Musa Sani');
  expect(dialog).toHaveTextContent('Are you sure you want to delete Musa Sani?');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Musa')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.received(deleteAdmin)).toMatchObject([{ params: { adminId: musa._id } }]);
});

test.each([
  [409, 'The last super admin cannot be deleted.', 'The last super admin cannot be deleted.'],
  [500, 'Something went wrong', 'Failed to delete admin. Something went wrong'],
])(
  'a deletion that fails with %s shows a message in the dialog, and the admin stays',
  async (status, message, text) => {
    const { user, api } = await open();
    api.on(deleteAdmin, () => ({ refuse: { status, message } }));
    const dialog = await requestDeletion(user, 'Bisi Ade');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Bisi')).toBeInTheDocument();
  },
);

async function openForm() {
  const view = await open();
  await view.user.click(screen.getByRole('button', { name: 'Add Admin' }));
  await screen.findByRole('dialog', { name: 'Add Admin' });
  return view;
}
const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Admin' });
const fields = ['First Name', 'Last Name', 'Phone Number', 'Password'] as const;

test.each([
  ['First Name', '', 'First name is required'],
  ['First Name', '  ', 'First name is required'],
  ['Last Name', '', 'Last name is required'],
  ['Phone Number', '', 'Phone number is required'],
  ['Phone Number', '0803abc', 'Phone number must contain only numbers'],
  ['Phone Number', '0803', 'Phone number must be 11 digits'],
  ['Password', '', 'Password is required'],
  ['Password', 'Pa#2', 'Password must be at least 8 characters'],
  ['Password', 'padiman#2026', 'Password must contain at least one uppercase letter'],
  ['Password', 'PADIMAN#2026', 'Password must contain at least one lowercase letter'],
  ['Password', 'Padiman#abc', 'Password must contain at least one number'],
  ['Password', 'Padiman2026', 'Password must contain at least one special character'],
])('Add Admin refuses %s "%s" with "%s"', async (field, typed, message) => {
  const { user } = await openForm();
  await expectRefused(user, screen.getByLabelText(field), typed, message);
});

async function fill(user: Awaited<ReturnType<typeof openForm>>['user']) {
  const typed = ['Ngozi', 'Eze', '08035550001', 'Padiman#2026'];
  for (const [at, field] of fields.entries()) await user.type(screen.getByLabelText(field), typed[at]!);
  await user.click(send());
}

test('Add Admin shows and hides the password', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});

test('Add Admin sends no super admin, and the list shows the new admin', async () => {
  const { user, api, held } = await openForm();
  const ngozi = { ...musa, _id: '01900000-0000-7000-8000-000000000009', firstName: 'Ngozi', lastName: 'Eze' };
  api.on(createAdmin, () => {
    held.unshift(ngozi);
    return { success: true, data: ngozi };
  });
  await fill(user);
  expect(await screen.findByText('Ngozi')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.received(createAdmin)[0]?.body).toEqual({
    firstName: 'Ngozi',
    lastName: 'Eze',
    phoneNumber: '08035550001',
    password: 'Padiman#2026',
    superAdmin: false,
    markedForDelete: false,
  });
});

test.each([
  [409, 'An admin with this phone number exists already.', 'An admin with this phone number exists already.'],
  [500, 'Something went wrong', 'Failed to create admin. Something went wrong'],
])(
  'Add Admin that fails with %s shows a message in the form and keeps the input',
  async (status, message, text) => {
    const { user, api } = await openForm();
    api.on(createAdmin, () => ({ refuse: { status, message } }));
    await fill(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(fields.map((field) => (screen.getByLabelText(field) as HTMLInputElement).value)).toEqual([
      'Ngozi',
      'Eze',
      '08035550001',
      'Padiman#2026',
    ]);
  },
);

test('Add Admin shows the message of a refused field at the field', async () => {
  const { user, api } = await openForm();
  const message = 'This password is too common';
  api.on(createAdmin, () => ({ refuse: { status: 400, message, fields: { password: message } } }));
  await fill(user);
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(message));
  expect(screen.getAllByText(message)).toHaveLength(1);
});

test('a failure offers Retry', async () => {
  const api = fakeApi();
  api.on(listAdmins, () => ({ refuse: { status: 403, message: 'Only super admins.' } }));
  for (const call of [listProposals, listServiceKeys]) api.onData(call, () => []);
  renderScreen(AdminsScreen, { at: '/admins' });
  expect(await screen.findByText('Admins could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
