import { expect, test } from '../fixtures/own-console.ts';
import { brokenRequest } from '../fixtures/noise.ts';
import { person } from '../prepared/prepared.ts';
import { UsersList } from '../words/users-list.ts';

test.use({ signedInAs: 'superAdmin' });

test('what was done outlives kill -9, and so does the session', async ({ page, visited, noise }) => {
  noise.announce(brokenRequest);
  const blocked = person(7);
  const list = new UsersList(page);
  await page.goto('/users');
  await list.pick(blocked);
  await list.button('Block Selected').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  // Killed as soon as the server has acknowledged, before anything can be tidied up.
  await expect(page.getByRole('dialog', { name: 'Action Successful' })).toBeVisible();
  await visited.kill();
  await page.getByRole('button', { name: 'OK' }).click();

  // The page that is open tells that nobody answers, and goes on working once somebody does.
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
  // How long it takes, bench:build measures.
  await visited.start();
  expect(await release()).toBe(before);
});
