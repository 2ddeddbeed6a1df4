import { screen, within } from '@testing-library/react';
import {
  allCapabilities,
  listAdmins,
  listProposals,
  listServiceKeys,
  listWebhooks,
  readUnderWay,
  releaseHoldsOf,
  stopEverything,
  type AdminWork,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import AdminsScreen from '../admins/admins.screen.tsx';

const musa: typeof testAdmin = {
  ...testAdmin,
  _id: '01900000-0000-7000-8000-000000000002',
  firstName: 'Musa',
  lastName: 'Sani',
};
const address = `/admins?details=${musa._id}`;
const item = { _id: '01900000-0000-7000-8000-000000000021', detail: null, amount: null, until: null };
const at = '2024-03-01T09:00:00.000Z';
const groups: AdminWork['groups'] = [
  { kind: 'sessions', count: 60, items: [{ ...item, title: '127.0.0.1', at, until: at }] },
  {
    kind: 'serviceKeys',
    count: 1,
    items: [{ ...item, title: 'Ledger', detail: 'users:read', at }],
  },
  {
    kind: 'firstApprovals',
    count: 1,
    items: [{ ...item, title: 'Withdrawal of Ada Obi', amount: 1_000.01, at }],
  },
];

function open(
  work: AdminWork['groups'],
  more: Parameters<typeof renderScreen>[1] = { at: address },
  state = { failing: false, mine: false },
) {
  const api = fakeApi();
  const held = { groups: work };
  const data = [testAdmin, musa];
  api.onList(listAdmins, () => data);
  for (const call of [listProposals, listServiceKeys, listWebhooks]) api.onData(call, () => []);
  api.on(readUnderWay, () =>
    state.failing
      ? { refuse: { status: 500, message: 'It failed.' } }
      : { success: true, data: { name: 'Musa Sani', mine: state.mine, ...held } },
  );
  api.on(stopEverything, () => {
    const stopped = held.groups.map(({ kind, count }) => ({ kind, count }));
    held.groups = [];
    return { success: true, data: { stopped } };
  });
  return { ...renderScreen(AdminsScreen, more), api };
}
const drawer = () => screen.findByRole('dialog', { name: 'Musa Sani' });
const button = 'Stop everything of this person';

test('lists what is under way, with a heading, a number and times for each kind', async () => {
  open(groups);
  const shown = within(await drawer());
  await shown.findByText('Sessions (60)');
  expect(textsOf(shown.getAllByRole('heading', { level: 3 }))).toEqual([
    'Rights',
    'Sessions (60)',
    'Service keys (1)',
    'First approvals (1)',
  ]);
  expect(textsOf(shown.getAllByRole('listitem'))).toEqual([
    '127.0.0.1Began 1 Mar 2024 at 10:00, ends 1 Mar 2024 at 10:00',
    'LedgerBegan 1 Mar 2024 at 10:00, users:read',
    'Withdrawal of Ada Obi, ₦1,000.01Began 1 Mar 2024 at 10:00',
  ]);
  expect(shown.getByText('And 59 more.')).toBeInTheDocument();
});

test('releases all records that the person put on hold', async () => {
  const { api, user } = open([]);
  api.onData(releaseHoldsOf, () => ({ released: 3 }));
  await user.click(within(await drawer()).getByRole('button', { name: 'Release all holds' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release all holds' });
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect(await within(await drawer()).findByText('Holds released: 3.')).toBeInTheDocument();
  expect(api.received(releaseHoldsOf)[0]?.params).toEqual({ id: musa._id });
});

test('has an address, to which the name in the row leads, also by keyboard', async () => {
  const { user, address: current } = open([], { at: '/admins' });
  const link = await screen.findByRole('link', { name: 'Musa' });
  link.focus();
  await user.keyboard('{Enter}');
  expect(await drawer()).toHaveTextContent('Nothing is under way: no session, and no work.');
  expect(current()).toBe(address);
});

test('stops everything once it is confirmed, and says what there was', async () => {
  const { user, api } = open(groups);
  await user.click(within(await drawer()).getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop everything' });
  expect(dialog).toHaveTextContent(
    'everything of Musa Sani? Sessions: 60, Service keys: 1, First approvals: 1.',
  );
  expect(dialog).toHaveTextContent('They are signed out everywhere.');
  expect(api.received(stopEverything)).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: 'Stop everything' }));
  const shown = within(await drawer());
  expect(await shown.findByRole('status')).toHaveTextContent(
    'Stopped. Sessions: 60, Service keys: 1, First approvals: 1.',
  );
  await shown.findByText(/Nothing is under way/);
  expect(api.received(stopEverything)).toMatchObject([{ params: { id: musa._id } }]);
});

test('can be stopped while the list cannot be read, which can be tried again', async () => {
  const state = { failing: true, mine: true };
  const { user } = open(groups, { at: address }, state);
  const failed = await screen.findByText('What is under way could not be loaded.');
  const shown = within(failed.closest<HTMLElement>('[role=dialog]')!);
  expect(shown.getByRole('button', { name: button })).toBeEnabled();
  state.failing = false;
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  await user.click(within(await drawer()).getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop everything' });
  expect(dialog).toHaveTextContent('You are signed out everywhere.');
});

test('is not offered by a backend without it', async () => {
  const capabilities = allCapabilities.filter((name) => name !== 'adminWork');
  const { api } = open(groups, { at: address, capabilities });
  expect(await within(await drawer()).findByText('Rights')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
  expect(api.received(readUnderWay)).toEqual([]);
});
