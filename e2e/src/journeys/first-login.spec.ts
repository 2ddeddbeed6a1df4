import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { post } from '../fixtures/sessions.ts';
import { fillLogin } from '../pages/login-form.ts';
import { headingOf } from '../pages/headings.ts';
import { expectAccessible } from '../steps/accessibility.ts';

const [given, own] = ['Kestrel#Ridge31', 'Heron-Kite#47'];

test('a new admin logs in by the password of the form, chooses an own one, and has a session', async ({
  page,
  openAs,
  visited: { address },
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(400));
  const phoneNumber = `0805${String(process.pid % 10_000_000).padStart(7, '0')}`;
  const admins = await openAs('superAdmin');
  await admins.goto('/admins');
  await admins.getByRole('button', { name: 'Add Admin' }).click();
  const form = admins.getByRole('dialog', { name: 'Add Admin' });
  await form.getByLabel('First Name').fill('Firstlogin');
  await form.getByLabel('Last Name').fill('Eze');
  await form.getByLabel('Phone Number').fill(phoneNumber);
  await form.getByLabel('Password', { exact: true }).fill(given);
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(admins.getByRole('cell', { name: 'Firstlogin', exact: true })).toBeVisible();
  await admins.close();

  await page.goto('/admin');
  await fillLogin(page, phoneNumber, given);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Choose Your Own Password' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  const [first, again] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')];
  await expect(first).toBeVisible();
  await expectAccessible(page, 'own password');
  await first.fill(given);
  await again.fill(given);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Choose a password that differs from the one that you were given',
  );
  await first.fill(own);
  await again.fill(own);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(headingOf(page, '/dashboard')).toBeVisible();

  const { token } = await post<{ token?: string }>(`${address}/api/admin/login`, {
    phoneNumber,
    password: own,
  });
  expect(token).toBeDefined();
  await expect(post(`${address}/api/admin/login`, { phoneNumber, password: given })).rejects.toThrow(/401/);
});
