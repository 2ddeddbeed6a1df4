import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoAccounts, demoPassword } from '@padiman/api/demo';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { RunningConsole } from './console/running-console.ts';
import { post, storageOf, type Session } from './fixtures/sessions.ts';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
// The height keeps each picture under 150 KB.
const wide = { width: 1280, height: 680 };
const phone = { width: 390, height: 844 };

interface Picture {
  name: string;
  path: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Brings the page to the state of the picture. */
  arrange: (page: Page) => Promise<void>;
}

const rowsOf = (page: Page) => page.getByRole('table').getByRole('checkbox', { name: /^Select (?!all$)/ });

const pictures: Picture[] = [
  {
    name: 'users',
    path: '/users?sort=-totalEarnings',
    viewport: wide,
    colorScheme: 'light',
    arrange: async (page) => {
      for (const place of [0, 2, 3]) await rowsOf(page).nth(place).check();
    },
  },
  {
    name: 'withdrawal',
    path: '/request-withdrawals?filter=pending',
    viewport: wide,
    colorScheme: 'dark',
    arrange: async (page) => {
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    viewport: wide,
    colorScheme: 'light',
    arrange: (page) => page.getByRole('region', { name: 'Monthly Signups' }).locator('svg').first().waitFor(),
  },
  {
    name: 'phone',
    path: '/send-parcel',
    viewport: phone,
    colorScheme: 'light',
    arrange: (page) => rowsOf(page).first().waitFor(),
  },
];

const data = mkdtempSync(join(tmpdir(), 'padiman-pictures-'));
const running = await RunningConsole.start(data);
const executablePath = findChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
try {
  const { phoneNumber } = demoAccounts.find(({ superAdmin }) => superAdmin) ?? {};
  const session = await post<Session>(`${running.address}/api/admin/login`, {
    phoneNumber,
    password: demoPassword,
  });
  mkdirSync(folder, { recursive: true });
  for (const { name, path, arrange, ...look } of pictures) {
    const context = await browser.newContext({
      ...look,
      isMobile: look.viewport === phone,
      baseURL: running.address,
      reducedMotion: 'reduce',
      storageState: storageOf(running.address, session),
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
