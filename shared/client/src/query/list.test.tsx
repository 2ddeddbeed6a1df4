import { act, screen, waitFor } from '@testing-library/react';
import { listUsers, setHold } from '@padiman/contracts';
import { fakeApi, renderScreen, testUser } from '@padiman/testing';
import { useWrite } from './calls.ts';
import { useList } from './list.ts';

const user = (name: string) => ({ ...testUser, _id: name, first_name: name });

function Names() {
  const list = useList(listUsers, 'all');
  return (
    <>
      <ul>
        {list.records?.map(({ first_name }) => (
          <li key={first_name}>{first_name}</li>
        ))}
      </ul>
      <p>page {list.page}</p>
      <button onClick={list.nextPage} disabled={!list.nextPage}>
        next
      </button>
      <button onClick={list.previousPage} disabled={!list.previousPage}>
        previous
      </button>
      <button onClick={() => list.setFilter('blocked')}>blocked</button>
      <button onClick={() => list.setSearch(' ada ')}>search</button>
      <button
        onClick={() => {
          list.setFilter('blocked');
          list.setSort('first_name');
        }}
      >
        both
      </button>
    </>
  );
}

function threePages() {
  const api = fakeApi();
  api.on(listUsers, ({ query }) => {
    const page = Number(query.cursor ?? 1);
    return {
      success: true,
      data: [user(`user ${page}`)],
      total: 3,
      nextCursor: page < 3 ? String(page + 1) : null,
    };
  });
  return api;
}

test('pages forward and back, with the page in the URL', async () => {
  threePages();
  const view = renderScreen(Names, { at: '/users' });
  await screen.findByText('user 1');
  await view.user.click(screen.getByText('next'));
  await screen.findByText('user 2');
  await view.user.click(screen.getByText('next'));
  await screen.findByText('user 3');
  expect(screen.getByText('next')).toBeDisabled();
  expect(view.address()).toBe('/users?cursor=3&page=3');
  await view.user.click(screen.getByText('previous'));
  await screen.findByText('user 2');
  await view.user.click(screen.getByText('previous'));
  await screen.findByText('user 1');
  expect(view.address()).toBe('/users');
});

test('a new filter or search starts at the first page', async () => {
  const api = threePages();
  const view = renderScreen(Names, { at: '/users?cursor=2&page=2' });
  await screen.findByText('user 2');
  await view.user.click(screen.getByText('blocked'));
  await screen.findByText('user 1');
  await view.user.click(screen.getByText('search'));
  await waitFor(() =>
    expect(api.received(listUsers).at(-1)?.query).toEqual({ filter: 'blocked', q: 'ada', limit: 50 }),
  );
  expect(view.address()).toBe('/users?filter=blocked&q=ada');
});

test('two changes before the first is rendered are both in the URL', async () => {
  threePages();
  const view = renderScreen(Names, { at: '/users' });
  await screen.findByText('user 1');
  await view.user.click(screen.getByText('both'));
  expect(view.address()).toBe('/users?filter=blocked&sort=first_name');
});

test('a second press of Next before the page is rendered does not turn two pages', async () => {
  const api = threePages();
  const view = renderScreen(Names, { at: '/users' });
  await screen.findByText('user 1');
  const next = screen.getByText('next');
  act(() => {
    next.click();
    next.click();
  });
  await screen.findByText('user 2');
  expect(view.address()).toBe('/users?cursor=2&page=2');
  await view.user.click(screen.getByText('previous'));
  await screen.findByText('user 1');
  expect(api.received(listUsers).map(({ query }) => query.cursor)).toEqual([undefined, '2']);
});

test('a write on a record reads the lists again that show it, and no others', async () => {
  const api = threePages();
  api.on(setHold, () => ({ success: true, data: { notes: [] } }) as never);
  const Holding = ({ id }: { id: string }) => {
    const { mutate } = useWrite(setHold, { record: id });
    const write = () => mutate({ params: { type: 'user', id }, body: { hold: true, text: 'Wait' } });
    return <button onClick={write}>hold {id}</button>;
  };
  const { user } = renderScreen(() => (
    <>
      <Names />
      <Holding id="user 2" />
      <Holding id="user 1" />
    </>
  ));
  await screen.findByText('user 1', { selector: 'li' });
  await user.click(screen.getByText('hold user 2'));
  await waitFor(() => expect(api.received(setHold)).toHaveLength(1));
  expect(api.received(listUsers)).toHaveLength(1);
  await user.click(screen.getByText('hold user 1'));
  await waitFor(() => expect(api.received(listUsers)).toHaveLength(2));
});

test('rows at which the user is keep their places when others change the list, and follow a write of the page', async () => {
  const api = fakeApi();
  const answer = (names: string[]) =>
    api.on(listUsers, () => ({
      success: true,
      data: names.map(user),
      total: names.length,
      nextCursor: null,
    }));
  const Kept = () => {
    const { records, kept } = useList(listUsers, 'all');
    const { mutate, isPending } = useWrite(setHold, { record: 'ada' });
    return (
      <>
        <ul>
          {records?.map(({ _id }) => (
            <li key={_id}>{kept?.gone.has(_id) ? `${_id} gone` : _id}</li>
          ))}
        </ul>
        <button onClick={() => kept?.keep('focus', true)}>at a row</button>
        <button
          onClick={() => mutate({ params: { type: 'user', id: 'ada' }, body: { hold: true, text: 'Wait' } })}
        >
          {isPending ? 'Processing...' : 'hold'}
        </button>
      </>
    );
  };
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  answer(['ada', 'bola', 'chidi']);
  const view = renderScreen(Kept, { at: '/users' });
  await screen.findByText('ada');
  await view.user.click(screen.getByText('at a row'));
  api.on(setHold, () => {
    answer(['bola', 'chidi']);
    return { success: true, data: { notes: [] } } as never;
  });
  await view.user.click(screen.getByText('hold'));
  await waitFor(() => expect(shown()).toEqual(['bola', 'chidi']));
  answer(['bola']);
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(shown()).toEqual(['bola', 'chidi gone']));
});
