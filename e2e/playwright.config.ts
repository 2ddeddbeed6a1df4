import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { VariantName } from '@padiman/testing/reference-backend';
import { chromiumFlags, findHeadlessChromium, positionsAtOnce } from './src/chromium.ts';

const executablePath = findHeadlessChromium();
const journeysFolder = join(import.meta.dirname, 'src/journeys');

/** Journeys that start their own console. Run as one project, so that a worker keeps its console between files. */
const onOwnConsole = readdirSync(journeysFolder).filter((file) =>
  /fixtures\/own-console/.test(readFileSync(join(journeysFolder, file), 'utf8')),
);

/** Variants of the reference backend before which the journeys of the specification run; the long run of tests takes all. */
const variants: VariantName[] =
  process.env.SPECIFICATION === 'whole' ? ['quirks', 'bare', 'plain'] : ['quirks'];

export default defineConfig<object, { variant: VariantName }>({
  testDir: 'src/journeys',
  outputDir: 'test-results',
  globalSetup: './src/global-setup.ts',
  workers: 2,
  projects: [
    { name: 'own console', testMatch: onOwnConsole },
    ...variants.map((variant) => ({
      name: `specification, ${variant}`,
      testDir: 'src/specification',
      fullyParallel: true,
      use: { variant },
    })),
    // Last: any worker can run any of these tests, so no worker becomes idle early.
    { name: 'shared console', testIgnore: onOwnConsole, fullyParallel: true },
  ],
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-NG',
    // Differs from Africa/Lagos, the time zone of the displayed dates.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...chromiumFlags, positionsAtOnce],
    },
  },
});
