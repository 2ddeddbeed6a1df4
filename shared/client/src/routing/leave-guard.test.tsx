import { act, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, Link, useLeaveGuard, useRoutes } from './public.ts';

function Guarded() {
  const { isAsking, stay, leave } = useLeaveGuard(true);
  return (
    <>
      <Link to="/other">Other</Link>
      <Link to="/guarded?page=2">Next page</Link>
      {isAsking && (
        <>
          <button onClick={stay}>Stay</button>
          <button onClick={leave}>Leave</button>
        </>
      )}
    </>
  );
}

const routes = [
  { path: '/guarded', element: <Guarded /> },
  { path: '/other', element: <p>Other page</p> },
  { path: '/first', element: <Link to="/guarded">Guarded</Link> },
];

const Routes = () => useRoutes(routes);

async function open() {
  window.history.pushState(null, '', '/first');
  render(
    <BrowserRouter>
      <Routes />
    </BrowserRouter>,
  );
  act(() => screen.getByText('Guarded').click());
  await screen.findByText('Other');
}

const press = (text: string) => act(() => screen.getByText(text).click());

test('a link to another path asks, and leads there once it is answered', async () => {
  await open();
  press('Other');
  await screen.findByText('Stay');
  expect(window.location.pathname).toBe('/guarded');
  press('Stay');
  await waitFor(() => expect(screen.queryByText('Stay')).not.toBeInTheDocument());
  press('Other');
  press('Leave');
  expect(await screen.findByText('Other page')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/other');
});

test('Back asks, keeps the address meanwhile, and goes back once it is answered', async () => {
  await open();
  act(() => window.history.back());
  await screen.findByText('Stay');
  await waitFor(() => expect(window.location.pathname).toBe('/guarded'));
  press('Leave');
  expect(await screen.findByText('Guarded')).toBeInTheDocument();
});

test('another view of the same path does not ask', async () => {
  await open();
  press('Next page');
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
  expect(screen.queryByText('Stay')).not.toBeInTheDocument();
});

test('closing the tab asks, in the words of the browser', async () => {
  await open();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});
