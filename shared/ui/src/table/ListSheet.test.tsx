import { screen, waitFor, within } from '@testing-library/react';
import { renderScreen, testAdmin } from '@padiman/testing';
import { SampleList, sampleListApi } from './sample-list.fixture.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Filter and sort' }));

async function open(admin = testAdmin) {
  const api = sampleListApi();
  const view = renderScreen(SampleList, { at: '/people', signedInAs: admin });
  await screen.findByText('First1');
  await view.user.click(button(/^Filter and sort/));
  return { api, ...view };
}

test('the sheet offers the columns of the cards, and the download', async () => {
  const { user } = await open();
  const shown = await sheet();
  expect(shown.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'First Name',
    'Email',
  ]);
  await user.click(shown.getByRole('checkbox', { name: 'Email' }));
  await waitFor(() => expect(screen.queryByText('user1@example.com')).not.toBeInTheDocument());
  expect(shown.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
});

test('an admin who sees personal data masked is offered no download', async () => {
  await open({ ...testAdmin, superAdmin: false, rights: {} });
  expect((await sheet()).queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
});
