import { readFileSync } from 'node:fs';
import { expect, test } from '../fixtures/test.ts';
import { ListPage } from '../pages/list-page.ts';

// Features of every list, tested on the users list.
test.use({ signedInAs: 'viewAllUsers' });

test('hidden columns and the height of rows are kept on this device, also after a reload', async ({
  page,
}) => {
  const list = new ListPage(page, 'Users');
  const email = list.table.getByRole('columnheader', { name: 'Email' });
  const height = async () => (await list.table.getByRole('row').nth(1).boundingBox())?.height;
  await page.goto('/users?limit=25');
  await expect(list.boxes).toHaveCount(25);
  const comfortable = await height();
  await list.button('Columns').click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expect(email).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'First Name' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Compact' }).check();
  const compact = await height();
  expect(compact).toBeLessThan(Number(comfortable) - 6);

  await page.reload();
  await expect(list.boxes).toHaveCount(25);
  await expect(email).toBeHidden();
  expect(await height()).toBe(compact);
  await list.button('Columns').click();
  await list.button('Show all columns').click();
  await expect(email).toBeVisible();
});

test('title and tools share one row, nothing moves when the records arrive, and columns up to the name stay', async ({
  page,
}) => {
  const list = new ListPage(page, 'Users');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/users?limit=25');
  await expect(list.boxes).toHaveCount(25);
  const tools = [list.filter, list.search, list.button('Download CSV'), list.button('Columns')];
  const middles = await Promise.all(
    [page.getByRole('heading', { level: 1 }), ...tools].map(async (part) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
      return y + height / 2;
    }),
  );
  for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(2);
  const row = list.table.getByRole('row').nth(1);
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(190);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);

  await page.setViewportSize({ width: 900, height: 700 });
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

test('Download CSV saves all records of the view, from all pages, in its order', async ({ page }) => {
  const list = new ListPage(page, 'Users');
  await page.goto('/users?filter=blocked&sort=-totalEarnings&limit=10');
  const total = await list.total();
  expect(total).toBeGreaterThan(10);
  const waiting = page.waitForEvent('download');
  await list.button('Download CSV').click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^users-blocked-users-\d{4}-\d\d-\d\d\.csv$/);

  const [head, ...lines] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  const last = ['totalEarnings', 'totalWithdrawals', 'totalRefunds', 'totalBalance', 'suspended'];
  expect(head?.replaceAll('"', '').trim().split(',').slice(-5)).toEqual(last);
  expect(lines).toHaveLength(total);
  const earned = lines.map((line) => Number(line.trim().split(',').at(-5)));
  expect(earned).toEqual(earned.toSorted((one, other) => other - one));
  // The picture column can contain commas; the names precede the phone number.
  const people = lines.map((line) => /"([^"]*)","([^"]*)","\d{11}",/.exec(line)?.slice(1).join(' '));
  const shown = await list.boxes.evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
  expect(people.slice(0, 10).map((name) => `Select ${name}`)).toEqual(shown);
});
