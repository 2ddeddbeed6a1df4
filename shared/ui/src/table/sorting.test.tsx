import { screen, waitFor, within } from '@testing-library/react';
import { listUsers } from '@padiman/contracts';
import { renderScreen } from '@padiman/testing';
import { SampleList, sampleListApi } from './sample-list.fixture.tsx';

const header = (name: string) => screen.getByRole('columnheader', { name });

test('a header sorts ascending, descending and back to the default, in the URL and on the server', async () => {
  const api = sampleListApi();
  const { user, address } = renderScreen(SampleList, { at: '/people?cursor=3&page=2' });
  await screen.findByText('First4');
  expect(header('First Name')).toHaveAttribute('aria-sort', 'none');
  expect(header('Email')).not.toHaveAttribute('aria-sort');
  expect(within(header('Email')).queryByRole('button')).not.toBeInTheDocument();

  for (const [order, search, sort] of [
    ['ascending', '?sort=first_name', { sort: 'first_name' }],
    ['descending', '?sort=-first_name', { sort: '-first_name' }],
    ['none', '', {}],
  ] as const) {
    await user.click(within(header('First Name')).getByRole('button'));
    await waitFor(() => expect(header('First Name')).toHaveAttribute('aria-sort', order));
    expect(address()).toBe(`/people${search}`);
    expect(api.received(listUsers).at(-1)?.query).toEqual({ limit: 50, ...sort });
  }
});

test('numbers are sorted descending first', async () => {
  const api = sampleListApi();
  const { user } = renderScreen(SampleList);
  await screen.findByText('First1');
  await user.click(within(header('Earned')).getByRole('button'));
  await waitFor(() => expect(api.received(listUsers).at(-1)?.query.sort).toBe('-totalEarnings'));
  expect(header('Earned')).toHaveAttribute('aria-sort', 'descending');
});

test('a select of the sheet offers the same orders, for cards without a header', async () => {
  const api = sampleListApi();
  const { user, address } = renderScreen(SampleList, { at: '/people?sort=-totalEarnings' });
  await screen.findByText('First1');
  await user.click(screen.getByRole('button', { name: 'Filter and sort (1 set)' }));
  const select = await screen.findByLabelText('Sort by');
  expect(select).toHaveDisplayValue('Earned, largest first');
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([
    'Newest first',
    'Oldest first',
    'First Name, A to Z',
    'First Name, Z to A',
    'Earned, smallest first',
    'Earned, largest first',
  ]);
  await user.selectOptions(select, 'Oldest first');
  await waitFor(() => expect(api.received(listUsers).at(-1)?.query.sort).toBe('created'));
  await user.selectOptions(select, 'Newest first');
  await waitFor(() => expect(address()).toBe('/people'));
});
