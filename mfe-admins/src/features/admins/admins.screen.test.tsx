import { screen, within } from '@testing-library/react';
import { listAdmins } from '@padiman/shared/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/shared/testing';
import AdminsScreen from './admins.screen.tsx';

test('lists who may do what, rights in words', async () => {
  fakeApi().on(listAdmins, () => ({
    success: true,
    data: [
      testAdmin,
      {
        ...testAdmin,
        _id: '01900000-0000-7000-8000-000000000002',
        firstName: 'Musa',
        superAdmin: false,
        rights: { viewAllUsers: true, viewPadimanEarnings: true, viewReferralEarnings: false },
      },
      { ...testAdmin, _id: '01900000-0000-7000-8000-000000000003', firstName: 'Bisi', superAdmin: false },
    ],
    total: 3,
    nextCursor: null,
  }));
  renderScreen(AdminsScreen, { at: '/admins' });
  await screen.findByText('Musa');
  const [head, ...rows] = screen.getAllByRole('row');
  const texts = (row: HTMLElement | undefined, role: string) =>
    row
      ? within(row)
          .getAllByRole(role)
          .map((cell) => cell.textContent)
      : [];
  expect(texts(head, 'columnheader')).toEqual(['First Name', 'Last Name', 'Phone', 'Super Admin', 'Rights']);
  expect(rows.map((row) => texts(row, 'cell'))).toEqual([
    ['Adaeze', 'Okonkwo', '0803 000 0001', 'Yes', 'All'],
    ['Musa', 'Okonkwo', '0803 000 0001', 'No', 'View All Users, View Padiman Earnings'],
    ['Bisi', 'Okonkwo', '0803 000 0001', 'No', 'None'],
  ]);
});

test('a failure is shown with a way to try again', async () => {
  fakeApi().on(listAdmins, () => ({ refuse: { status: 403, message: 'Only super admins.' } }));
  renderScreen(AdminsScreen, { at: '/admins' });
  expect(await screen.findByText('Admins could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});
