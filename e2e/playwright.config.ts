import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './src/chromium.ts';

const journeys = join(import.meta.dirname, 'src/journeys');

/** Journeys that start a console of their own: one that a worker has is kept as long as no other kind comes between. */
const onOwnConsole = readdirSync(journeys).filter((file) =>
  /fixtures\/(own|empty|releasing)-console/.test(readFileSync(join(journeys, file), 'utf8')),
);

export default defineConfig({
  testDir: 'src/journeys',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  workers: 2,
  projects: [
    { name: 'own console', testMatch: onOwnConsole },
    // Last, since any worker may take any of these: none is left with nothing to do.
    { name: 'shared console', testIgnore: onOwnConsole, fullyParallel: true },
  ],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-NG',
    // The process's own zone must not matter: dates are shown in Lagos.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(findChromium() && { executablePath: findChromium() }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-quic',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
