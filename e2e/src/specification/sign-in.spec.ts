import { referenceAdmins, referencePassword } from '@padiman/testing/reference-backend';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect } from '../fixtures/reference-console.ts';
import { submitLogin } from '../pages/parts.ts';
import { journeys, type Tour } from './tour.ts';

const { phoneNumber, firstName } = referenceAdmins.superAdmin;

/** Refuses a wrong password in the backend's words, and logs the super admin in. */
async function logIn(tour: Tour): Promise<void> {
  const { page, browserErrors } = tour;
  browserErrors.allow(failedRequest(401));
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await submitLogin(page, phoneNumber, 'Wrong#2026');
  await expect(tour.dialog).toContainText('Login Failed: Invalid phone number or password.');
  await tour.press('OK');
  await expect(page.getByRole('alert')).toHaveText('Invalid phone number or password.');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();

  await submitLogin(page, phoneNumber, referencePassword);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Total Withdrawals')).toBeVisible();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(stored).sort()).toEqual(['accessToken', 'user']);
  expect(JSON.parse(stored.user as string)).toMatchObject({ phoneNumber, firstName, superAdmin: true });
  expect(stored.user).not.toMatch(/password|\$2b\$/);
}

/** Replaces a forgotten password; an unknown phone and a wrong code lead nowhere. */
async function resetPassword(tour: Tour): Promise<void> {
  const { page, backend, browserErrors } = tour;
  // Another admin than the one who logs in.
  const { phoneNumber: forgetful } = referenceAdmins.viewAllUsers;
  browserErrors.allow(failedRequest(400));
  await page.goto('/forgot-password');
  await page.getByLabel('Phone Number').fill('08099999999');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('alert')).toHaveText("Phone Number isn't in the Admin Database.");
  await expect(page).toHaveURL('/forgot-password');

  await page.getByLabel('Phone Number').fill(forgetful);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page).toHaveURL('/otp');
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+s$/ })).toBeDisabled();
  await page.getByLabel('OTP').fill('000000');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText(backend.variant === 'quirks' ? 'OTP Incorrect' : 'Invalid OTP.')).toBeVisible();
  await expect(page).toHaveURL('/otp');

  await page.getByLabel('OTP').fill(backend.codeOf(forgetful) ?? '');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByText('OTP Verified! Proceed to reset your password.')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New Password').fill('Fresh#Start7');
  await page.getByLabel('Confirm Password').fill('Fresh#Start7');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/success');
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully' })).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  await expect(page).toHaveURL('/');
}

/** Logs out after a confirmation; no call of the specification ends a session on the server. */
async function logOut(tour: Tour): Promise<void> {
  const { page, backend } = tour;
  await tour.open('/dashboard');
  await tour.button('Logout').first().click();
  await expect(tour.dialog).toContainText('Are you sure you want to log out?');
  await tour.press('Cancel');
  await expect(tour.dialog).toBeHidden();
  const before = backend.requests.length;
  await tour.button('Logout').first().click();
  await tour.press('Logout');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(backend.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
}

journeys('signing in', undefined, {
  'a forgotten password is replaced': resetPassword,
  'the super admin logs in': logIn,
  'logging out clears the storage': logOut,
});
