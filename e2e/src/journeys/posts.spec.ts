import { expect, test } from '../fixtures/test.ts';
import { brokenRequest, failedRequest } from '../fixtures/browser-errors.ts';
import { serverError } from '../test-data/error-answers.ts';

test.use({ signedInAs: 'noRight' });

const posts = /\/api\/dashboard\/posts(\?|$)/;

test('every admin sees the total, searches, and opens a post from its first 20 characters', async ({
  page,
}) => {
  await page.goto('/posts');
  const range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  await expect(range).toHaveText(/^1–50 of \d+$/);
  const total = (await range.textContent())?.split(' of ')[1] ?? '';
  await expect(page.getByText('Total Posts').locator('..')).toHaveText(`Total Posts${total}`);
  // Another journey on this console may be reviewing a post, which its row says.
  const preview = page
    .getByRole('table', { name: 'Posts' })
    .getByRole('row')
    .filter({ has: page.getByRole('button'), hasNotText: 'is reviewing this' })
    .first()
    .getByRole('cell')
    .first();
  const shown = (await preview.textContent()) ?? '';
  expect([...shown]).toHaveLength(21);

  await page
    .getByRole('button', { name: `View Details of ${shown}` })
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Post Details' });
  const text = details.getByRole('group', { name: 'Text' });
  await expect(text).toContainText(shown.slice(0, -1).trim());
  await expect(text).toHaveCSS('white-space', 'pre-wrap');
  await expect(details).toContainText('Created');
  await expect(details).toContainText('Updated');
  const close = details.getByRole('button', { name: 'Close' });
  // An opened dialog leaves the styles of the page as they are.
  await expect(close).toHaveCSS('padding-left', '16px');
  await close.click();
  await expect(details).toBeHidden();

  await page.getByLabel('Search text or user').fill('Lokoja');
  await expect(page.getByText('Posts that match')).toBeVisible();
  await expect(page).toHaveURL('/posts?q=Lokoja');
  await page.getByLabel('Search text or user').fill('no post says this');
  await expect(page.getByText('No posts match the search.')).toBeVisible();
});

test('a server error and a network failure have different messages, with Retry', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(500), brokenRequest);
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
