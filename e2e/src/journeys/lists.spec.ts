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

test('title, filter, search and tools share one row, and nothing moves when the records arrive', async ({
  page,
}) => {
  const list = new UsersList(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/users?limit=25');
  await expect(list.checkboxes).toHaveCount(25);
  const row = [
    page.getByRole('heading', { level: 1 }),
    list.filter,
    list.search,
    list.button('Download CSV'),
    list.button('Columns'),
  ];
  const middles = await Promise.all(
    row.map(async (part) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    }),
  );
  for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(2);
  const first = list.table.getByRole('row').nth(1);
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(190);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test('the columns up to the name stay in place while the others scroll sideways', async ({ page }) => {
  const list = new UsersList(page);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto('/users?limit=25');
  await expect(list.checkboxes).toHaveCount(25);
  const row = list.table.getByRole('row').nth(1);
  const parts = [row.getByRole('checkbox'), row.getByRole('link'), list.table.getByText('First Name')];
  const lefts = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.x));
  const before = await lefts();
  const balance = list.table.getByRole('columnheader', { name: 'Balance' });
  await balance.scrollIntoViewIfNeeded();
  await expect(balance).toBeInViewport();
  expect(await lefts()).toEqual(before);
  // Nothing lies over them.
  await row.getByRole('link').click({ trial: true });
  await row.getByRole('checkbox').click({ trial: true });
});

test('rows are as high as chosen on this device, also after a reload', async ({ page }) => {
  const list = new UsersList(page);
  const height = async () => (await list.table.getByRole('row').nth(1).boundingBox())?.height;
  await page.goto('/users?limit=25');
  await expect(list.checkboxes).toHaveCount(25);
  const comfortable = await height();
  await list.button('Columns').click();
  await page.getByRole('radio', { name: 'Compact' }).check();
  const compact = await height();
  expect(compact).toBeLessThan(Number(comfortable) - 6);
  await page.reload();
  await expect(list.checkboxes).toHaveCount(25);
  expect(await height()).toBe(compact);
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
