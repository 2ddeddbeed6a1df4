import { act, screen, waitFor, within } from '@testing-library/react';
import { listUsers } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { emailCellRendered, SampleList, sampleListApi, sampleUser } from './sample-list.fixture.tsx';

const selected = () => within(screen.getByRole('region', { name: 'Selection' })).getByRole('status');

test('while the first page loads, five placeholder rows with the same columns are shown', async () => {
  let answer = () => {};
  const api = fakeApi();
  api.on(listUsers, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { success: true, data: [sampleUser(1)], total: 1, nextCursor: null };
  });
  const { container } = renderScreen(SampleList);
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

test('while another page loads, the previous one stays with its own numbers and is busy', async () => {
  let answer = () => {};
  sampleListApi(7, (query) => query.cursor && new Promise<void>((resolve) => (answer = resolve)));
  const { user } = renderScreen(SampleList, { at: '/people?limit=3' });
  await screen.findByText('First1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const table = screen.getByRole('region', { name: 'People' });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
  expect(screen.getByText('First1')).toBeInTheDocument();
  expect(screen.getByText('1–3 of 7')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('First4')).toBeInTheDocument();
  expect(screen.getByText('4–6 of 7')).toBeInTheDocument();
  expect(table).toHaveAttribute('aria-busy', 'false');
});

test('an empty result can be reset to the whole list', async () => {
  const api = fakeApi();
  api.on(listUsers, ({ query }) => ({
    success: true,
    data: query.q ? [] : [sampleUser(1)],
    total: query.q ? 0 : 1,
    nextCursor: null,
  }));
  const { user, address } = renderScreen(SampleList, { at: '/people?filter=drivers&q=zz&sort=created' });
  expect(await screen.findByText('Nobody.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear filter and search' }));
  expect(await screen.findByText('First1')).toBeInTheDocument();
  expect(address()).toBe('/people?sort=created');
});

test('an empty list without filter and search says how records come into being, and has no reset', async () => {
  fakeApi().onList(listUsers, () => []);
  renderScreen(SampleList);
  expect(await screen.findByText('Nobody.')).toBeInTheDocument();
  expect(screen.getByText('People come by themselves.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Clear/ })).not.toBeInTheDocument();
});

test('title, filter and search stay while the list loads, is empty or fails', async () => {
  const api = fakeApi();
  api.on(listUsers, ({ query }) =>
    query.q === 'fail'
      ? { refuse: { status: 403, message: 'Not for you.' } }
      : { success: true, data: [], total: 0, nextCursor: null },
  );
  const { user } = renderScreen(SampleList);
  const search = screen.getByLabelText('Search');
  expect(await screen.findByText('Nobody.')).toBeInTheDocument();
  await user.type(search, 'fail');
  expect(await screen.findByText('People could not be loaded.')).toBeInTheDocument();
  expect(search).toHaveFocus();
  expect(screen.getByLabelText('Filter')).toHaveDisplayValue('All');
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeInTheDocument();
});

test('the second line of a cell is outside of its link', async () => {
  sampleListApi();
  renderScreen(SampleList);
  const link = await screen.findByRole('link', { name: 'First1' });
  expect(link.closest('td')).toHaveTextContent('First1Last1');
});

test('a page of 200 rows is complete, and selecting renders no cell again', async () => {
  const many = Array.from({ length: 200 }, (_, index) => sampleUser(index + 1));
  fakeApi().onList(listUsers, () => many);
  const { user } = renderScreen(SampleList, { at: '/people?limit=200' });
  // jsdom needs several seconds for 200 rows on a loaded machine.
  await screen.findByText('First200', {}, { timeout: 15_000 });
  emailCellRendered.mockClear();
  await user.click(screen.getByLabelText('Select First150'));
  expect(screen.getByLabelText('Select First150')).toBeChecked();
  await user.click(screen.getByLabelText('Select all'));
  expect(selected()).toHaveTextContent('200 selected');
  expect(emailCellRendered).not.toHaveBeenCalled();
}, 30_000);

test('after the whole page all matching records can be selected: their pages are read one after another', async () => {
  let go = () => {};
  const api = sampleListApi(
    7,
    ({ cursor }) => cursor === '6' && new Promise<void>((resolve) => (go = resolve)),
  );
  const { user } = renderScreen(SampleList, { at: '/people?q=first' });
  await screen.findByText('First1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(selected()).toHaveTextContent('3 selected');
  await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }));
  expect(await screen.findByText('Reading 6 of 7...')).toHaveAttribute('role', 'status');
  act(() => go());
  await waitFor(() => expect(selected()).toHaveTextContent('7 selected'));
  expect(screen.queryByRole('button', { name: /that match/ })).not.toBeInTheDocument();
  expect(
    api
      .received(listUsers)
      .slice(1)
      .map(({ query }) => query),
  ).toEqual([undefined, '3', '6'].map((cursor) => ({ q: 'first', limit: 200, ...(cursor && { cursor }) })));

  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('First4');
  expect(screen.getByRole('checkbox', { name: 'Select First4' })).toBeChecked();
});

test('the reading of all matching records is stopped, and says why it failed', async () => {
  const api = sampleListApi(7, ({ cursor }) => cursor && new Promise<void>(() => {}));
  const { user } = renderScreen(SampleList, { at: '/people' });
  await screen.findByText('First1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }));
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('button', { name: 'Select all 7 that match' })).toBeInTheDocument();
  expect(selected()).toHaveTextContent('3 selected');
  api.on(listUsers, () => ({ refuse: { status: 503, message: 'The database is away.' } }));
  await user.click(screen.getByRole('button', { name: 'Select all 7 that match' }));
  expect(await screen.findByText('Not selected: The database is away.')).toBeInTheDocument();
});

test('a total beyond the limit says so and is counted on request, also after a failure', async () => {
  const api = fakeApi();
  let failed = false;
  api.on(listUsers, ({ query }) => {
    if (!query.exactTotal) {
      return {
        success: true,
        data: [sampleUser(1)],
        total: 10_000,
        totalIsEstimate: true,
        nextCursor: '2',
      };
    }
    if (failed) return { success: true, data: [], total: 1_234_568, nextCursor: null };
    failed = true;
    return { refuse: { status: 503, message: 'The count took too long.' } };
  });
  const { user } = renderScreen(SampleList, { at: '/people?q=first' });
  expect(await screen.findByText('1–1 of 10,000+')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('button', { name: 'Select the first 5,000 that match' })).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Count exactly' }));
  expect(await screen.findByText('They could not be counted. Please try again.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Count exactly' }));
  expect(await screen.findByText('1–1 of 1,234,568')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Count exactly' })).not.toBeInTheDocument();
  expect(api.received(listUsers).at(-1)?.query).toMatchObject({ q: 'first', limit: 1, exactTotal: true });
});
