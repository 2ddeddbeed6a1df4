import { brokenRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { accountOf } from '../test-data/test-data.ts';

test.use({ signedInAs: 'noRight' });

const posts = '**/api/dashboard/posts';
const text = 'Safe roads today\n<img src=x onerror=alert(1)>';

test('a post survives a network failure, carries its author’s name, and is deleted', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(brokenRequest);
  await page.goto('/posts');
  const total = page.getByText('Total Posts').locator('..');
  await expect(total).toHaveText(/^Total Posts\d+$/);
  const before = Number((await total.textContent())?.replace(/\D/g, ''));

  await page.getByRole('button', { name: 'Create a Post' }).click();
  const form = page.getByRole('dialog', { name: 'Create a Post' });
  const create = form.getByRole('button', { name: 'Create Post' });
  await expect(create).toBeDisabled();
  await form.getByLabel('Post Content').fill(text);
  await page.route(posts, (route) => route.abort());
  await create.click();
  await expect(form.getByRole('alert')).toContainText('Error creating post.');
  await expect(form.getByLabel('Post Content')).toHaveValue(text);
  await page.unroute(posts);
  await create.click();
  await expect(form).toBeHidden();
  await expect(total).toHaveText(`Total Posts${before + 1}`);

  const first = page.getByRole('table', { name: 'Posts' }).getByRole('row').nth(1);
  await expect(first.getByRole('cell')).toHaveText([
    'Safe roads today <im…',
    accountOf('noRight').name,
    'Yes',
    'View Details',
  ]);

  await first.getByRole('button', { name: /^View Details/ }).click();
  const details = page.getByRole('dialog', { name: 'Post Details' });
  expect(await details.getByRole('group', { name: 'Text' }).textContent()).toBe(text);
  await details.getByRole('button', { name: 'Delete Post' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete Post' });
  await confirmation.getByRole('button', { name: 'Delete', exact: true }).click();
  const success = page.getByRole('dialog', { name: 'Success' });
  await expect(success).toContainText('The post was deleted.');
  await success.getByRole('button', { name: 'OK' }).click();
  await expect(total).toHaveText(`Total Posts${before}`);
  await expect(first).not.toContainText('Safe roads today');
});
