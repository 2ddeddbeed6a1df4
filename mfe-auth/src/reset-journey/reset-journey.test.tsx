import { screen, waitFor } from '@testing-library/react';
import { forgotPassword, updatePassword, validateOtp, type Call } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import ForgotPasswordScreen from '../features/forgot-password/forgot-password.screen.tsx';
import OtpScreen from '../features/otp/otp.screen.tsx';
import ResetPasswordScreen from '../features/reset-password/reset-password.screen.tsx';
import SuccessScreen from '../features/success/success.screen.tsx';

const phoneNumber = '08030000001';
const guest = { signedInAs: null };

/** Later steps, opened from the step before. */
const openOtp = () => renderScreen(OtpScreen, { at: '/otp', state: { phoneNumber }, ...guest });
const openReset = () =>
  renderScreen(ResetPasswordScreen, { at: '/reset-password', state: { phoneNumber }, ...guest });

/** Fake API that answers a call on demand. */
function answerOnDemand(call: Call) {
  let answer = () => {};
  const api = fakeApi();
  api.on(call, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { success: true, message: 'OTP sent successfully.' };
  });
  return { answer: () => answer() };
}

/** Stops the clock at a time from now; the countdown reads the clock. */
const advanceClock = (seconds: number) => {
  const later = Date.now() + seconds * 1000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
};
afterEach(() => jest.restoreAllMocks());

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

test('sends a code and opens the next step with the phone number', async () => {
  const api = fakeApi();
  api.on(forgotPassword, () => ({ success: true, message: 'OTP sent successfully.' }));
  const { user, address } = renderScreen(ForgotPasswordScreen, { at: '/forgot-password', ...guest });
  await user.type(screen.getByLabelText('Phone Number'), phoneNumber);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  await waitFor(() => expect(address()).toBe('/otp'));
  expect(api.received(forgotPassword)[0]?.body).toEqual({ phoneNumber });
});

test('the button reads Sending... while the code is sent', async () => {
  const { answer } = answerOnDemand(forgotPassword);
  const { user, address } = renderScreen(ForgotPasswordScreen, { at: '/forgot-password', ...guest });
  await user.type(screen.getByLabelText('Phone Number'), phoneNumber);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer();
  await waitFor(() => expect(address()).toBe('/otp'));
});

