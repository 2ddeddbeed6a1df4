import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  deletePassengerRequests,
  deleteSentParcels,
  fetchAdmin,
  listDecisionReasons,
  listPassengerRequests,
  listProposals,
  listSentParcels,
  withdrawProposal,
  type Proposal,
  type Rights,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { parcels } from './features/records/records.columns.tsx';
import RecordListScreen from './features/records/record-list.screen.tsx';

const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
const prevented = (code: string, message: string) => ({
  obstacles: [{ code, prevents: 'acceptance' as const, message }],
});
const parcel = (number: number, endRide: boolean) => ({
  _id: id(number),
  user_first_name: 'Ngozi',
  user_last_name: `Eze ${number}`,
  receiver_name: 'Bola Ade',
  ...{ paid: true, amount: 1200, state: 'Oyo', sender_city: 'Lagos', receiver_city: 'Ibadan' },
  ...{ delivery_date: '2024-03-05', is_perishable: false, is_fragile: true, endRide, cancelRide: false },
  ...{ confirmRide: true, startRide: true, refundRide: false },
  refundable: 1200,
  ...(endRide ? prevented('finished', 'The parcel was delivered.') : { obstacles: [] }),
});
const request = (number: number, more: ReturnType<typeof prevented>) => ({
  _id: id(number),
  destination: 'Ibadan',
  travelling_date: '2024-03-01',
  current_city: 'Lagos',
  paid: true,
  ...{ user_first_name: 'Ngozi', user_last_name: `Eze ${number}`, users_phone_number: '08031112223' },
  ...{ driver_first_name: null, driver_last_name: null, driver_phone_number: null, reportRide: false },
  ...more,
});
const waiting: Proposal = {
  _id: id(7),
  kind: 'refund',
  name: 'Ngozi Eze',
  what: 'Lagos – Ibadan',
  by: 'Bola Ojo',
  mine: false,
  at: '2026-03-01T08:00:00.000Z',
  stands: true,
  phoneNumber: null,
  right: null,
  effectiveAt: null,
  limit: null,
  limitNow: null,
  refund: { itemType: 'sendparcels', amount: 900_000, finished: true, reason: 'It was broken' },
};
const page = <R,>(...data: R[]) => ({ success: true, data, total: data.length + 300, nextCursor: null });

function serve({ rights = { issueRefunds: true } as Rights, approvals = [] as Proposal[] } = {}) {
  const api = fakeApi();
  const admin = { ...testAdmin, superAdmin: false, rights };
  api.onData(fetchAdmin, () => admin);
  api.onData(listProposals, () => approvals);
  api.on(listSentParcels, () => page(parcel(1, false), parcel(2, true)) as never);
  api.on(deleteSentParcels, ({ body }) => ({
    success: true,
    results: (body as { ids: string[] }).ids.map((_id) => ({
      ...{ _id, outcome: 'refunded' as const, amount: 1200 },
    })),
  }));
  return api;
}
/** With a list of reasons a refund takes one of them. */
const withoutReasons = allCapabilities.filter((name) => name !== 'decisionReasons');
const open = (options = {}) =>
  renderScreen(RecordListScreen, { at: '/send-parcel', capabilities: withoutReasons, ...options });
const selectAll = async (user: ReturnType<typeof renderScreen>['user']) =>
  user.click(await screen.findByRole('checkbox', { name: 'Select all' }));

