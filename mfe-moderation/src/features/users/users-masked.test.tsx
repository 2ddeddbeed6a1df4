import { screen, within } from '@testing-library/react';
import { listUsers, revealPersonalData } from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, testUser } from '@padiman/testing';
import UsersScreen from './users.screen.tsx';

const masked = {
  ...{ ...testUser, phone_number: '0803***61', email: 'a***@example.com' },
  ...{ totalEarnings: 5000, totalBalance: 5000 },
};

function open(rights: Record<string, boolean>, data = masked) {
  const admin = { ...testAdmin, superAdmin: false, rights: { viewAllUsers: true, ...rights } };
  const api = fakeApi();
  api.onList(listUsers, () => [data]);
  api.onData(revealPersonalData, ({ body }) => ({
    value: (body as { field: string }).field === 'email' ? 'ada@example.com' : '08031234561',
  }));
  return { api, ...renderScreen(UsersScreen, { at: '/users', signedInAs: admin }) };
}

test('without the right: masked values with Show, no CSV, no e-mails, a search by name', async () => {
  const { user } = open({});
  const row = await screen.findByRole('row', { name: /Ada/ });
  expect(row).toHaveTextContent('0803***61');
  expect(within(row).getByRole('button', { name: 'Show e-mail of Ada Obi' })).toBeInTheDocument();
  expect(screen.getByLabelText('Search name')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  await user.click(within(row).getByRole('checkbox'));
  expect(screen.queryByRole('button', { name: 'Send Emails' })).not.toBeInTheDocument();
});

test('with the right: everything as before', async () => {
  open({ viewPersonalData: true }, { ...masked, phone_number: '08031234561', email: 'ada@example.com' });
  const row = await screen.findByRole('row', { name: /Ada/ });
  expect(row).toHaveTextContent('0803 123 4561ada@example.com');
  expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeEnabled();
  expect(screen.getByLabelText('Search name, phone or e-mail')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
});
