import { screen, waitFor } from '@testing-library/react';
import { login } from '@padiman/contracts';
import { expectRefused, fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import LoginScreen from './login.screen.tsx';

const open = () => renderScreen(LoginScreen, { at: '/admin', signedInAs: null });
const phone = () => screen.getByLabelText('Phone Number');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Submit' });

test('shows the title, the text and the link to a new password', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Admin Login' })).toBeInTheDocument();
  expect(
    screen.getByText('Please enter your valid phone number and password to log in.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Forgot Password?' })).toHaveAttribute('href', '/forgot-password');
});

test.each([
  ['Phone Number', '', 'Phone number is required'],
  ['Phone Number', '0803abc', 'Phone number must contain only numbers'],
  ['Phone Number', '0803', 'Phone number must be 11 digits'],
  ['Phone Number', '080300000011', 'Phone number must be 11 digits'],
  ['Password', '', 'Password is required'],
  ['Password', 'padiman#2026', 'Password must contain at least one uppercase letter'],
  ['Password', 'PADIMAN#2026', 'Password must contain at least one lowercase letter'],
  ['Password', 'Padiman#abc', 'Password must contain at least one number'],
  ['Password', 'Padiman2026', 'Password must contain at least one special character'],
  ['Password', 'Pa#2', 'Password must be at least 8 characters long'],
])('refuses the %s "%s" with "%s"', async (field, typed, message) => {
  const { user } = open();
  await expectRefused(user, screen.getByLabelText(field), typed, message);
  expect(submit()).toBeDisabled();
});

test('shows and hides the password', async () => {
  const { user } = open();
  expect(password()).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('goes on with the login that the first screen sent, without sending it again', async () => {
  const { user } = open();
  const requests = jest.fn(() => ({ refuse: { status: 401 } }));
  fakeApi().on(login, requests);
  const message = 'Incorrect phone number or password.';
  window.padimanLogin = {
    body: JSON.stringify({ phoneNumber: '08030000001', password: 'Padiman#2026' }),
    answer: Promise.resolve({
      ok: false,
      status: 401,
      json: async () => ({ success: false, code: 'unauthenticated', message }),
    } as Response),
  };
  await user.type(phone(), '08030000001');
  await user.type(password(), 'Padiman#2026');
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(requests).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await user.click(submit());
  await waitFor(() => expect(requests).toHaveBeenCalledTimes(1));
});

async function logIn() {
  const view = open();
  await view.user.type(phone(), '08030000001');
  await view.user.type(password(), 'Padiman#2026');
  await view.user.click(submit());
  return view;
}

test('stores token and user, but no password', async () => {
  fakeApi().onRaw(login, () => ({
    success: true,
    token: 'fresh',
    id: testAdmin._id,
    firstName: 'Adaeze',
    lastName: 'Okonkwo',
    phoneNumber: '08030000001',
    superAdmin: true,
    user: { ...testAdmin, password: 'secret' },
  }));
  await logIn();
  await screen.findByRole('button', { name: 'Submit' });
  expect(localStorage.getItem('accessToken')).toBe('fresh');
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toEqual(testAdmin);
});

test('Submit is disabled until the form is valid, and during the request', async () => {
  let answer = () => {};
  fakeApi().on(login, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { refuse: { status: 401, message: '' } };
  });
  const { user } = open();
  expect(submit()).toBeDisabled();
  await user.type(phone(), '08030000001');
  expect(submit()).toBeDisabled();
  await user.type(password(), 'Padiman#2026');
  await waitFor(() => expect(submit()).toBeEnabled());
  await user.click(submit());
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
  answer();
  expect(await screen.findByText('Login Failed: Error logging in.')).toBeInTheDocument();
  expect(screen.getByText('Error logging in.')).toBeInTheDocument();
});

test('shows a refused login under the form and in an alert', async () => {
  fakeApi().on(login, () => ({
    refuse: { status: 401, message: 'Incorrect phone number or password.' },
  }));
  const { user } = await logIn();
  const alert = await screen.findByRole('dialog', { name: /^Login Failed/ });
  expect(alert).toHaveTextContent('Login Failed: Incorrect phone number or password.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Incorrect phone number or password.');
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(phone()).toHaveValue('08030000001');
});

test('tells a locked out user how long to wait, and keeps what was typed', async () => {
  const message = 'Too many wrong tries. Please try again in 3 minutes.';
  fakeApi().on(login, () => ({ refuse: { status: 429, code: 'tooManyRequests', message } }));
  const { user } = await logIn();
  expect(await screen.findByRole('dialog', { name: /^Login Failed/ })).toHaveTextContent(
    `Login Failed: ${message}`,
  );
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  expect(phone()).toHaveValue('08030000001');
  expect(submit()).toBeEnabled();
});
