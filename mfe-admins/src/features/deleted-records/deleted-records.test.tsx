import { screen, waitFor, within } from '@testing-library/react';
import { listDeleted, readMemberMessages, restoreDeleted, type DeletedRecord } from '@padiman/contracts';
import { fakeApi, renderScreen, textsOf } from '@padiman/testing';
import { DeletedRecords } from './DeletedRecords.tsx';

const record = (serial: number, title: string): DeletedRecord => ({
  _id: `01900000-0000-7000-8000-00000000005${serial}`,
  itemType: 'users',
  title,
  deletedAt: '2024-03-01T09:00:00.000Z',
  deletedBy: serial === 1 ? 'Halima Admin' : null,
  reason: serial === 1 ? 'Asked for it' : null,
});

function open() {
  const api = fakeApi();
  const held = [record(1, 'Ada Obi'), record(2, 'Musa Sani')];
  api.onList(listDeleted, () => held);
  const view = renderScreen(DeletedRecords, { at: '/settings?tab=deleted' });
  return { ...view, api, held };
}

test('shows the record, the time, the admin and the reason', async () => {
  open();
  await screen.findByText('Ada Obi');
  const [, first, second] = screen.getAllByRole('row');
  const texts = (row: HTMLElement | undefined) => textsOf(within(row!).getAllByRole('cell'));
  expect(texts(first)).toEqual(['', 'Ada Obi', '1 Mar 2024 at 10:00', 'Halima Admin', 'Asked for it']);
  expect(texts(second).slice(3)).toEqual(['Not known', 'No reason given']);
});

test('restores the selected records; skipped ones stay selected with the reason', async () => {
  const { user, api, held } = open();
  api.on(restoreDeleted, () => {
    const [ada, musa] = held.splice(0, 1).concat(held);
    return {
      success: true,
      results: [
        { _id: ada!._id, outcome: 'restored' as const },
        { _id: musa!._id, outcome: 'skipped' as const, reason: 'somebody else has this phone number' },
      ],
    };
  });
  await user.click(await screen.findByLabelText('Select all'));
  await user.click(screen.getByRole('button', { name: 'Restore Selected' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore records' });
  expect(dialog).toHaveTextContent('Are you sure you want to restore 2 record(s)?');
  await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
  const done = await screen.findByRole('dialog', { name: 'Partly Done' });
  expect(done).toHaveTextContent('somebody else has this phone number');
  await user.click(within(done).getByRole('button', { name: 'OK' }));
  expect(screen.queryByText('Ada Obi')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Select Musa Sani')).toBeChecked();
  expect(api.received(restoreDeleted)[0]?.body).toMatchObject({ itemType: 'users' });
});

test('the details of a record say what the member was told', async () => {
  const { user, api, address } = open();
  await user.click(await screen.findByText('Ada Obi'));
  const drawer = await screen.findByRole('dialog', { name: 'Ada Obi' });
  expect(
    await within(drawer).findByText('No reason was sent in the last 90 days.', {}, { timeout: 5_000 }),
  ).toBeInTheDocument();
  expect(api.received(readMemberMessages)[0]?.params).toEqual({ type: 'user', id: record(1, '')._id });
  expect(address()).toBe(`/settings?tab=deleted&details=${record(1, '')._id}`);
});

test('another type starts without a selection', async () => {
  const { user, api } = open();
  await user.click(await screen.findByLabelText('Select Ada Obi'));
  await user.selectOptions(screen.getByLabelText('Filter'), 'Offer Ride');
  await waitFor(() => expect(api.received(listDeleted).at(-1)?.query).toMatchObject({ filter: 'drivers' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
});
