import { expect, setupToken, test } from '../fixtures/empty-console.ts';
import { expectAccessible } from '../words/axe.ts';
import { descriptors, isForStaff } from '../words/descriptors.ts';
import { headingOf } from '../words/headings.ts';
import { fillLogin } from '../words/login-form.ts';

const first = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  phoneNumber: '08031112223',
  password: 'Heron-Kite#47',
};

test('the first super admin is made, logs in, and finds every section empty rather than failing', async ({
  page,
  request,
}) => {
  const made = await request.post('/api/admin/create-account', { data: { ...first, setupToken } });
  expect(made.status()).toBe(200);

  await page.goto('/admin');
  await fillLogin(page, first.phoneNumber, first.password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(headingOf(page, '/dashboard')).toBeVisible();

  for (const { path } of descriptors.flatMap(({ paths }) => paths).filter(isForStaff)) {
    await page.goto(path);
    await expect(headingOf(page, path), path).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('Cannot load');
    await expect(page.getByRole('main')).not.toContainText('could not be loaded');
  }
  for (const path of ['/users', '/offer-ride', '/send-parcel', '/ref-earnings']) {
    await page.goto(path);
    await expect(page.getByText(/^No .+\.$/).first(), path).toBeVisible();
    await expectAccessible(page, path);
  }
});
