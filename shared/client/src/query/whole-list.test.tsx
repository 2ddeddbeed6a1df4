import { act, screen, waitFor } from '@testing-library/react';
import { listOfferedRides, listProductEarnings, listUsers, type Call } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import type { ListView } from './list-view.ts';
import { useList } from './list.ts';
import { useKeepDeleted } from './whole-list.ts';

const idOf = (number: number) => `65e1a4${String(number).padStart(2, '0')}c2d3e4f5a6b7c8d9`;

/** 60 users, the oldest first, as a backend without paging answers them. */
const users = Array.from({ length: 60 }, (_, index) => ({
  _id: idOf(index),
  first_name: `First${index}`,
  last_name: index === 7 ? null : 'Bello',
  phone_number: `080312345${String(index).padStart(2, '0')}`,
  blocked: index % 20 === 0,
  totalBalance: index % 2 === 0 ? String(index) : null,
}));

let view: ListView<{ _id: string }>;

function show(call: Call, at = '/list') {
  function List() {
    view = useList(call, 'all') as unknown as ListView<{ _id: string }>;
    const keep = useKeepDeleted<{ _id: string }>(call, (record) => ({ ...record, deleted: true }));
    const { records, total, page } = view;
    return (
      <>
        <p>{records ? `page ${page}: ${records.length} of ${total}` : 'loading'}</p>
        <p>
          {records?.map((record) => (record as { first_name?: string }).first_name ?? record._id).join(' ')}
        </p>
        <button onClick={() => keep([idOf(1)])}>delete</button>
        <button onClick={view.retry}>retry</button>
      </>
    );
  }
  return renderScreen(List, { at, capabilities: [] });
}

test('asks once, then filters, searches, sorts and pages in the browser', async () => {
  const api = fakeApi();
  api.onRaw(listUsers, () => ({ success: true, data: users }));
  const { address } = show(listUsers);
  await screen.findByText('page 1: 50 of 60');
  expect(screen.getByText(/^First59 First58 /)).toBeInTheDocument();

  act(() => view.nextPage?.());
  await screen.findByText('page 2: 10 of 60');
  expect(view.nextPage).toBeUndefined();
  expect(address()).toBe('/list?page=2');
  act(() => view.previousPage?.());
  await screen.findByText('page 1: 50 of 60');

  act(() => view.setFilter('blocked'));
  await screen.findByText('page 1: 3 of 3');
  expect(screen.getByText('First40 First20 First0')).toBeInTheDocument();
  act(() => view.clearFilters?.());
  act(() => view.setSearch('first7'));
  await screen.findByText('First7');
  act(() => view.setSearch('be first5'));
  await screen.findByText('page 1: 11 of 11');
  act(() => view.clearFilters?.());

  act(() => view.setSort('-totalBalance'));
  await screen.findByText(/^First58 First56 /);
  act(() => view.setSort('totalBalance'));
  await screen.findByText(/^First0 First2 .*First58 First59 First57 /);
  expect(api.received(listUsers)).toHaveLength(1);
});

test('a link to a page beyond the end shows the last one', async () => {
  fakeApi().onRaw(listUsers, () => users);
  show(listUsers, '/list?page=9&limit=25');
  await screen.findByText('page 3: 10 of 60');
});

test('everything that matches is a list of records', async () => {
  fakeApi().onRaw(listUsers, () => users);
  show(listUsers, '/list?filter=blocked');
  await screen.findByText('page 1: 3 of 3');
  expect(view.whole?.map(({ _id }) => _id)).toEqual([idOf(40), idOf(20), idOf(0)]);
});

test('a list of which only a part can be read has no filter, no order and no sum', async () => {
  fakeApi().onRaw(listUsers, () => ({ success: true, data: users, total: 90 }));
  show(listUsers, '/list?filter=blocked&sort=totalBalance');
  await screen.findByText('page 1: 50 of 60');
  expect([view.whole, view.incomplete, view.records?.[0]?._id]).toEqual([undefined, { of: 90 }, idOf(59)]);
});

test('the sum that the records contradict is unknown', async () => {
  fakeApi().onRaw(listProductEarnings, () => ({
    data: [{ _id: 'a', amount: 100 }],
    totalAmount: 900,
  }));
  show(listProductEarnings);
  await screen.findByText('page 1: 1 of 1');
  expect(view.totalAmount).toBeNull();
});

/** Content of a blob; jsdom's has no `text()`. */
const textOf = (content: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(content);
  });

test('CSV of what matches, in order, safe against formulas', async () => {
  fakeApi().onRaw(listUsers, () => [
    { _id: 'a', first_name: '=1+1', email: 'a,b' },
    { _id: 'b', first_name: 'Bola', blocked: true },
  ]);
  show(listUsers, '/list?sort=-first_name');
  await screen.findByText('page 1: 2 of 2');
  const { name, content } = await view.downloadCsv();
  expect(name).toBe('users.csv');
  const [head, first, second] = (await textOf(content)).replace('\ufeff', '').split('\r\n');
  expect(head).toMatch(/^"_id","profile_img_url","first_name"/);
  expect(first).toMatch(/^"b",,"Bola"/);
  expect(second).toMatch(/^"a",,"'=1\+1"/);
});

test('the sum is that of the answer, or of what matches; unknown if an amount is', async () => {
  const entry = (_id: string, first_name: string, amount: unknown) => ({ _id, user: { first_name }, amount });
  const api = fakeApi();
  api.onRaw(listProductEarnings, () => ({
    totalAmount: '900',
    data: [entry('a', 'Ada', 0.1), entry('b', 'Ada', '0.2'), entry('c', 'Bola', null)],
  }));
  show(listProductEarnings);
  await screen.findByText('page 1: 3 of 3');
  expect(view.totalAmount).toBe(900);
  act(() => view.setSearch('ada'));
  await screen.findByText('page 1: 2 of 2');
  expect(view.totalAmount).toBe(0.3);
  act(() => view.setSearch('bola'));
  await screen.findByText('page 1: 1 of 1');
  expect(view.totalAmount).toBeNull();
});

test('deleted records stay as marked rows where they stood, although the backend no longer has them', async () => {
  let rides = [0, 1, 2].map((number) => ({ _id: idOf(number) }));
  const api = fakeApi();
  api.onRaw(listOfferedRides, () => rides);
  const { user } = show(listOfferedRides);
  await screen.findByText('page 1: 3 of 3');
  await user.click(screen.getByText('delete'));
  rides = rides.filter(({ _id }) => _id !== idOf(1));
  await user.click(screen.getByText('retry'));
  await waitFor(() => expect(api.received(listOfferedRides)).toHaveLength(2));
  expect(view.records).toEqual([
    expect.objectContaining({ _id: idOf(2), deleted: false }),
    expect.objectContaining({ _id: idOf(1), deleted: true }),
    expect.objectContaining({ _id: idOf(0), deleted: false }),
  ]);
});
