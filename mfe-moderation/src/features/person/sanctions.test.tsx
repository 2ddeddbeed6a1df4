import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  endSanction,
  fetchPerson,
  paths,
  readPersonTimeline,
  readSanctions,
  sanctionUser,
  type Sanction,
  type SanctionsOfUser,
} from '@padiman/contracts';
import { useRoutes } from '@padiman/client/routing';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { personId, personOf } from './person.fixture.ts';
import PersonScreen from './person.screen.tsx';

const Routed = () => useRoutes([{ path: paths.user(), element: <PersonScreen /> }]);
const warning: Sanction = {
  ...{ _id: '01900000-0000-7000-8000-0000000000a1', kind: 'warning', reason: '<b>Late</b> again' },
  ...{ at: '2024-03-01T09:00:00.000Z', by: 'Halima Bello', until: null },
  ...{ endedAt: null, endedBy: null, endReason: null },
};
const suspension: Sanction = {
  ...{ ...warning, _id: '01900000-0000-7000-8000-0000000000a2', kind: 'suspension' },
  until: '2034-03-08T09:00:00.000Z',
};

function open(known: Partial<SanctionsOfUser> = {}, more: { deleted?: boolean; offered?: boolean } = {}) {
  const { deleted = false, offered = true } = more;
  const api = fakeApi();
  const admin = { ...testAdmin, superAdmin: false, rights: { viewAllUsers: true } };
  const data = { sanctions: [], suspendedUntil: null, warnings: 0, proposal: false, ...known };
  api.onData(fetchPerson, () => personOf({ deleted }));
  api.on(readPersonTimeline, () => ({ success: true, data: [], nextCursor: null, leftOut: [] }));
  api.onData(readSanctions, () => data);
  for (const call of [sanctionUser, endSanction]) api.onData(call, () => data);
  const capabilities = allCapabilities.filter((name) => offered || name !== 'sanctions');
  return { api, ...renderScreen(Routed, { at: paths.user(personId), signedInAs: admin, capabilities }) };
}
const section = () => screen.findByRole('region', { name: 'Sanctions' });

test('warnings and suspensions stand with reason, author and end; markup is text', async () => {
  const ended = { ...warning, _id: 'x', endedAt: '2024-03-02T09:00:00.000Z', endedBy: null };
  open({ sanctions: [suspension, warning, ended], suspendedUntil: suspension.until });
  expect(await screen.findByText('Suspended')).toBeInTheDocument();
  const [first, second, third] = await within(await section()).findAllByRole('listitem');
  expect(first).toHaveTextContent(/^Suspension by Halima Bello.*<b>Late<\/b> again.*Until 8 Mar 2034/);
  expect(second).toHaveTextContent(/^Warning by/);
  expect(third).toHaveTextContent(/Ended by itself/);
  expect(within(third!).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
});

test('three warnings propose a suspension quietly; it is for a length and a reason', async () => {
  const { api, user } = open({ sanctions: [warning], warnings: 3, proposal: true });
  expect(await screen.findByRole('note')).toHaveTextContent('3 warnings in 90 days: consider a suspension.');
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ada Obi' });
  expect(within(dialog).getByText(/^The app keeps Ada Obi out until/)).toBeInTheDocument();
  const send = within(dialog).getByRole('button', { name: 'Suspend' });
  expect(send).toBeDisabled();
  await user.selectOptions(within(dialog).getByLabelText('Length'), '7 days');
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Abusive or unsafe');
  await user.click(send);
  await waitFor(() => expect(api.received(sanctionUser)).toHaveLength(1));
  const { body } = api.received(sanctionUser)[0] as { body: { until: string } };
  expect(body).toMatchObject({ kind: 'suspension', reason: 'Abusive or unsafe' });
  const days = (Date.parse(body.until) - Date.now()) / 86_400_000;
  expect(Math.abs(days - 7)).toBeLessThan(0.01);
});

test('a warning says what it does, and is taken back with a reason', async () => {
  const { api, user } = open({ sanctions: [warning], warnings: 1 });
  await user.click(await screen.findByRole('button', { name: 'Warn' }));
  const warn = await screen.findByRole('dialog', { name: 'Warn Ada Obi' });
  expect(within(warn).getByText(/^The app shows Ada Obi the reason/)).toBeInTheDocument();
  await user.click(within(warn).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Take Back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take Back: Ada Obi' });
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'It was a mistake');
  await user.click(within(dialog).getByRole('button', { name: 'Take Back' }));
  await waitFor(() => expect(api.received(endSanction)).toHaveLength(1));
  expect(api.received(endSanction)[0]).toMatchObject({
    params: { id: warning._id },
    body: { reason: 'It was a mistake' },
  });
});

test('a deleted user is not warned, and an existing backend has no sanctions', async () => {
  const { unmount } = open({}, { deleted: true });
  expect(await screen.findByText('No warning and no suspension.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Warn' })).not.toBeInTheDocument();
  unmount();
  const { api } = open({}, { offered: false });
  await screen.findByRole('region', { name: 'Facts' });
  expect(screen.queryByRole('region', { name: 'Sanctions' })).not.toBeInTheDocument();
  expect(api.received(readSanctions)).toEqual([]);
});
