import { screen, waitFor } from '@testing-library/react';
import { deletePost, fetchAdmin, listAdmins, login } from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import { fakeApi, testAdmin } from '@padiman/testing';
import { openInLayout } from '../layout/console-layout.fixture.tsx';
import { FollowSession } from './FollowSession.tsx';

const postId = '01900000-0000-7000-8000-000000000099';

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

function open() {
  const api = fakeApi();
  const refusal = { refuse: { status: 401, message: 'Please log in.' } };
  const rejected = new Set<string>();
  const accepts = (token: string | undefined) => token !== undefined && !rejected.has(token);
  api.on(fetchAdmin, ({ token }) => (accepts(token) ? { success: true, data: testAdmin } : refusal));
  api.on(listAdmins, ({ token }) =>
    accepts(token) ? { success: true, data: [], total: 7, nextCursor: null } : refusal,
  );
  api.on(deletePost, ({ token }) => (accepts(token) ? { success: true } : refusal));
  const { _id: id, firstName, lastName, phoneNumber, superAdmin } = testAdmin;
  const user = { id, firstName, lastName, phoneNumber, superAdmin, user: testAdmin };
  api.on(login, () => ({ success: true, token: 'second', ...user }));
  return {
    api,
    ...openInLayout(<Screen />, { Follow: FollowSession }),
    rejectToken: () => rejected.add('first'),
  };
}

const dialog = () => screen.findByRole('dialog', { name: 'Your session has ended.' });
const password = () => screen.getByLabelText('Password');
const logIn = () => screen.getByRole('button', { name: 'Log in again' });

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

test('Escape changes nothing, and Cancel logs out', async () => {
  const { user, queryClient } = await loseSession();
  await user.keyboard('{Escape}');
  expect(await dialog()).toBeInTheDocument();
  const forget = jest.spyOn(queryClient, 'clear');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(localStorage).toHaveLength(0);
  await waitFor(() => expect(forget).toHaveBeenCalled());
});
