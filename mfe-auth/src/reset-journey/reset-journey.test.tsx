import { screen } from '@testing-library/react';
import { forgotPassword, updatePassword, validateOtp } from '@padiman/shared/contracts';
import { fakeApi, renderScreen } from '@padiman/shared/testing';
import ForgotPasswordScreen from '../features/forgot-password/forgot-password.screen.tsx';
import OtpScreen from '../features/otp/otp.screen.tsx';
import ResetPasswordScreen from '../features/reset-password/reset-password.screen.tsx';
import SuccessScreen from '../features/success/success.screen.tsx';

const phoneNumber = '08030000001';
const guest = { signedInAs: null };

/** Later steps as one comes to them from the step before. */
const openOtp = () => renderScreen(OtpScreen, { at: '/otp', state: { phoneNumber }, ...guest });
const openReset = () =>
  renderScreen(ResetPasswordScreen, { at: '/reset-password', state: { phoneNumber }, ...guest });

test.each([
  ['', 'Phone number is required'],
  ['08o3', 'Phone number must contain only numbers'],
  ['0803', 'Phone number must be 11 digits'],
])('forgot password refuses "%s" with "%s"', async (typed, message) => {
  const { user } = renderScreen(ForgotPasswordScreen, { at: '/forgot-password', ...guest });
  if (typed) await user.type(screen.getByLabelText('Phone Number'), typed);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('a code is sent, and the next step opens with the phone number in hand', async () => {
  const api = fakeApi();
  api.on(forgotPassword, () => ({ success: true, message: 'OTP sent successfully.' }));
  const { user, address } = renderScreen(ForgotPasswordScreen, { at: '/forgot-password', ...guest });
  await user.type(screen.getByLabelText('Phone Number'), phoneNumber);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await screen.findByRole('button', { name: 'Send OTP' });
  expect(api.received(forgotPassword)[0]?.body).toEqual({ phoneNumber });
  expect(address()).toBe('/otp');
});

test.each([
  [
    'the server says otherwise',
    () => ({ success: true, message: 'Hm.' }),
    "Phone Number isn't in the Admin Database.",
  ],
  [
    'the phone is unknown',
    () => ({ refuse: { status: 404, message: "Phone Number isn't in the Admin Database." } }),
    "Phone Number isn't in the Admin Database.",
  ],
  [
    'the server fails',
    () => ({ refuse: { status: 503, message: 'Down.' } }),
    'Error sending OTP. Please try again later.',
  ],
])('forgot password tells when %s', async (_, answer, told) => {
  fakeApi().on(forgotPassword, answer);
  const { user } = renderScreen(ForgotPasswordScreen, { at: '/forgot-password', ...guest });
  await user.type(screen.getByLabelText('Phone Number'), phoneNumber);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
});

test.each([
  ['/otp', OtpScreen],
  ['/reset-password', ResetPasswordScreen],
])('a direct visit to %s is led back to the first step', async (at, Screen) => {
  const { address } = renderScreen(Screen, { at, ...guest });
  expect(address()).toBe('/forgot-password');
});

test.each([
  ['', 'OTP is required'],
  ['12a456', 'OTP must contain only numbers'],
  ['12345', 'OTP must be 6 digits'],
])('the code "%s" is refused with "%s"', async (typed, message) => {
  const { user } = openOtp();
  const field = await screen.findByLabelText('OTP');
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('shows the phone, takes a pasted code with blanks, and goes on', async () => {
  const api = fakeApi();
  api.on(validateOtp, () => ({ success: true, message: 'OTP validated successfully.' }));
  const { user } = openOtp();
  expect(await screen.findByText(/0803 000 0001/)).toBeInTheDocument();
  await user.click(screen.getByLabelText('OTP'));
  await user.paste('123 456');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByText('OTP Verified! Proceed to reset your password.')).toBeInTheDocument();
  expect(api.received(validateOtp)[0]?.body).toEqual({ phoneNumber, otp: '123456' });
});

test('a wrong code is told', async () => {
  fakeApi().on(validateOtp, () => ({ refuse: { status: 400, message: 'OTP Incorrect' } }));
  const { user } = openOtp();
  await user.type(await screen.findByLabelText('OTP'), '000000');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('OTP Incorrect');
});

test('another code can be had only after the countdown', async () => {
  openOtp();
  expect(await screen.findByRole('button', { name: 'Resend OTP in 30s' })).toBeDisabled();
});

test.each([
  ['', '', 'Password is required'],
  ['Pa#1', '', 'Password must be at least 6 characters'],
  ['padiman#2026', '', 'Password must contain at least one uppercase letter'],
  ['Pad#123', '', 'Password must be at least 8 characters long'],
  ['Padiman#2026', '', 'Confirm Password is required'],
  ['Padiman#2026', 'Padiman#2027', 'Passwords must match'],
])('the new password "%s", "%s" is refused with "%s"', async (first, second, message) => {
  const { user } = openReset();
  const field = await screen.findByLabelText('New Password');
  if (first) await user.type(field, first);
  if (second) await user.type(screen.getByLabelText('Confirm Password'), second);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test.each([
  ['refuses', { status: 401, message: 'No.' }, 'Failed to reset password. Please try again.'],
  [
    'fails',
    { status: 503, message: 'Down.' },
    'An error occurred while resetting the password. Please try again.',
  ],
])('tells when the server %s the new password', async (_, refuse, told) => {
  fakeApi().on(updatePassword, () => ({ refuse }));
  const { user } = openReset();
  await user.type(await screen.findByLabelText('New Password'), 'Padiman#2027');
  await user.type(screen.getByLabelText('Confirm Password'), 'Padiman#2027');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(told);
});

test('success leads on to /', () => {
  renderScreen(SuccessScreen, { at: '/success', ...guest });
  expect(screen.getByRole('heading', { name: 'Password Reset Successfully' })).toBeInTheDocument();
  expect(
    screen.getByText('Your password has been reset successfully. You can now proceed to login.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Proceed to Login' })).toHaveAttribute('href', '/');
});
