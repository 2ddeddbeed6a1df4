import { expect, test } from '../fixtures/own-console.ts';
import { brokenRequest } from '../fixtures/browser-errors.ts';
import { person } from '../test-data/test-data.ts';
import { UsersList } from '../pages/users-list.ts';

test.use({ signedInAs: 'superAdmin' });

test('changes and sessions survive kill -9', async ({ page, visited, browserErrors }) => {
  browserErrors.allow(brokenRequest);
  const blocked = person(7);
  const list = new UsersList(page);
  await page.goto('/users');
  await list.select(blocked);
  await list.button('Block Selected').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  // Killed as soon as the server has acknowledged the change, without a graceful shutdown.
  await expect(page.getByRole('dialog', { name: 'Action Successful' })).toBeVisible();
  await visited.kill();
  await page.getByRole('button', { name: 'OK' }).click();

  // The open page reports the missing server, and works again after the restart.
  await list.search.fill('');
  await list.filter.selectOption('Blocked Users');
  await expect(page.getByRole('alert')).toContainText('Users could not be loaded.');
  await visited.start();
  await page.getByRole('button', { name: 'Retry' }).click();
  await list.find(blocked);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await list.find(blocked);
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
