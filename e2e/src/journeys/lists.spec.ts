import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';
import { expected } from '../test-data/test-data.ts';
import { countOf } from '../pages/number-format.ts';
import { waitForRows } from '../steps/wait-for-rows.ts';
import { UsersList } from '../pages/users-list.ts';

// Features of every list, tested on the users list.
test.use({ signedInAs: 'viewAllUsers' });

const kobo = (naira: string) => Number(naira.replace(/[^\d.-]/g, '')) * 100;

test('a column header sorts the whole list in both directions, and the address keeps the order', async ({
  page,
  context,
}) => {
  const list = new UsersList(page);
  const head = list.table.getByRole('columnheader', { name: 'Total Earnings' });
  const earned = async () => {
    const rows = list.table.getByRole('row').filter({ hasText: '₦' });
    const texts = await rows.evaluateAll((all) => all.map((row) => row.children[6]?.textContent ?? ''));
    return texts.map(kobo);
  };
  await page.goto('/users?limit=25');
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await waitForRows(page);
  const largest = await earned();
  expect(largest).toHaveLength(25);
  expect(largest).toEqual(largest.toSorted((one, other) => other - one));
  expect(largest[0]).toBeGreaterThan(0);

  const opened = new UsersList(await context.newPage());
  await opened.page.goto(page.url());
  await expect(opened.checkboxes).toHaveCount(25);
  expect(await opened.table.getByRole('row').allTextContents()).toEqual(
    await list.table.getByRole('row').allTextContents(),
  );

  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await waitForRows(page);
  expect((await earned())[0]).toBe(0);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expect(page).toHaveURL('/users?limit=25');
});

test('hidden columns stay hidden on this device until all are shown again', async ({ page }) => {
  const list = new UsersList(page);
  const email = list.table.getByRole('columnheader', { name: 'Email' });
  await page.goto('/users?limit=25');
  await expect(email).toBeVisible();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expect(email).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'First Name' })).toBeDisabled();

  await page.reload();
  await expect(list.checkboxes.first()).toBeVisible();
  await expect(email).toBeHidden();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('button', { name: 'Show all columns' }).click();
  await expect(email).toBeVisible();
});

test('Download CSV saves all records of the view, from all pages, in its order', async ({ page }) => {
  const { blocked } = expected().users;
  const list = new UsersList(page);
  await page.goto('/users?filter=blocked&sort=-totalEarnings&limit=10');
  await expect(list.range).toHaveText(`1–10 of ${countOf(blocked)}`);
  const waiting = page.waitForEvent('download');
  await list.button('Download CSV').click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('users.csv');

  const [head, ...lines] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(head?.replaceAll('"', '').trim().split(',').slice(-4)).toEqual([
    'totalEarnings',
    'totalWithdrawals',
    'totalRefunds',
    'totalBalance',
  ]);
  expect(lines).toHaveLength(blocked);
  const earned = lines.map((line) => Number(line.trim().split(',').at(-4)));
  expect(earned).toEqual(earned.toSorted((one, other) => other - one));
  // The picture column can contain commas; the names precede the phone number.
  const people = lines.map((line) => /"([^"]*)","([^"]*)","\d{11}",/.exec(line)?.slice(1).join(' '));
  const shown = await list.checkboxes.evaluateAll((boxes) =>
    boxes.map((box) => box.getAttribute('aria-label')),
  );
  expect(people.slice(0, 10).map((name) => `Select ${name}`)).toEqual(shown);
});
