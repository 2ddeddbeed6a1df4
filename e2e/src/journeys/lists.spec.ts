import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';
import { expected } from '../prepared/prepared.ts';
import { countOf } from '../words/figures.ts';
import { listStands } from '../words/list-stands.ts';
import { UsersList } from '../words/users-list.ts';

// What every list has, seen on one of them.
test.use({ signedInAs: 'viewAllUsers' });

const kobo = (naira: string) => Number(naira.replace(/[^\d.-]/g, '')) * 100;

test('a column’s head sorts the whole list, both ways, and a link opens the same order', async ({
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
  await listStands(page);
  const largest = await earned();
  expect(largest).toHaveLength(25);
  expect(largest).toEqual(largest.toSorted((one, other) => other - one));
  expect(largest[0]).toBeGreaterThan(0);

  const opened = new UsersList(await context.newPage());
  await opened.page.goto(page.url());
  await expect(opened.picks).toHaveCount(25);
  expect(await opened.table.getByRole('row').allTextContents()).toEqual(
    await list.table.getByRole('row').allTextContents(),
  );

  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await listStands(page);
  expect((await earned())[0]).toBe(0);
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'none');
  await expect(page).toHaveURL('/users?limit=25');
});

test('columns that are put away stay away on this device, until all are shown again', async ({ page }) => {
  const list = new UsersList(page);
  const email = list.table.getByRole('columnheader', { name: 'Email' });
  await page.goto('/users?limit=25');
  await expect(email).toBeVisible();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expect(email).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'First Name' })).toBeDisabled();

  await page.reload();
  await expect(list.picks.first()).toBeVisible();
  await expect(email).toBeHidden();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('button', { name: 'Show all columns' }).click();
  await expect(email).toBeVisible();
});

test('Download CSV saves all that the view takes in, on all pages, in its order', async ({ page }) => {
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
  // The picture may hold commas; the names stand before the phone.
  const people = lines.map((line) => /"([^"]*)","([^"]*)","\d{11}",/.exec(line)?.slice(1).join(' '));
  const shown = await list.picks.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
  expect(people.slice(0, 10).map((name) => `Select ${name}`)).toEqual(shown);
});
