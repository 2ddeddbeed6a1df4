import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoAccounts, demoPassword } from '@padiman/api/demo';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { RunningConsole } from './console/running-console.ts';
import { logInWith, storageOf } from './fixtures/sessions.ts';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
// The height keeps each picture under 200 KB.
const wide = { width: 1280, height: 680 };
const phone = { width: 390, height: 844 };

const [light, dark] = [
  { viewport: wide, colorScheme: 'light' },
  { viewport: wide, colorScheme: 'dark' },
] as const;

/** Picture of a path in a theme and size, and the steps that bring the page to its state. */
const picture = (
  name: string,
  path: string,
  look: { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' },
  arrange: (page: Page) => Promise<void>,
) => ({ name, path, look, arrange });

const rowsOf = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all$)/ });
const linksOf = (page: Page) => page.getByRole('table').getByRole('link');
const region = (page: Page, name: string) => page.getByRole('region', { name });

const pictures = [
  picture('users', '/users?sort=-totalEarnings', light, async (page) => {
    for (const place of [0, 2, 3]) await rowsOf(page).nth(place).check();
  }),
  picture('review', '/request-withdrawals/review', dark, (page) =>
    region(page, 'Review').getByRole('heading', { name: 'History' }).waitFor(),
  ),
  picture('search', '/drivers-requests', light, async (page) => {
    await linksOf(page).first().waitFor();
    await page.getByRole('button', { name: 'Search everything' }).first().click();
    await page.getByRole('dialog').getByRole('combobox').fill('ada');
    await page.getByRole('option').filter({ hasText: 'Adaobi' }).first().waitFor();
  }),
  picture('dashboard', '/dashboard', light, (page) =>
    region(page, 'Monthly Signups').locator('svg').first().waitFor(),
  ),
  picture('person', '/users?sort=-totalEarnings', light, async (page) => {
    await linksOf(page).first().click();
    await page.getByRole('dialog').getByRole('link', { name: 'Everything about this person' }).click();
    await region(page, 'Time Line').getByRole('listitem').first().waitFor();
  }),
  picture('reports', '/reports?period=year', dark, (page) =>
    region(page, 'Income').locator('[aria-hidden] > svg[viewBox] > g').first().waitFor(),
  ),
  picture('payouts', '/payouts', dark, (page) => page.getByRole('table').getByRole('cell').first().waitFor()),
  picture('driver-review', '/drivers-requests/review', light, (page) =>
    region(page, 'Checks').getByRole('listitem').first().waitFor(),
  ),
  picture('batches', '/users', light, async (page) => {
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: /^Select all .* that match$/ }).click();
    await page.getByText(/ of the selected are not on this page/).waitFor();
    await page.getByRole('button', { name: 'Block Selected' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').selectOption({ index: 1 });
    let sent = 0;
    // Nobody is blocked, and the third batch has no answer, so that the progress stays.
    await page.route('**/api/dashboard/users/update-status', (route) => {
      sent += 1;
      const { userIds } = route.request().postDataJSON() as { userIds: string[] };
      const results = userIds.map((_id) => ({ _id, outcome: 'updated' }));
      return sent < 3 ? route.fulfill({ json: { success: true, data: [], results } }) : undefined;
    });
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await dialog.getByText(/^400 of/).waitFor();
  }),
  picture('reported', '/offer-ride/review', { viewport: phone, colorScheme: 'dark' }, async (page) => {
    await region(page, 'Review').getByRole('heading', { level: 2 }).waitFor();
    await page.getByRole('button', { name: 'Keep' }).waitFor();
  }),
  picture('phone', '/send-parcel', { viewport: phone, colorScheme: 'light' }, (page) =>
    rowsOf(page).first().waitFor(),
  ),
];

const data = mkdtempSync(join(tmpdir(), 'padiman-pictures-'));
const running = await RunningConsole.start(data);
const { address } = running;
const executablePath = findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const { phoneNumber = '' } = demoAccounts.find(({ superAdmin }) => superAdmin) ?? {};
const storageState = storageOf(address, await logInWith(address, phoneNumber, demoPassword));
try {
  mkdirSync(folder, { recursive: true });
  for (const { name, path, look, arrange } of pictures) {
    const context = await browser.newContext({
      ...{ ...look, baseURL: address, storageState },
      ...{ isMobile: look.viewport === phone, reducedMotion: 'reduce' },
    });
    const page = await context.newPage();
    await page.goto(path);
    await arrange(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await context.close();
    console.log(`docs/pictures/${name}.png`);
  }
} finally {
  await browser.close();
  await running.stop();
  rmSync(data, { recursive: true, force: true });
}
