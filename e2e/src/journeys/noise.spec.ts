import { expect, test } from '@playwright/test';
import { Noise } from '../fixtures/noise.ts';
import { prepared } from '../prepared/prepared.ts';

// The watch that stands over every other journey must itself be seen to bark.
const planted: [name: string, plant: () => void, heard: RegExp][] = [
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

for (const [name, plant, heard] of planted) {
  test(`${name} does not go unheard`, async ({ context, page }) => {
    const noise = new Noise();
    await noise.watch(context);
    await page.goto(`${prepared('address')}/terms`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    noise.expectQuiet();
    await page.evaluate(plant);
    await expect(() => expect(() => noise.expectQuiet()).toThrow(heard)).toPass();
  });
}
