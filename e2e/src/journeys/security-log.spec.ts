import { readFileSync } from 'node:fs';
import { call, logIn } from '../fixtures/sessions.ts';
import { accountOf } from '../test-data/test-data.ts';
import { expect, test } from '../fixtures/own-console.ts';

test.use({ signedInAs: 'superAdmin' });

test('an attack appears as security events, which are filtered, opened and exported', async ({
  page,
  visited: { address },
}) => {
  const { phoneNumber } = accountOf('noRight');
  const body = { phoneNumber, password: 'Guessed#2026' };
  expect((await call(address, '/admin/login', { body })).status).toBe(401);
  const { token } = await logIn(address, 'noRight');
  expect((await call(address, '/dashboard/users', { token })).status).toBe(403);

  await page.goto('/settings?tab=security');
  await page.getByRole('link', { name: 'Security events' }).click();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'was refused a call' }).first()).toContainText('GET /dashboard/users');
  await page.getByLabel('Filter').selectOption('Failed login');
  await expect(rows.filter({ hasText: 'could not sign in' }).first()).toContainText('login refused');
  await expect(rows.filter({ hasText: 'was refused a call' })).toHaveCount(0);
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page).toHaveURL(/from=2019-12-31/);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: 'Failed login' });
  await expect(drawer).toContainText('login refused');
  await expect(drawer).not.toContainText('Guessed#2026');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /CSV/ }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain('"loginFailed"');
  expect(csv).not.toContain('"accessDenied"');
  await page.goto('/settings?tab=security&log=events&filter=listExported');
  const own = rows.filter({ hasText: 'GET /dashboard/security-events' }).first();
  await expect(own).toContainText('filter: login failed');
});
