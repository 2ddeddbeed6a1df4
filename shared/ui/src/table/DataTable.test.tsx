import { screen, waitFor, within } from '@testing-library/react';
import { listUsers } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { drawn, People, peopleApi, person } from './people.fixture.tsx';

const selected = () => within(screen.getByRole('region', { name: 'Selection' })).getByRole('status');

test('while the first page is on its way, five rows stand in for it, with the columns that come', async () => {
  let answer = () => {};
  const api = fakeApi();
  api.on(listUsers, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { success: true, data: [person(1)], total: 1, nextCursor: null };
  });
  const { container } = renderScreen(People);
  const placeholders = container.querySelectorAll('tr[aria-hidden=true]');
  expect(placeholders).toHaveLength(5);
  expect(placeholders[0]?.children).toHaveLength(screen.getAllByRole('columnheader').length);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await waitFor(() => expect(api.received(listUsers)).toHaveLength(1));
  answer();
  expect(await screen.findByText('First1')).toBeInTheDocument();
  expect(container.querySelectorAll('tr[aria-hidden=true]')).toHaveLength(0);
  expect(screen.getByText('1–1 of 1')).toBeInTheDocument();
});

test('while another page is on its way, the one that stands is told by its own numbers, and as busy', async () => {
  let answer = () => {};
  peopleApi(7, (query) => query.cursor && new Promise<void>((resolve) => (answer = resolve)));
  const { user } = renderScreen(People, { at: '/people?limit=3' });
  await screen.findByText('First1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('First1')).toBeInTheDocument();
  expect(screen.getByText('1–3 of 7')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('First4')).toBeInTheDocument();
  expect(screen.getByText('4–6 of 7')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('aria-busy', 'false');
});

test('where filter and search leave nothing, there is a way back to all', async () => {
  const api = fakeApi();
  api.on(listUsers, ({ query }) => ({
    success: true,
    data: query.q ? [] : [person(1)],
    total: query.q ? 0 : 1,
    nextCursor: null,
  }));
  const { user, address } = renderScreen(People, { at: '/people?filter=drivers&q=zz&sort=created' });
  expect(await screen.findByText('Nobody.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filter and search' }));
  expect(await screen.findByText('First1')).toBeInTheDocument();
  expect(address()).toBe('/people?sort=created');
});

test('an empty list has nothing to clear', async () => {
  fakeApi().on(listUsers, () => ({ success: true, data: [], total: 0, nextCursor: null }));
  renderScreen(People);
  expect(await screen.findByText('Nobody.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Clear/ })).not.toBeInTheDocument();
});

test('ticking one row draws no cell of any row anew, and a page of 200 is there in full', async () => {
  const many = Array.from({ length: 200 }, (_, place) => person(place + 1));
  fakeApi().on(listUsers, () => ({ success: true, data: many, total: 200, nextCursor: null }));
  const { user } = renderScreen(People, { at: '/people?limit=200' });
  // Two hundred rows take jsdom a while on a busy machine.
  await screen.findByText('First200', {}, { timeout: 15_000 });
  drawn.mockClear();
  await user.click(screen.getByLabelText('Select First150'));
  expect(screen.getByLabelText('Select First150')).toBeChecked();
  await user.click(screen.getByLabelText('Select all'));
  expect(selected()).toHaveTextContent('200 selected');
  expect(drawn).not.toHaveBeenCalled();
}, 30_000);

test('the selection survives paging, and says what of it is not on the page', async () => {
  peopleApi();
  const { user } = renderScreen(People);
  await screen.findByText('First1');
  await user.click(screen.getByRole('checkbox', { name: 'Select First2' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('First4');
  expect(screen.getByText(/1 of the selected are not on this page/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(selected()).toHaveTextContent('4 selected');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByText('First1');
  expect(screen.getByRole('checkbox', { name: 'Select First2' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
});

test('when the page is picked, all that match can be, until the view is another one', async () => {
  peopleApi();
  const { user } = renderScreen(People, { at: '/people?q=first' });
  await screen.findByText('First1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(selected()).toHaveTextContent('3 selected');
  await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }));
  expect(selected()).toHaveTextContent('7 selected');
  expect(screen.getByText('All 7 that match are selected.')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('First4');
  expect(screen.getByRole('checkbox', { name: 'Select First4' })).toBeChecked();
  await user.clear(screen.getByLabelText('Search'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument());
});

test('dropping one row of all that match leaves what was picked on the page', async () => {
  peopleApi();
  const { user } = renderScreen(People);
  await screen.findByText('First1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select First3' }));
  expect(selected()).toHaveTextContent('2 selected');
});