test('the refund button is shown only with the right', async () => {
  const api = serve({ rights: {} });
  const { user } = open();
  await selectAll(user);
  expect(screen.getByRole('button', { name: 'Delete Selected' })).toBeInTheDocument();
  await waitFor(() => expect(api.received(fetchAdmin)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Refund Selected' })).not.toBeInTheDocument();
  expect(api.received(listProposals)).toEqual([]);
});

test('a backend of the specification keeps the button for everybody, which only deletes', async () => {
  const api = serve({ rights: {} });
  let stored = [parcel(1, false), parcel(2, true)];
  api.onRaw(listSentParcels, () => stored);
  api.onRaw(deleteSentParcels, () => {
    stored = [];
    return { success: true };
  });
  const { user } = open({ capabilities: [] });
  await selectAll(user);
  await user.click(screen.getByRole('button', { name: 'Refund Selected' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('it asks the server for no refund. This cannot be undone.');
  expect(dialog).not.toHaveTextContent(/left as before|delivered|super admin/);
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('The parcels were successfully processed.')).toBeInTheDocument();
  expect(api.received(deleteSentParcels)[0]?.body).toEqual({ ids: [id(2), id(1)] });
});

test.each([
  [{ refunds: false, restoring: false }, 'This cannot be undone.'],
  [{ refunds: true, restoring: false }, 'Nothing is paid back. This cannot be undone.'],
  [{ refunds: false, restoring: true }, 'They disappear from the app; only a super admin can restore them.'],
  [
    { refunds: true, restoring: true },
    'They disappear from the app without a refund; only a super admin can restore them.',
  ],
])('of a deletion the dialog says what a backend with %j does', (offers, text) => {
  expect(parcels.messages.actions.delete.consequence(offers)).toBe(text);
});

test('all that match are selected one by one, so that they can be deleted and refunded', async () => {
  serve();
  const { user } = open();
  await selectAll(user);
  expect(await screen.findByRole('button', { name: 'Refund Selected' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Select all .* that match$/ }));
  expect(screen.getByRole('button', { name: 'Refund Selected' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Delete Selected' })).toBeInTheDocument();
});

test('delivered parcels are refunded only on request, with a reason', async () => {
  const api = serve();
  const { user } = open();
  await selectAll(user);
  await user.click(await screen.findByRole('button', { name: 'Refund Selected' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('1 of them was delivered, and is left as before.');
  expect(dialog).toHaveTextContent('₦1,200.00 to Ngozi Eze 1.');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Refund delivered parcels too' }));
  expect(dialog).toHaveTextContent('₦2,400.00 to 2 people.');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await within(dialog).findByText('Reason is required')).toBeInTheDocument();
  expect(api.received(deleteSentParcels)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Reason'), ' It was broken ');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(
    await screen.findByText('The parcels were successfully processed. ₦2,400.00 paid back.'),
  ).toBeInTheDocument();
  expect(api.received(deleteSentParcels).map(({ body }) => body)).toEqual([
    { ids: [id(1), id(2)], refund: true, override: true, reason: 'It was broken' },
  ]);
});

test('with a list of reasons each refund has one, which is that of the override too', async () => {
  const api = serve();
  const texts = { staffText: 'It was broken', en: 'Sorry', pcm: 'Sorry o' };
  api.onData(listDecisionReasons, () => [{ code: 'broken', kinds: ['refund' as const], ...texts }]);
  const { user } = open({ capabilities: allCapabilities });
  await selectAll(user);
  await user.click(await screen.findByRole('button', { name: 'Refund Selected' }));
  const dialog = await screen.findByRole('dialog');
  const refund = within(dialog).getByRole('button', { name: 'Refund' });
  expect(refund).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Refund delivered parcels too' }));
  await within(dialog).findByRole('option', { name: 'It was broken' });
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'It was broken');
  await user.type(within(dialog).getByLabelText('Details for the member (optional)'), 'by rain');
  await user.click(refund);
  await waitFor(() =>
    expect(api.received(deleteSentParcels).map(({ body }) => body)).toEqual([
      { ids: [id(1), id(2)], refund: true, override: true, reason: 'It was broken: by rain' },
    ]),
  );
});

test('a delivered parcel alone is not refunded before that is asked for', async () => {
  serve();
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: /^Select Ngozi Eze 2 / }));
  await user.click(await screen.findByRole('button', { name: 'Refund Selected' }));
  const refund = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund' });
  expect(refund).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Refund delivered parcels too' }));
  expect(refund).toBeEnabled();
});

test('a request asks for a reason if the server says that its trip is over', async () => {
  const api = serve();
  api.on(listPassengerRequests, () =>
    page(request(1, prevented('finished', 'The trip is over.')), request(2, { obstacles: [] })),
  );
  api.on(deletePassengerRequests, () => ({ success: true, results: [] }));
  const { user } = open({ at: '/join-ride' });
  await selectAll(user);
  await user.click(await screen.findByRole('button', { name: 'Refund Selected' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('1 of them is for a trip that is over, and is left as before.');
  await user.click(within(dialog).getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(api.received(deletePassengerRequests)).toHaveLength(1));
  expect(api.received(deletePassengerRequests)[0]?.body).toEqual({ ids: [id(1), id(2)], refund: true });
});

test('a refund that waits is shown, and confirmed by the same call', async () => {
  const api = serve({
    approvals: [
      waiting,
      { ...waiting, _id: id(8), mine: true, name: 'Zik Obi', ...prevented('approvedByCaller', 'Yours.') },
    ],
  });
  api.on(withdrawProposal, () => ({ success: true }));
  const { user } = open({ capabilities: allCapabilities });
  expect(await screen.findByText(/2 refunds wait for a second admin, ₦1,800,000.00/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review Refunds' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refunds that wait for a second admin' });
  const [other, own] = within(dialog).getAllByRole('listitem');
  expect(other).toHaveTextContent('Bola Ojo approved it');
  expect(other).toHaveTextContent('Reason: It was broken');
  expect(within(own!).queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
  await user.click(within(own!).getByRole('button', { name: 'Take Back' }));
  await waitFor(() =>
    expect(api.received(withdrawProposal)[0]?.params).toEqual({ of: 'refunds', id: id(8) }),
  );
  await waitFor(() => expect(within(other!).getByRole('button', { name: 'Refund' })).toBeEnabled());
  await user.click(within(other!).getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(api.received(deleteSentParcels).map(({ body }) => body)).toEqual([
      { ids: [id(7)], refund: true, override: true, reason: 'It was broken' },
    ]),
  );
});

test('an approval that has lapsed cannot be confirmed', async () => {
  serve({ approvals: [{ ...waiting, ...prevented('approvalLapsed', 'The approval has lapsed.') }] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Review Refunds' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The approval has lapsed');
  expect(within(dialog).queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});
