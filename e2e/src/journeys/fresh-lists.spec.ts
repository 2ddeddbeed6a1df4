import { expect, test } from '../fixtures/own-console.ts';
import { logIn, read, storageOf } from '../fixtures/sessions.ts';
import { ListPage } from '../pages/list-page.ts';

test.use({ signedInAs: 'superAdmin' });

/** A change is seen with the next read, every 15 s; and time for the read itself on a busy machine. */
const seenWithin = { timeout: 20_000 };

test("a colleague's decision shows within 15 seconds, also while rows are selected, and no row moves", async ({
  page,
  browser,
  visited: { address },
}) => {
  const colleague = await browser.newContext({
    baseURL: address,
    storageState: storageOf(address, await logIn(address, 'viewWithdrawalEarnings')),
  });
  const { token } = await logIn(address, 'superAdmin');
  type Request = { accountName: string };
  const [, decided] = await read<Request[]>(address, 'withdrawal-requests?filter=pending&limit=10', token);
  const list = '/request-withdrawals?filter=pending&limit=10';
  const tableOf = (one: typeof page) => one.getByRole('table', { name: 'Withdrawal requests' });

  // Two pages of one admin: rows are selected in one, and nothing is touched in the other.
  await page.goto(list);
  const untouched = await page.context().newPage();
  await untouched.goto(list);
  const row = tableOf(page).getByRole('row').nth(2);
  await row.getByRole('checkbox').check();
  const [place, text] = [await row.boundingBox(), await row.textContent()];
  const untouchedRow = tableOf(untouched).getByRole('row').nth(2);
  await expect(untouchedRow).toHaveText(text ?? '');

  const theirs = await colleague.newPage();
  await theirs.goto(list);
  await tableOf(theirs).getByRole('row').nth(2).getByRole('button', { name: 'Reject' }).click();
  const dialog = theirs.getByRole('dialog');
  await expect(dialog).toContainText(decided?.accountName ?? '');
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toBeHidden();

  await page.bringToFront();
  // The colleague can take it back for some seconds (DECISION_UNDO_SECONDS), then the row leaves the list.
  await expect(row).toContainText(/takes effect soon|No longer in this view/, seenWithin);
  await expect(row).toHaveAttribute('title', 'No longer in this view', { timeout: 30_000 });
  expect(await row.boundingBox()).toEqual(place);
  await expect(row.getByRole('checkbox')).toBeChecked();
  await untouched.bringToFront();
  await expect(untouchedRow).not.toContainText(decided?.accountName ?? '', seenWithin);
  await colleague.close();
});

test('a new post is counted while the user is at the list, and shown on demand', async ({
  page,
  browser,
  visited: { address },
}) => {
  await page.goto('/posts?limit=10');
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  const before = await rows.nth(1).textContent();

  const colleague = await browser.newContext({
    baseURL: address,
    storageState: storageOf(address, await logIn(address, 'viewAllUsers')),
  });
  const theirs = await colleague.newPage();
  await theirs.goto('/posts');
  await new ListPage(theirs, 'Posts').button('Create a Post').click();
  const dialog = theirs.getByRole('dialog');
  await dialog.getByLabel('Post Content').fill('Road closed at Ore');
  await dialog.getByRole('button', { name: /^Post|Create/ }).click();
  await expect(dialog).toBeHidden();

  const arrived = page.getByRole('button', { name: '1 new' });
  await expect(arrived).toBeVisible(seenWithin);
  await expect(rows.nth(1)).toHaveText(before ?? '');
  await arrived.click();
  await expect(rows.nth(1)).toContainText('Road closed at Ore');
  await colleague.close();
});
