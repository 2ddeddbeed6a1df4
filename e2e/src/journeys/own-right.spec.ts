import { releaseChange } from '@padiman/release/promote';
import type { Page } from '@playwright/test';
import { publishCopy, release, storeOf } from '../console/releases.ts';
import { expect, releasingTest as test } from '../fixtures/own-console.ts';
import { newAdmin } from '../fixtures/sessions.ts';
import { headingOf, phoneOf } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

const right = { name: 'viewInsights', label: 'Insights of all sections', opens: 'insights' };
const insights = {
  name: 'mfe-insights',
  title: 'Insights',
  owner: 'Insights team',
  paths: [{ path: '/insights', title: 'Insights', access: right.name }],
  menu: [{ label: 'Insights', path: '/insights', icon: 'plain', order: 500, access: right.name }],
  rights: [right],
};

const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' });
const heading = (page: Page) => headingOf(page, '/settings');

test('a new remote with a right of its own is released alone, granted in the Admins screen, and retired', async ({
  openAs,
  page,
  visited,
}) => {
  const admin = await newAdmin(visited.address);
  const staff = await openAs(await admin.logIn());

  // The screen of the copied remote reads no data that needs the right.
  const { build } = await publishCopy(visited, { of: 'mfe-admins', from: '/settings', descriptor: insights });
  await release(visited, 'promote', 'mfe-insights', build);

  await staff.goto('/insights');
  await expect(staff.getByText('You do not have access to Insights.')).toBeVisible();
  await expect(staff.getByText(`A super admin can give you the right “${right.label}”.`)).toBeVisible();
  await expect(menuLink(staff)).toHaveCount(0);

  await page.goto('/dashboard');
  await menuLink(page).click();
  await expect(page).toHaveURL('/insights');
  await expect(heading(page)).toBeVisible();

  await page.goto('/admins?q=Account');
  const row = page.getByRole('row').filter({ hasText: phoneOf(admin.phoneNumber) });
  await row.getByRole('link').click();
  const toggle = page.getByRole('dialog').getByRole('switch', { name: new RegExp(`^${right.label}`) });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'true');
  await expect(toggle).not.toHaveAttribute('aria-busy');

  await staff.goto('/dashboard');
  await menuLink(staff).click();
  await expect(heading(staff)).toBeVisible();

  await releaseChange(storeOf(visited), {
    action: 'retire mfe-insights',
    apply: ({ 'mfe-insights': _retired, ...others }) => others,
  });
  for (const one of [staff, page]) {
    await one.goto('/settings');
    await expect(heading(one)).toBeVisible();
    await expect(menuLink(one)).toHaveCount(0);
  }
  // The right is still held, opens nothing, and can be revoked.
  await page.goto('/admins?q=Account');
  await row.getByRole('link').click();
  const left = page.getByRole('switch', { name: /^View Insights/ }).first();
  await expect(left).toHaveAttribute('aria-checked', 'true');
  await left.click();
  await expect(left).toHaveCount(0);
});
