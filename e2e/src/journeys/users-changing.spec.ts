import { expect, test } from '../fixtures/own-console.ts';
import { person } from '../test-data/test-data.ts';
import { nameOf, UsersList } from '../pages/users-list.ts';

test.use({ signedInAs: 'superAdmin' });

test('two selected users are blocked, listed under Blocked Users, and unblocked', async ({ page }) => {
  const two = [person(3), person(4)];
  const list = new UsersList(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/users');
  await list.select(...two);
  await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 selected');

  await list.button('Block Selected').click();
  await expect(dialog).toContainText('Are you sure you want to block the selected user(s)?');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Action Successful' })).toContainText(
    'The action was completed successfully!',
  );
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();

  await list.filter.selectOption('Blocked Users');
  await list.select(...two);
  await list.button('Unblock Selected').click();
  await expect(dialog).toContainText('Are you sure you want to unblock the selected user(s)?');
  await dialog.getByRole('button', { name: 'Unblock', exact: true }).click();
  await page.getByRole('dialog', { name: 'Action Successful' }).getByRole('button', { name: 'OK' }).click();

  for (const one of two) {
    await list.search.fill(one.phone_number);
    await expect(page.getByText('No users available for the selected filter.')).toBeVisible();
  }
  await list.filter.selectOption('All Users');
  await list.find(two[0] ?? person(3));
});

test('a deleted user is in no list any more', async ({ page }) => {
  const gone = person(5);
  const list = new UsersList(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/users');
  await list.select(gone);
  await list.button('Delete Selected').click();
  await expect(dialog).toContainText('Are you sure you want to delete the selected user(s)?');
  await expect(dialog).toContainText(nameOf(gone));
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog', { name: 'Action Successful' }).getByRole('button', { name: 'OK' }).click();

  await expect(page.getByText('No users available for the selected filter.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeHidden();
});

test('the button shows Processing... until the server responds', async ({ page }) => {
  const list = new UsersList(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/dashboard/users/update-status', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/users');
  await list.select(person(6));
  await list.button('Block Selected').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  release();
  await expect(page.getByRole('dialog', { name: 'Action Successful' })).toBeVisible();
});
