import { brokenRequest, failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { ListPage } from '../pages/list-page.ts';

test.use({ signedInAs: 'superAdmin' });

test('changes and sessions survive kill -9', async ({ page, visited, browserErrors }) => {
  // The edge answers for an API that is still starting.
  browserErrors.allow(brokenRequest, failedRequest(503));
  const list = new ListPage(page, 'Users');
  await page.goto('/users?filter=verified');
  const box = list.boxes.nth(3);
  const name = ((await box.getAttribute('aria-label')) ?? '').replace('Select ', '');
  await box.check();
  const isBlocked = async () => {
    await list.search.fill(name);
    await expect(list.row(name.split(' ').at(-1) ?? '').first()).toBeVisible();
  };
  await page.route('**/api/dashboard/users/update-status', async (route) => {
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    return route.continue();
  });
  await list.button('Block Selected').click();
  await page.getByRole('dialog').getByLabel('Reason').selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  // Killed as soon as the server has acknowledged the change, without a graceful shutdown.
  await expect(page.getByRole('dialog', { name: 'Action Successful' })).toBeVisible();
  await visited.kill();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();

  // The open page reports the missing server, and works again after the restart.
  await list.filter.selectOption('Blocked Users');
  await expect(page.getByRole('alert')).toContainText('Users could not be loaded.');
  await visited.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await isBlocked();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await isBlocked();
  await page.goto('/dashboard');
  await expect(page.getByText('Total Withdrawals')).toBeVisible();
});

test('a second start with nothing to build serves the same release', async ({ visited, request }) => {
  const release = async () =>
    ((await (await request.get('/registry.json')).json()) as { release: string }).release;
  const before = await release();
  await visited.stop();
  await visited.start();
  expect(await release()).toBe(before);
});
