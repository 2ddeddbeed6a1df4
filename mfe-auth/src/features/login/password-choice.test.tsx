import { screen } from '@testing-library/react';
import { chooseOwnPassword, login, proveSecondStep } from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import LoginScreen from './login.screen.tsx';

const token = 'p'.repeat(43);
const { _id: id, firstName, lastName, phoneNumber, superAdmin } = testAdmin;
const session = {
  ...{ success: true, token: 'fresh', id, firstName, lastName, phoneNumber, superAdmin },
  user: testAdmin,
};

/** Logs in by a one-time password. */
async function logIn() {
  const api = fakeApi();
  api.on(login, () => ({ success: true, passwordChoice: { token, expiresIn: 300 } }));
  const view = renderScreen(LoginScreen, { at: '/admin', signedInAs: null });
  await view.user.click(screen.getByLabelText('Phone Number'));
  await view.user.paste('08030000001');
  await view.user.click(screen.getByLabelText('Password'));
  await view.user.paste('Padiman#2026');
  await view.user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { name: 'Choose Your Own Password' });
  await screen.findByLabelText('New Password');
  return { ...view, api };
}
const save = () => screen.getByRole('button', { name: 'Save Password' });

async function choose({ user }: Awaited<ReturnType<typeof logIn>>, password: string, again = password) {
  await user.click(screen.getByLabelText('New Password'));
  await user.paste(password);
  await user.click(screen.getByLabelText('Confirm Password'));
  if (again) await user.paste(again);
  await user.click(save());
}

test('a one-time password keeps no token; the own password ends the login', async () => {
  const view = await logIn();
  expect(screen.getByText(/This password works once/)).toBeInTheDocument();
  expect(localStorage.getItem('accessToken')).toBeNull();
  view.api.on(chooseOwnPassword, () => session);
  await choose(view, 'Heron-Kite#47');
  expect(view.api.received(chooseOwnPassword)).toMatchObject([
    { body: { pending: token, newPassword: 'Heron-Kite#47' }, token: undefined },
  ]);
  await screen.findByRole('button', { name: 'Submit' });
  expect(localStorage.getItem('accessToken')).toBe('fresh');
});

test.each([
  ['Heron', 'Heron', 'Password must be at least 6 characters'],
  ['heron-kite#47', 'heron-kite#47', 'Password must contain at least one uppercase letter'],
  ['Heron-Kite#47', 'Heron-Kite#48', 'Passwords must match'],
  ['Heron-Kite#47', '', 'Confirm Password is required'],
])('refuses "%s" and "%s" with "%s"', async (password, again, message) => {
  const view = await logIn();
  await choose(view, password, again);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(view.api.received(chooseOwnPassword)).toEqual([]);
});

test("the server's reason against a password is shown, and another one can be chosen", async () => {
  const view = await logIn();
  const message = 'Choose a password that differs from the one that you were given';
  view.api.on(chooseOwnPassword, () => ({
    refuse: { status: 400, code: 'validation', message, fields: { newPassword: message } },
  }));
  await choose(view, 'Heron-Kite#47');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  view.api.on(chooseOwnPassword, () => session);
  await view.user.click(save());
  await screen.findByRole('button', { name: 'Submit' });
  expect(localStorage.getItem('accessToken')).toBe('fresh');
});

test('a second factor that is needed comes after the own password', async () => {
  const view = await logIn();
  const next = 'n'.repeat(43);
  view.api.on(chooseOwnPassword, () => ({
    success: true,
    secondFactor: {
      ...{ token: next, methods: ['totp' as const], setUp: false },
      ...{ passkeysPossible: true, expiresIn: 300 },
    },
  }));
  await choose(view, 'Heron-Kite#47');
  expect(await screen.findByRole('heading', { name: 'Confirm It Is You' })).toBeInTheDocument();
  view.api.on(proveSecondStep, () => session);
  await view.user.type(await screen.findByLabelText('Code of your authenticator app'), '123456');
  await view.user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(view.api.received(proveSecondStep)).toMatchObject([{ body: { pending: next } }]);
});
