import { expect, test } from '@playwright/test';
import { BrowserErrors } from '../fixtures/browser-errors.ts';
import { setupValue } from '../test-data/test-data.ts';

// Tests of the check for browser errors that every journey relies on.
const provoked: [name: string, provoke: () => void, recorded: RegExp][] = [
  ['an error', () => console.error('planted'), /error: planted/],
  ['a warning', () => console.warn('planted'), /warning: planted/],
  [
    'an uncaught exception',
    () => {
      setTimeout(() => {
        throw new Error('planted');
      });
    },
    /uncaught: Error: planted/,
  ],
  [
    'an inline script',
    () => {
      const script = document.createElement('script');
      script.textContent = 'window.planted = true';
      document.head.append(script);
    },
    /policy: script-src-elem refused inline/,
  ],
];

for (const [name, provoke, recorded] of provoked) {
  test(`${name} fails a test`, async ({ context, page }) => {
    const browserErrors = new BrowserErrors();
    await browserErrors.watch(context);
    await page.goto(`${setupValue('address')}/terms`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    browserErrors.expectNone();
    await page.evaluate(provoke);
    await expect(() => expect(() => browserErrors.expectNone()).toThrow(recorded)).toPass();
  });
}
