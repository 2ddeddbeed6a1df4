import { expect, test } from '../fixtures/test.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expectAccessible, axeViolations } from '../steps/accessibility.ts';
import { headingOf } from '../pages/headings.ts';
import { screenStates } from '../pages/screen-states.ts';

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };

/** Sizes and themes. */
const circumstances = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
  { size: narrow, colorScheme: 'light' },
  { size: wide, colorScheme: 'dark' },
] as const;

/** Circumstances of the nth screen: in the long run of tests all, otherwise one, another for the next screen. */
const circumstancesOf = (nth: number) =>
  process.env.ACCESSIBILITY === 'whole'
    ? circumstances
    : circumstances.filter((_, at) => at === nth % circumstances.length);

/** Errors of the federation runtime for the remote whose files are missing. */
const missingRemoteErrors = /RUNTIME-008|remoteEntry\.js/;

for (const [nth, { name, signedInAs, open }] of screenStates.entries()) {
  test.describe(name, () => {
    test.use({ signedInAs });

    test('has no accessibility violations', async ({ page, browserErrors }) => {
      browserErrors.allow(failedRequest(401), failedRequest(404), failedRequest(500), missingRemoteErrors);
      await open(page);
      // Opened once: the screen follows changes of size and theme without a reload.
      for (const { size, colorScheme } of circumstancesOf(nth)) {
        await page.setViewportSize(size);
        // Rows outside the viewport fade only when they scroll into view; reduced motion disables this.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expectAccessible(page, `${size.width} px, ${colorScheme}`);
      }
    });
  });
}

test('axe finds injected violations of both kinds, in both themes', async ({ page }) => {
  await page.goto('/terms');
  await expect(headingOf(page, '/terms')).toBeVisible();
  await page.evaluate(() => {
    const lowContrast = document.createElement('p');
    lowContrast.textContent = 'planted';
    lowContrast.style.setProperty('color', 'gray');
    lowContrast.style.setProperty('background-color', 'darkgray');
    document.querySelector('main')?.append(lowContrast, document.createElement('img'));
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await axeViolations(page);
    expect(found.map((violation) => violation.split(' ')[0]).sort()).toEqual(['color-contrast', 'image-alt']);
  }
});
