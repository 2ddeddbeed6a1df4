import { expect, test } from '../fixtures/own-console.ts';
import { expectAccessible, submitLogin, headingOf, openPath } from '../pages/parts.ts';
import { isForStaff, servedPaths } from '../test-data/descriptors.ts';

/** Set-up token; the server prints a random one unless it is given. */
const setupToken = 'a-token-for-setting-up-the-journey';

test.use({ isEmpty: true, environment: { DEMO: 'false', SETUP_TOKEN: setupToken } });

const firstAdmin = {
  firstName: 'Ngozi',
  lastName: 'Eze',
  phoneNumber: '08031112223',
  password: 'Heron-Kite#47',
};

test('the first super admin is created, logs in, and every section is empty without an error', async ({
  page,
  request,
}) => {
  const created = await request.post('/api/admin/create-account', { data: { ...firstAdmin, setupToken } });
  expect(created.status()).toBe(200);

  await page.goto('/admin');
  await submitLogin(page, firstAdmin.phoneNumber, firstAdmin.password);
  await expect(headingOf(page, '/dashboard')).toBeVisible();

  for (const { path } of servedPaths.filter(isForStaff)) {
    await openPath(page, path);
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
