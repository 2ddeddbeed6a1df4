import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { allCapabilities, listSavedViews, listUsers, type SavedView } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { useList } from './list.ts';
import type { ListView } from './list-view.ts';

const view = (given: Partial<SavedView> = {}): SavedView => ({
  ...{ _id: 'v1', path: '/users', name: 'Blocked', hiddenColumns: ['email'], density: 'compact' },
  query: { filter: 'blocked', q: 'ada', sort: '-created' },
  shared: false,
  mine: true,
  by: 'Ada',
  version: 1,
  ...given,
});

const shown: { list?: ListView<unknown> } = {};
/** List as it was rendered last. */
const list = () => shown.list!;

function Shown() {
  const rendered = useList(listUsers, 'all');
  useLayoutEffect(() => {
    shown.list = rendered;
  });
  const { views } = rendered;
  return (
    <p>
      {views?.state ?? 'not offered'}
      {views?.changed && ', changed'}
    </p>
  );
}

function open(at: string, views: SavedView[] | null = [view()], capabilities = allCapabilities) {
  const api = fakeApi();
  api.onList(listUsers, () => []);
  api.on(listSavedViews, () =>
    views === null ? { refuse: { status: 400 } } : { success: true, data: views },
  );
  return { api, ...renderScreen(Shown, { at, capabilities }) };
}

test('a view is read with its filter and search, and the plain list never is', async () => {
  const { api } = open('/users?view=v1&limit=10');
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(list().loading).toBe(true);
  await screen.findByText('open');
  await waitFor(() => expect(list().loading).toBe(false));
  expect(api.received(listUsers).map(({ query }) => query)).toEqual([
    { limit: 10, filter: 'blocked', q: 'ada' },
  ]);
  expect(list().views?.look).toEqual({ hiddenColumns: ['email'], density: 'compact' });
});

test('the address holds what differs from the view, the default of the list too', async () => {
  const { address } = open('/users?view=v1');
  await screen.findByText('open');
  const steps: [change: () => void, address: string][] = [
    [() => list().setFilter('all'), '/users?view=v1&filter=all'],
    [() => list().setSearch(''), '/users?view=v1&filter=all&q='],
    [() => list().setFilter('blocked'), '/users?view=v1&q='],
    [() => list().setSearch('ada'), '/users?view=v1'],
    [() => list().setSort('first_name'), '/users?view=v1&sort=first_name'],
    [() => list().setSort(undefined), '/users?view=v1'],
    [() => list().views?.setLook({ density: 'comfortable' }), '/users?view=v1&rows=comfortable'],
    [() => list().views?.setLook({ hiddenColumns: [] }), '/users?view=v1&rows=comfortable&columns='],
    [
      () => list().views?.setLook({ hiddenColumns: ['b', 'a'] }),
      '/users?view=v1&rows=comfortable&columns=a%2Cb',
    ],
    [() => list().views?.open('v1'), '/users?view=v1'],
    [() => list().views?.leave(), '/users'],
  ];
  for (const [change, expected] of steps) {
    act(change);
    expect(address()).toBe(expected);
    const isPlain = expected === '/users';
    const state = isPlain ? 'none' : expected === '/users?view=v1' ? 'open' : 'open, changed';
    expect(screen.getByText(state)).toBeInTheDocument();
  }
});

test('a changed address opens changed, and clearing it clears the view for this page', async () => {
  const { address } = open('/users?view=v1&q=obi&columns=&details=7');
  await screen.findByText('open, changed');
  expect(list().search).toBe('obi');
  expect(list().filter).toBe('blocked');
  expect(list().views?.look?.hiddenColumns).toEqual([]);
  act(() => list().clearFilters?.());
  expect(list().matching).toEqual({});
  expect(address()).toBe('/users?view=v1&q=&columns=&filter=all');
});

test.each([
  ['one that is not there', '/users?view=v9', [view()]],
  ['one of another list', '/users?view=v1', [view({ path: '/posts' })]],
])('%s shows the plain list', async (_, at, views) => {
  const { api } = open(at, views);
  await screen.findByText('missing');
  await waitFor(() => expect(api.received(listUsers).map(({ query }) => query)).toEqual([{ limit: 50 }]));
  expect(list().views?.look).toBeUndefined();
});

test('views that could not be read are told, with the plain list', async () => {
  const { api } = open('/users?view=v1', null);
  await screen.findByText('failed');
  await waitFor(() => expect(api.received(listUsers)).toHaveLength(1));
  api.onData(listSavedViews, () => [view()]);
  act(() => list().views?.retry());
  await screen.findByText('open');
});

test('a backend without saved views is not asked, and the address is that of the plain list', async () => {
  const { api } = open(
    '/users?view=v1',
    [view()],
    allCapabilities.filter((name) => name !== 'savedViews'),
  );
  await screen.findByText('not offered');
  await waitFor(() => expect(api.received(listUsers).map(({ query }) => query)).toEqual([{ limit: 50 }]));
  expect(api.received(listSavedViews)).toEqual([]);
});

test('a list without an open view reads no views', async () => {
  const { api } = open('/users?filter=blocked');
  await screen.findByText('none');
  await waitFor(() => expect(list().loading).toBe(false));
  expect(api.received(listSavedViews)).toEqual([]);
});
