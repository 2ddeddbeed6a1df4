import { defineConfig } from '@playwright/test';
import { findChromium } from './src/chromium.ts';

export default defineConfig({
  testDir: 'src/journeys',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  // Axe keeps one core busy for a third of all time; a second worker goes on meanwhile.
  workers: 2,
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
