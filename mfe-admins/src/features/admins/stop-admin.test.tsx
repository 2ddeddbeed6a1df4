import { screen, within } from '@testing-library/react';
import {
  allCapabilities,
  listAdmins,
  listProposals,
  listServiceKeys,
  readAdminWork,
  releaseHoldsOf,
  stopAdmin,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import AdminsScreen from './admins.screen.tsx';

beforeEach(() => {
  const media = { matches: true, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => media as unknown as MediaQueryList;
});

const musa: typeof testAdmin = {
  ...testAdmin,
  _id: '01900000-0000-7000-8000-000000000002',
  firstName: 'Musa',
  lastName: 'Sani',
};
const nothing = { sessions: 0, serviceKeys: 0, decisions: 0, proposals: 0, claims: 0 };
const work = { ...nothing, sessions: 2, decisions: 1_200, proposals: 1 };

function open(more: Parameters<typeof renderScreen>[1] = { at: '/admins' }) {
  const api = fakeApi();
  const data = [testAdmin, musa];
  let known = work;
  api.onList(listAdmins, () => data);
  for (const call of [listProposals, listServiceKeys]) api.onData(call, () => []);
  api.onData(readAdminWork, () => known);
  api.onData(stopAdmin, () => {
    const ended = known;
    known = nothing;
    return ended;
  });
  return { ...renderScreen(AdminsScreen, more), api };
}
const stop = () => screen.findByRole('button', { name: 'Stop Musa Sani' });
const question = () => screen.findByRole('dialog', { name: 'Stop admin' });

test('Stop says how much would end, asked only then, ends it once confirmed, and can be repeated', async () => {
  const { user, api } = open();
  const button = await stop();
  expect(api.received(readAdminWork)).toEqual([]);
  await user.click(button);
  const dialog = await question();
  expect(dialog).toHaveTextContent('Are you sure you want to stop Musa Sani?');
  expect(
    await within(dialog).findByText('Sessions: 2, waiting decisions: 1,200, proposals: 1'),
  ).toBeVisible();
  expect(dialog).toHaveTextContent('they can sign in again');
  expect(api.received(stopAdmin)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('Stopped Musa Sani')).toBeInTheDocument();
  expect(api.received(stopAdmin)).toMatchObject([{ params: { id: musa._id } }]);

  await user.click(await stop());
  const again = await question();
  expect(await within(again).findByText('There is nothing to end at the moment.')).toBeInTheDocument();
  await user.click(within(again).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('There was nothing to end.')).toBeInTheDocument();
});

test('an admin can be stopped while the numbers cannot be read, and a refusal is told', async () => {
  const { user, api } = open();
  api.on(readAdminWork, () => ({ refuse: { status: 500 } }));
  api.on(stopAdmin, () => ({ refuse: { status: 404, message: 'There is no such admin.' } }));
  await user.click(await stop());
  const dialog = await question();
  expect(await within(dialog).findByText('What would end could not be read.')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
  expect(await within(dialog).findByText('There is no such admin.')).toBeInTheDocument();
});

test('nobody stops themselves, and a backend without the call offers no button', async () => {
  const { unmount } = open();
  await stop();
  expect(
    screen.queryByRole('button', { name: `Stop ${testAdmin.firstName} ${testAdmin.lastName}` }),
  ).toBeNull();
  unmount();
  open({ at: '/admins', capabilities: allCapabilities.filter((name) => name !== 'stopAdmin') });
  await screen.findByText('Musa');
  expect(screen.queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
});

test('the panel releases all records that the person put on hold', async () => {
  const { api, user } = open({ at: `/admins?details=${musa._id}` });
  api.onData(releaseHoldsOf, () => ({ released: 3 }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Musa Sani' }));
  await user.click(await drawer.findByRole('button', { name: 'Release all holds' }));
  const dialog = await screen.findByRole('dialog', { name: 'Release all holds' });
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  expect(await drawer.findByText('Holds released: 3.')).toBeInTheDocument();
  expect(api.received(releaseHoldsOf)[0]?.params).toEqual({ id: musa._id });
});
