import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allCapabilities, deletePost, fetchAdmin, listAdmins, login } from '@padiman/contracts';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider, useRead, useWrite } from '@padiman/client/query';
import { MemoryRouter, type RouteObject } from '@padiman/client/routing';
import { currentToken, endSession, provideRuntimeConfig, signIn, signOut } from '@padiman/client/session';
import { fakeApi, testAdmin, testBrand } from '@padiman/testing';
import { ThemeProvider } from '@padiman/ui';
import { RoutesAtAddress } from '../boot/router.tsx';
import { ConsoleLayout } from '../layout/ConsoleLayout.tsx';
import { useSessionChanges } from './session-changes.hooks.ts';

const postId = '01900000-0000-7000-8000-000000000099';
const other = { ...testAdmin, _id: '01900000-0000-7000-8000-000000000002', phoneNumber: '08030000002' };

/** Screen with a read, an unsaved input and a write. */
function Screen() {
  const read = useRead(listAdmins, {});
  const write = useWrite(deletePost);
  return (
    <>
      <p>{read.data ? `${read.data.total} admins` : (read.error?.message ?? 'Loading')}</p>
      <input aria-label="Unsaved" />
      <button onClick={() => write.mutate({ params: { postId } })}>Delete it</button>
      {write.error && <p role="alert">{write.error.message}</p>}
    </>
  );
}

function Page({ routes }: { routes: RouteObject[] }) {
  useSessionChanges();
  return (
    <MemoryRouter>
      <RoutesAtAddress routes={routes} />
    </MemoryRouter>
  );
}

function open({ tokenRejected = false } = {}) {
  const api = fakeApi();
  const refusal = { refuse: { status: 401, message: 'Please log in.' } };
  const rejected = new Set(tokenRejected ? ['first'] : []);
  const accepts = (token: string | undefined) => token !== undefined && !rejected.has(token);
  api.on(fetchAdmin, ({ token }) => (accepts(token) ? { success: true, data: testAdmin } : refusal));
  api.on(listAdmins, ({ token }) =>
    accepts(token) ? { success: true, data: [], total: 7, nextCursor: null } : refusal,
  );
  api.on(deletePost, ({ token }) => (accepts(token) ? { success: true } : refusal));
  api.on(login, ({ body }) => {
    const { phoneNumber } = body as { phoneNumber: string };
    const user = phoneNumber === testAdmin.phoneNumber ? testAdmin : other;
    const { _id: id, firstName, lastName, superAdmin } = user;
    return { success: true, token: 'second', id, firstName, lastName, phoneNumber, superAdmin, user };
  });
  configureHttp({ apiBase: '/api', token: currentToken, onSessionEnded: endSession });
  provideRuntimeConfig({ apiBase: '/api', brand: testBrand, capabilities: [...allCapabilities] });
  signOut();
  signIn({ token: 'first', user: testAdmin });
  const queryClient = createQueryClient();
  const loader = {
    unavailable: () => none,
    builds: () => [],
    subscribe: () => () => {},
  };
  const starter = { startCode: () => Promise.resolve(), startRead: () => {} };
  const shell = { version: '1.0.0', build: '1.0.0-s', base: '/shell/1.0.0-s/', integrity: {}, provides: {} };
  const routes: RouteObject[] = [
    {
      element: (
        <ConsoleLayout
          menu={[]}
          {...{ loader, starter }}
          registry={{ release: '000001', shell, remotes: {} }}
        />
      ),
      children: [{ path: '*', element: <Screen /> }],
    },
  ];
  render(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <Page routes={routes} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { api, queryClient, user: userEvent.setup(), rejectToken: () => rejected.add('first') };
}
const none: readonly string[] = [];

const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended.' });
const phone = () => screen.getByLabelText('Phone Number');
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log in again' });
const tokens = (calls: { token: string | undefined }[]) => calls.map(({ token }) => token);

/** Types into the screen, then ends the session by a refused write. */
async function loseSession() {
  const view = open();
  await screen.findByText('7 admins');
  await view.user.type(screen.getByLabelText('Unsaved'), 'unsaved text');
  view.rejectToken();
  await view.user.click(screen.getByRole('button', { name: 'Delete it' }));
  await dialog();
  expect(await screen.findByText('Please log in.')).toHaveAttribute('role', 'alert');
  return view;
}

test('the same admin keeps the page and its input; the refused write is not repeated', async () => {
  const { user, api } = await loseSession();
  expect(phone()).toHaveValue(testAdmin.phoneNumber);
  await user.type(password(), 'Padiman#2026');
  await user.click(logIn());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Unsaved')).toHaveValue('unsaved text');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await waitFor(() => expect(tokens(api.received(listAdmins))).toEqual(['first', 'second']));
  expect(tokens(api.received(deletePost))).toEqual(['first']);
  expect(localStorage.getItem('accessToken')).toBe('second');
});

test('a failed read is repeated after the login', async () => {
  const { user } = open({ tokenRejected: true });
  await dialog();
  expect(screen.getByText('Please log in.')).toBeInTheDocument();
  await user.type(password(), 'Padiman#2026');
  await user.click(logIn());
  expect(await screen.findByText('7 admins')).toBeInTheDocument();
});

test.each([
  ['Padiman2026', 'Password must contain at least one special character'],
  ['', 'Password is required'],
])('the password "%s" is refused with "%s"', async (typed, message) => {
  const { user } = await loseSession();
  if (typed) await user.type(password(), typed);
  await user.click(logIn());
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('shows the message of a wrong password and keeps the input', async () => {
  const { user, api } = await loseSession();
  api.on(login, () => ({ refuse: { status: 401, message: 'Incorrect phone number or password.' } }));
  await user.type(password(), 'Wrong#2026');
  await user.click(logIn());
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect phone number or password.');
  expect(password()).toHaveValue('Wrong#2026');
});

test('another admin starts with an empty cache', async () => {
  const { user, queryClient } = await loseSession();
  const forget = jest.spyOn(queryClient, 'clear');
  await user.clear(phone());
  await user.type(phone(), other.phoneNumber);
  await user.type(password(), 'Padiman#2026');
  await user.click(logIn());
  await waitFor(() => expect(forget).toHaveBeenCalled());
});

test('Escape changes nothing, and Cancel logs out', async () => {
  const { user, queryClient } = await loseSession();
  await user.keyboard('{Escape}');
  expect(await dialog()).toBeInTheDocument();
  const forget = jest.spyOn(queryClient, 'clear');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(forget).toHaveBeenCalled());
});

test('a login in another tab closes the dialog', async () => {
  const { api } = await loseSession();
  localStorage.setItem('user', JSON.stringify(testAdmin));
  act(() => signIn({ token: 'third', user: testAdmin }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(tokens(api.received(listAdmins))).toEqual(['first', 'third']));
  expect(screen.getByLabelText('Unsaved')).toHaveValue('unsaved text');
});
