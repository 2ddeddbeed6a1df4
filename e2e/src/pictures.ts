import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { RunningConsole } from './console/running-console.ts';
import { openDemoBrowser } from './demo-browser.ts';

const folder = resolve(import.meta.dirname, '../../docs/pictures');
// The height keeps each picture under 200 KB.
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

const linksOf = (page: Page) => page.getByRole('table').getByRole('link');

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
    name: 'review',
    path: '/request-withdrawals/review',
    viewport: wide,
    colorScheme: 'dark',
    arrange: async (page) => {
      await page.getByRole('region', { name: 'Review' }).getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  {
    name: 'search',
    path: '/drivers-requests',
    viewport: wide,
    colorScheme: 'light',
    arrange: async (page) => {
      await linksOf(page).first().waitFor();
      await page.getByRole('button', { name: 'Search everything' }).first().click();
      await page.getByRole('dialog').getByRole('combobox').fill('ada');
      await page.getByRole('option').filter({ hasText: 'Adaobi' }).first().waitFor();
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
    name: 'person',
    path: '/users?sort=-totalEarnings',
    viewport: wide,
    colorScheme: 'light',
    arrange: async (page) => {
      await linksOf(page).first().click();
      await page.getByRole('dialog').getByRole('link', { name: 'Everything about this person' }).click();
      await page.getByRole('region', { name: 'Time Line' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'reports',
    path: '/reports?period=90',
    viewport: wide,
    colorScheme: 'dark',
    arrange: (page) =>
      page.getByRole('region', { name: 'Sign-ups' }).locator('svg.recharts-surface').waitFor(),
  },
  {
    name: 'driver-review',
    path: '/drivers-requests/review',
    viewport: wide,
    colorScheme: 'light',
    arrange: async (page) => {
      const review = page.getByRole('region', { name: 'Review' });
      await review.getByRole('region', { name: 'Car video' }).getByRole('button', { name: 'Play' }).waitFor();
      await review.locator('video').evaluate((video: HTMLVideoElement) => {
        video.currentTime = 3;
      });
    },
  },
  {
    name: 'bulk-job',
    path: '/request-withdrawals?filter=pending&limit=10',
    viewport: wide,
    colorScheme: 'light',
    arrange: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: /^Select all .* that match$/ }).click();
      await page.getByRole('button', { name: 'Reject Selected' }).click();
      await page.getByRole('dialog').getByRole('table', { name: 'All by group' }).waitFor();
    },
  },
  {
    name: 'reported',
    path: '/offer-ride/review',
    viewport: phone,
    colorScheme: 'dark',
    arrange: async (page) => {
      await page.getByRole('region', { name: 'Review' }).getByRole('heading', { level: 2 }).waitFor();
      await page.getByRole('button', { name: 'Keep' }).waitFor();
    },
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
const { browser, newContext } = await openDemoBrowser(running);
try {
  mkdirSync(folder, { recursive: true });
  for (const { name, path, arrange, ...look } of pictures) {
    const context = await newContext({ ...look, isMobile: look.viewport === phone, reducedMotion: 'reduce' });
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
