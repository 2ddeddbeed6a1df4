import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmProposal,
  listAdmins,
  listProposals,
  withdrawProposal,
  type Capability,
  type Proposal,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import AdminsScreen from '../admins/admins.screen.tsx';

const musa: typeof testAdmin = {
  ...testAdmin,
  _id: '01900000-0000-7000-8000-000000000002',
  firstName: 'Musa',
  lastName: 'Sani',
  superAdmin: false,
  rights: {},
};
const proposal = (change: Partial<Proposal> = {}): Proposal => ({
  ...{ _id: '01900000-0000-7000-8000-000000000011', kind: 'createAdmin', name: 'Ngozi Eze' },
  phoneNumber: '08035550001',
  right: null,
  what: null,
  limit: null,
  limitNow: null,
  by: 'Bisi Ade',
  mine: false,
  ...{ at: '2024-03-01T09:00:00.000Z', effectiveAt: null, stands: true },
  ...change,
});
const refused = (code: string) => ({
  obstacles: [{ code, prevents: 'acceptance' as const, message: 'It cannot be confirmed.' }],
});

async function open(proposals: Proposal[], capabilities?: Capability[]) {
  const api = fakeApi();
  const held = [...proposals];
  api.onList(listAdmins, () => [testAdmin, musa]);
  api.onData(listProposals, () => [...held]);
  const view = renderScreen(AdminsScreen, { at: '/admins', ...(capabilities && { capabilities }) });
  await screen.findByText('Musa');
  return { ...view, api, held };
}
const list = () => screen.findByRole('list', { name: 'Waiting changes' });
const entries = async () => textsOf(within(await list()).getAllByRole('listitem'));

test.each([
  [{}, 'Create the admin Ngozi Eze (0803 555 0001)Bisi Ade proposed it on 1 Mar 2024 at 10:00.'],
  [
    { kind: 'createSuperAdmin', mine: true },
    'Create the super admin Ngozi Eze (0803 555 0001)You proposed it',
  ],
  [{ kind: 'restoreAdmin' }, 'Restore the admin Ngozi Eze (0803 555 0001)'],
  [
    { effectiveAt: '2024-03-02T09:00:00.000Z' },
    'Takes effect on 2 Mar 2024 at 10:00 unless it is withdrawn.',
  ],
  [{ kind: 'resetFactors' }, 'Reset the second factor of Ngozi Eze (0803 555 0001)'],
  [{ kind: 'clearHold' }, 'Release the legal hold on Ngozi Eze (0803 555 0001)'],
  [{ kind: 'deleteAdmin' }, 'Delete the super admin Ngozi Eze (0803 555 0001)'],
  [
    { kind: 'serviceKey', name: 'Ledger', phoneNumber: null, what: 'users:read' },
    'Service key Ledger (users:read)',
  ],
  [{ kind: 'grantRight', right: 'issueRefunds' }, 'Give Ngozi Eze (0803 555 0001) the right Issue Refunds'],
  [
    { kind: 'changeLimit', name: null, phoneNumber: null, by: null, limit: 500_000, limitNow: 100_000 },
    'Raise the limit for two admins from ₦100,000.00 to ₦500,000.00The configuration of the server asks for it',
  ],
  [
    { kind: 'changeLimit', name: null, phoneNumber: null, limit: null, limitNow: 100_000 },
    'Remove the limit for two admins, now ₦100,000.00Bisi Ade confirmed it first',
  ],
] satisfies [Partial<Proposal>, string][])('shows %j', async (change, text) => {
  await open([proposal(change)]);
  expect((await entries())[0]).toContain(text);
});

test('nothing is shown while nothing waits, and nothing asked of a backend without it', async () => {
  const { api } = await open([]);
  await waitFor(() => expect(api.received(listProposals)).toHaveLength(1));
  expect(screen.queryByText('Waiting for a second super admin')).not.toBeInTheDocument();
});

test('the proposal of a colleague is confirmed after a question', async () => {
  const { user, api, held } = await open([proposal()]);
  await list();
  await user.click(screen.getByRole('button', { name: /^Confirm Create the admin Ngozi Eze/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm change' });
  expect(dialog).toHaveTextContent('Create the admin Ngozi Eze (0803 555 0001).');
  api.on(confirmProposal, () => {
    held.length = 0;
    return { success: true };
  });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('list', { name: 'Waiting changes' })).not.toBeInTheDocument();
  expect(api.received(confirmProposal)[0]?.params).toEqual({ id: proposal()._id });
  expect(api.received(listAdmins).length).toBeGreaterThan(1);
});

test('a refusal is shown in the question', async () => {
  const { user, api } = await open([proposal()]);
  await list();
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  const text = 'You and another admin of this decision are not independent.';
  api.on(confirmProposal, () => ({ refuse: { status: 409, code: 'notIndependent', message: text } }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm change' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText(text)).toBeInTheDocument();
});

test("one's own proposal, and one that has lapsed, can only be withdrawn", async () => {
  const second = {
    _id: '01900000-0000-7000-8000-000000000012',
    name: 'Tunde Bello',
    stands: false,
    ...refused('lapsed'),
  };
  const { user, api, held } = await open([
    proposal({ mine: true, ...refused('ownProposal') }),
    proposal(second),
  ]);
  await list();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument();
  expect((await entries())[1]).toContain('It has lapsed');
  await user.click(screen.getByRole('button', { name: /^Withdraw .*Tunde Bello/ }));
  api.on(withdrawProposal, () => {
    held.length = 1;
    return { success: true };
  });
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw change' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.received(withdrawProposal)[0]?.params).toEqual({ of: 'staff', id: second._id });
  expect(await entries()).toHaveLength(1);
});

test('a super admin who is to be deleted sees it, and decides nothing', async () => {
  const obstacles = [{ code: 'ownSubject', prevents: 'decision' as const, message: 'This concerns you.' }];
  await open([proposal({ kind: 'deleteAdmin', obstacles })]);
  expect((await entries())[0]).toContain('Delete the super admin Ngozi Eze');
  expect(within(await list()).queryByRole('button')).not.toBeInTheDocument();
});

test('a limit whose first confirmation has lapsed is confirmed anew', async () => {
  const limit = {
    kind: 'changeLimit',
    name: null,
    phoneNumber: null,
    limit: null,
    limitNow: 100_000,
  } as const;
  const { user } = await open([proposal({ ...limit, stands: false, mine: true })]);
  await list();
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  expect(await screen.findByRole('dialog', { name: 'Confirm change' })).toHaveTextContent(
    'A second super admin must confirm it too.',
  );
});

test('a failure offers Retry', async () => {
  const api = fakeApi();
  api.onList(listAdmins, () => [testAdmin]);
  api.on(listProposals, () => ({ refuse: { status: 403, message: 'Only super admins.' } }));
  const { user } = renderScreen(AdminsScreen, { at: '/admins' });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Changes that wait for a second super admin could not be loaded.',
  );
  api.onData(listProposals, () => [proposal()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await entries()).toHaveLength(1);
});
