import { screen, within } from '@testing-library/react';
import {
  beginLoginTotp,
  confirmLoginTotp,
  login,
  proveSecondStep,
  type PendingLogin,
} from '@padiman/contracts';
import { fakeApi, renderScreen, testAdmin, textsOf } from '@padiman/testing';
import LoginScreen from './login.screen.tsx';

const token = 'p'.repeat(43);
const { _id: id, firstName, lastName, phoneNumber, superAdmin } = testAdmin;
const session = {
  success: true,
  token: 'fresh',
  id,
  firstName,
  lastName,
  phoneNumber,
  superAdmin,
  user: testAdmin,
};

/** Logs in by password; the account has to take a second step. */
async function logIn(change: Partial<PendingLogin> = {}) {
  const api = fakeApi();
  const pending: PendingLogin = {
    token,
    methods: ['totp', 'recovery'],
    setUp: false,
    passkeysPossible: true,
    expiresIn: 300,
    ...change,
  };
  api.on(login, () => ({ success: true, secondFactor: pending }));
  const view = renderScreen(LoginScreen, { at: '/admin', signedInAs: null });
  await view.user.click(screen.getByLabelText('Phone Number'));
  await view.user.paste('08030000001');
  await view.user.click(screen.getByLabelText('Password'));
  await view.user.paste('Padiman#2026');
  await view.user.click(screen.getByRole('button', { name: 'Submit' }));
  return { ...view, api };
}

const code = () => screen.findByLabelText('Code of your authenticator app');
const verify = () => screen.getByRole('button', { name: 'Verify' });

test.each([
  ['', 'Code is required'],
  ['12a', 'Code must contain only numbers'],
  ['12345', 'Code must be 6 digits'],
])('refuses the code "%s" with "%s"', async (typed, message) => {
  const { user } = await logIn();
  if (typed) await user.type(await code(), typed);
  else await code();
  await user.click(verify());
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('a wrong code is told, and the field is empty for the next one', async () => {
  const { user, api } = await logIn();
  api.on(proveSecondStep, () => ({
    refuse: { status: 400, code: 'validation', message: 'That did not work. Please try again.' },
  }));
  await user.type(await code(), '000000');
  await user.click(verify());
  expect(await screen.findByRole('alert')).toHaveTextContent('That did not work. Please try again.');
  expect(await code()).toHaveValue('');
});

test('an expired login goes back to the password, with the phone number kept', async () => {
  const { user, api } = await logIn();
  const message = 'This login has expired. Please log in again.';
  api.on(proveSecondStep, () => ({ refuse: { status: 401, message } }));
  await user.type(await code(), '000000');
  await user.click(verify());
  expect(await screen.findByText(message)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back to the password' }));
  expect(screen.getByLabelText('Phone Number')).toHaveValue('08030000001');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('an account whose passkey cannot be used here is told so', async () => {
  await logIn({ methods: ['passkey'] });
  expect(await screen.findByText(/cannot be used here/)).toBeInTheDocument();
});

test('who needs a factor sets one up, sees the recovery codes, and is signed in afterwards', async () => {
  const { user, api } = await logIn({ methods: [], setUp: true });
  expect(await screen.findByRole('heading', { name: 'Set Up a Second Factor' })).toBeInTheDocument();
  api.onData(beginLoginTotp, () => ({
    secret: 'ABCDEFGH',
    uri: 'otpauth://totp/Padiman:0803?secret=ABCDEFGH',
  }));
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument();
  expect(screen.getByText('ABCD EFGH')).toBeInTheDocument();
  const recoveryCodes = ['abcde-23456', 'fghjk-23456'];
  api.on(confirmLoginTotp, () => ({ ...session, recoveryCodes }));
  await user.type(await code(), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(textsOf(within(list).getAllByRole('listitem'))).toEqual(recoveryCodes);
  expect(localStorage.getItem('accessToken')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }));
  expect(localStorage.getItem('accessToken')).toBe('fresh');
});
