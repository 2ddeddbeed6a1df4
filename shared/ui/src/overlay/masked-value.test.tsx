import { screen, waitFor, within } from '@testing-library/react';
import { listUsers, revealPersonalData, type User } from '@padiman/contracts';
import { useList } from '@padiman/client/query';
import { fakeApi, renderScreen } from '@padiman/testing';
import { formatPhone } from '../format/formats.ts';
import type { Column } from '../table/columns.ts';
import { DataTable } from '../table/DataTable.tsx';
import { sampleUser } from '../table/sample-list.fixture.tsx';
import { personalValue } from './MaskedValue.tsx';

const columns: readonly Column<User>[] = [
  { id: 'name', header: 'Name', cell: (user) => user.first_name, onPhone: 'title' },
  {
    id: 'phone',
    header: 'Phone',
    cell: (user) =>
      personalValue(
        user.phone_number,
        { itemType: 'users', id: user._id, field: 'phone_number', of: user.first_name ?? '' },
        formatPhone,
      ),
  },
];

function People() {
  const list = useList(listUsers, 'all');
  return (
    <DataTable
      label="People"
      list={list}
      columns={columns}
      nameOf={(user) => user.first_name ?? ''}
      emptyText="Nobody."
    />
  );
}

const masked = [1, 2].map((number) => sampleUser(number, { phone_number: `0803***0${number}` }));

function maskedApi(data = masked) {
  const api = fakeApi();
  api.onList(listUsers, () => data);
  api.onData(revealPersonalData, () => ({ value: '08031230001' }));
  return api;
}

test('asks for a reason of five characters, and shows a refusal in the dialog', async () => {
  const api = maskedApi();
  const message = 'You have shown 30 values within an hour. Please try again in 12 minutes.';
  api.on(revealPersonalData, () => ({ refuse: { status: 429, code: 'tooManyRequests', message } }));
  const { user } = renderScreen(People);
  await user.click(await screen.findByRole('button', { name: 'Show phone number of First2' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason'), 'why');
  await user.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(await within(dialog).findByText('Reason must be at least 5 characters')).toBeInTheDocument();
  expect(api.received(revealPersonalData)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Reason'), ' not');
  await user.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(await within(dialog).findByText(message)).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('0803***02')).toBeInTheDocument();
});

test('an unmasked value is plain text, and a masked one without the capability has no button', async () => {
  maskedApi([sampleUser(1), ...masked.slice(1)]);
  renderScreen(People, { capabilities: [] });
  const cell = await screen.findByText('0803 123 4567');
  expect(cell).toHaveAttribute('data-text', '');
  expect(screen.getByText('0803***02')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});
