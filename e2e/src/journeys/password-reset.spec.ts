import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/own-console.ts';
import { newAdmin } from '../fixtures/sessions.ts';
import { submitLogin, phoneOf } from '../pages/parts.ts';

const newPassword = 'Fresh#Start7';

/** Last one-time code that the server sent, from the outbox file of the console adapter. */
function lastCode(folder: string): string {
  const outbox = join(folder, 'outbox.jsonl');
  const lines = existsSync(outbox) ? readFileSync(outbox, 'utf8').trim().split('\n') : [];
  const messages = lines.map((line) => JSON.parse(line) as { code?: string });
  const code = messages.findLast((message) => message.code !== undefined)?.code;
  if (code === undefined) throw new Error('No code was sent');
  return code;
}

test('a forgotten password is replaced by way of a code, and the new one logs in', async ({
  page,
  visited,
}) => {
  // A separate account, because other journeys log in with the demo's password.
  const { phoneNumber } = await newAdmin(visited.address);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Phone Number').fill(phoneNumber);
  await page.getByRole('button', { name: 'Send OTP' }).click();

  await expect(page).toHaveURL('/otp');
  await expect(page.getByText(phoneOf(phoneNumber))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+s$/ })).toBeDisabled();
  await page.getByLabel('OTP').fill(lastCode(visited.folder));
  await page.getByRole('button', { name: 'Verify OTP' }).click();

  await expect(page).toHaveURL('/reset-password');
  await page.getByLabel('New Password').fill(newPassword);
  await page.getByLabel('Confirm Password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page).toHaveURL('/success');
  await expect(page.getByRole('heading', { name: 'Password Reset Successfully' })).toBeVisible();
  const mark = page.locator('div').filter({ has: page.locator('> svg') });
  await expect(mark.last()).toHaveCSS('animation-duration', '1s');
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await submitLogin(page, phoneNumber, newPassword);
  await expect(page).toHaveURL('/dashboard');
});
