import { expect, test } from '../fixtures/test.ts';
import { brokenRequest, failedRequest } from '../fixtures/noise.ts';

test.use({ signedInAs: 'noRight' });

const posts = /\/api\/dashboard\/posts(\?|$)/;
const serverError = {
  status: 500,
  json: { success: false, code: 'internal', message: 'Something went wrong', requestId: 'e2e' },
};

test('every admin sees the total, searches, and opens a post from its first 20 characters', async ({
  page,
}) => {
  await page.goto('/posts');
  const range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  await expect(range).toHaveText(/^1–50 of \d+$/);
  const total = (await range.textContent())?.split(' of ')[1] ?? '';
  await expect(page.getByText('Total Posts').locator('..')).toHaveText(`Total Posts${total}`);
  const preview = page
    .getByRole('table', { name: 'Posts' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .first();
  const shown = (await preview.textContent()) ?? '';
  expect([...shown]).toHaveLength(21);

  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Post Details' });
  await expect(details.getByRole('group', { name: 'Text' })).toContainText(shown.slice(0, -1).trim());
  await expect(details).toContainText('Created');
  await expect(details).toContainText('Updated');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();

  await page.getByLabel('Search text or user').fill('Lokoja');
  await expect(page.getByText('Posts that match')).toBeVisible();
  await expect(page).toHaveURL('/posts?q=Lokoja');
  await page.getByLabel('Search text or user').fill('no post says this');
  await expect(page.getByText('No posts match the search.')).toBeVisible();
});

test('a server that fails and a network that breaks are told apart, with Retry', async ({ page, noise }) => {
  noise.announce(failedRequest(500), brokenRequest);
  await page.route(posts, (route) => route.fulfill(serverError));
  await page.goto('/posts');
  await expect(page.getByRole('alert')).toContainText('Failed to load posts.');
  await page.unroute(posts);
  await page.route(posts, (route) => route.abort());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toContainText('Error fetching posts.');
  await page.unroute(posts);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Posts' })).toContainText('View Details');
});