test.each([
  [
    'the server answers another message',
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
])('forgot password shows a message when %s', async (_, answer, text) => {
  fakeApi().on(forgotPassword, answer);
  const { user } = renderScreen(ForgotPasswordScreen, { at: '/forgot-password', ...guest });
  await user.type(screen.getByLabelText('Phone Number'), phoneNumber);
  await user.click(screen.getByRole('button', { name: 'Send OTP' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test.each([
  ['/otp', OtpScreen],
  ['/reset-password', ResetPasswordScreen],
])('a direct visit to %s is redirected to the first step', async (at, Screen) => {
  const { address } = renderScreen(Screen, { at, ...guest });
  expect(address()).toBe('/forgot-password');
});

test.each([
  ['', 'OTP is required'],
  ['12a456', 'OTP must contain only numbers'],
  ['12345', 'OTP must be 6 digits'],
])('refuses the code "%s" with "%s"', async (typed, message) => {
  const { user } = openOtp();
  const field = await screen.findByLabelText('OTP');
  if (typed) await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('shows the phone, accepts a pasted code with blanks, and continues', async () => {
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

test.each([
  ['is wrong', 'OTP Incorrect', 'OTP Incorrect'],
  ['has expired', 'Invalid OTP.', 'Invalid OTP.'],
  ['is refused without a message', '', 'OTP validation failed.'],
])('shows a message for a code that %s', async (_, message, text) => {
  fakeApi().on(validateOtp, () => ({ refuse: { status: 400, message } }));
  const { user } = openOtp();
  await user.type(await screen.findByLabelText('OTP'), '000000');
  await user.click(screen.getByRole('button', { name: 'Verify OTP' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('resends a code only after the countdown, which then restarts', async () => {
  const api = fakeApi();
  api.on(forgotPassword, () => ({ success: true, message: 'OTP sent successfully.' }));
  advanceClock(0);
  const { user } = openOtp();
  expect(await screen.findByRole('button', { name: 'Resend OTP in 30s' })).toBeDisabled();
  advanceClock(1.5);
  expect(await screen.findByRole('button', { name: 'Resend OTP in 29s' })).toBeDisabled();
  advanceClock(30);
  await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
  expect(await screen.findByText('OTP Sent Successfully!')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Resend OTP in 30s' })).toBeDisabled();
  expect(api.received(forgotPassword).map(({ body }) => body)).toEqual([{ phoneNumber }]);
});

test.each([
  ['Too many OTP requests. Please try again later.', 'Too many OTP requests. Please try again later.'],
  ['', 'Error resending OTP.'],
])('shows a resend refused with "%s" as "%s"', async (message, text) => {
  fakeApi().on(forgotPassword, () => ({ refuse: { status: 429, message } }));
  advanceClock(0);
  const { user } = openOtp();
  await screen.findByRole('button', { name: 'Resend OTP in 30s' });
  advanceClock(31);
  await user.click(await screen.findByRole('button', { name: 'Resend OTP' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Resend OTP' })).toBeEnabled();
});

test.each([
  ['', '', 'Password is required'],
  ['Pa#1', '', 'Password must be at least 6 characters'],
  ['padiman#2026', '', 'Password must contain at least one uppercase letter'],
  ['PADIMAN#2026', '', 'Password must contain at least one lowercase letter'],
  ['Padiman#', '', 'Password must contain at least one number'],
  ['Padiman2026', '', 'Password must contain at least one special character'],
  ['Pad#123', '', 'Password must be at least 8 characters long'],
  ['Padiman#2026', '', 'Confirm Password is required'],
  ['Padiman#2026', 'Padiman#2027', 'Passwords must match'],
])('refuses the new password "%s", "%s" with "%s"', async (first, second, message) => {
  const { user } = openReset();
  const field = await screen.findByLabelText('New Password');
  if (first) await user.type(field, first);
  if (second) await user.type(screen.getByLabelText('Confirm Password'), second);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test('an untouched confirmation is not validated', async () => {
  const { user } = openReset();
  await user.type(await screen.findByLabelText('New Password'), 'Padiman#2027');
  expect(screen.queryByText(/^Confirm Password is|^Passwords must/)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Confirm Password'), 'Padiman#2027');
  await user.type(screen.getByLabelText('New Password'), '8');
  expect(await screen.findByText('Passwords must match')).toBeInTheDocument();
});

test('both fields show and hide the password', async () => {
  const { user } = openReset();
  const field = await screen.findByLabelText('New Password');
  const again = screen.getByLabelText('Confirm Password');
  const [first, second] = screen.getAllByRole('button', { name: 'Show password' });
  await user.click(first!);
  expect([field, again].map((one) => one.getAttribute('type'))).toEqual(['text', 'password']);
  await user.click(second!);
  await user.click(first!);
  expect([field, again].map((one) => one.getAttribute('type'))).toEqual(['password', 'text']);
});

test('the button reads Resetting... during the request, and success follows', async () => {
  const { answer } = answerOnDemand(updatePassword);
  const { user, address } = openReset();
  await user.type(await screen.findByLabelText('New Password'), 'Padiman#2027');
  await user.type(screen.getByLabelText('Confirm Password'), 'Padiman#2027');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByRole('button', { name: 'Resetting...' })).toBeDisabled();
  answer();
  await waitFor(() => expect(address()).toBe('/success'));
});

test.each([
  ['refuses', { status: 401, message: 'No.' }, 'Failed to reset password. Please try again.'],
  [
    'fails',
    { status: 503, message: 'Down.' },
    'An error occurred while resetting the password. Please try again.',
  ],
])('shows a message when the server %s the new password', async (_, refuse, text) => {
  fakeApi().on(updatePassword, () => ({ refuse }));
  const { user } = openReset();
  await user.type(await screen.findByLabelText('New Password'), 'Padiman#2027');
  await user.type(screen.getByLabelText('Confirm Password'), 'Padiman#2027');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

test('confirms the reset only after one', () => {
  const { unmount } = renderScreen(SuccessScreen, { at: '/success', state: { phoneNumber }, ...guest });
  expect(screen.getByText('Password reset successful.').closest('[role=status]')).toBeInTheDocument();
  unmount();
  renderScreen(SuccessScreen, { at: '/success', ...guest });
  expect(screen.queryByText('Password reset successful.')).not.toBeInTheDocument();
});

test('success links to /', () => {
  renderScreen(SuccessScreen, { at: '/success', ...guest });
  expect(screen.getByRole('heading', { name: 'Password Reset Successfully' })).toBeInTheDocument();
  expect(
    screen.getByText('Your password has been reset successfully. You can now proceed to login.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Proceed to Login' })).toHaveAttribute('href', '/');
});
