import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/own-console.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { logIn } from '../fixtures/sessions.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { expectNoHorizontalScroll } from '../steps/horizontal-scroll.ts';

test.use({ signedInAs: 'superAdmin' });

test('an attack appears as security events, which are filtered, opened and exported', async ({
  page,
  visited,
}) => {
  const { phoneNumber } = accountOf('noRight');
  const call = (path: string, options: RequestInit) => fetch(`${visited.address}/api${path}`, options);
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ phoneNumber, password: 'Guessed#2026' });
  expect((await call('/admin/login', { method: 'POST', headers, body })).status).toBe(401);
  const { token } = await logIn(visited.address, 'noRight');
  const refused = await call('/dashboard/users', { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(403);

  await page.goto('/admins');
  await page.getByRole('link', { name: 'Audit and security' }).click();
  await page.getByRole('link', { name: 'Security events' }).click();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Access denied' }).first()).toContainText('GET /dashboard/users');
  await page.getByLabel('Filter').selectOption('Failed login');
  await expect(rows.filter({ hasText: 'Account of' }).first()).toContainText('LoginRefused');
  await expect(rows.filter({ hasText: 'Access denied' })).toHaveCount(0);
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page).toHaveURL(/from=2019-12-31/);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: 'Failed login' });
  await expect(drawer).toContainText('LoginRefused');
  await expect(drawer).not.toContainText('Guessed#2026');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain('"loginFailed"');
  expect(csv).not.toContain('"accessDenied"');
  await page.goto('/admins?tab=events&filter=listExported');
  const own = rows.filter({ hasText: 'GET /dashboard/security-events' }).first();
  await expect(own).toContainText('filter: loginFailed');
});

test('the audit is verified from the keyboard, and both lists fit every screen', async ({ page }) => {
  await page.goto('/admins?tab=audit');
  await page.getByRole('button', { name: 'Verify' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/rows are intact/)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoHorizontalScroll(page);
      await expectAccessible(page, `${width} px, ${colorScheme}`);
    }
  }
});
