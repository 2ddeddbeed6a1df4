import { failedRequest } from '../fixtures/browser-errors.ts';
import { logInWith, ownPassword } from '../fixtures/sessions.ts';
import { expectAccessible, submitLogin, fillNewAdmin, headingOf } from '../pages/parts.ts';
import { expect, test } from '../fixtures/own-console.ts';

const given = 'Quietly7#river';

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
  await (await fillNewAdmin(admins, 'Firstlogin', 'Eze', phoneNumber)).submit();
  await expect(admins.getByRole('cell', { name: 'Firstlogin', exact: true })).toBeVisible();
  await admins.close();

  await page.goto('/admin');
  await submitLogin(page, phoneNumber, given);
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
  await first.fill(ownPassword);
  await again.fill(ownPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(headingOf(page, '/dashboard')).toBeVisible();

  expect((await logInWith(address, phoneNumber, ownPassword)).token).toBeDefined();
  await expect(logInWith(address, phoneNumber, given)).rejects.toThrow(/401/);
});
