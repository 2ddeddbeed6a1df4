import { screen } from '@testing-library/react';
import { allCapabilities, type Capability } from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { PersonLink } from './public.ts';

const id = '01900000-0000-7000-8000-000000000007';
const Name = () => <PersonLink id={id}>Ada Obi</PersonLink>;

function open(rights: Record<string, boolean>, capabilities: readonly Capability[] = allCapabilities) {
  fakeApi();
  const admin = { ...testAdmin, superAdmin: false, rights };
  renderScreen(Name, { signedInAs: admin, capabilities });
}

test('links to the page of the user', async () => {
  open({ viewAllUsers: true });
  expect(await screen.findByRole('link', { name: 'Ada Obi' })).toHaveAttribute('href', `/users/${id}`);
});

test.each([
  ['without the right', {}, allCapabilities],
  [
    'with a backend without the page',
    { viewAllUsers: true },
    allCapabilities.filter((name) => name !== 'person'),
  ],
])('is text %s', async (_, rights, capabilities) => {
  open(rights, capabilities);
  expect(await screen.findByText('Ada Obi')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
