import { expect, test } from '../fixtures/test.ts';
import { failedRequest } from '../fixtures/noise.ts';
import { expectAccessible, faultsOf } from '../words/axe.ts';
import { headingOf } from '../words/headings.ts';
import { states } from '../words/states.ts';

const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/** What the runtime says of the section whose files are taken away. */
const ofAMissingSection = /RUNTIME-008|remoteEntry\.js/;

for (const { name, signedInAs, open } of states) {
  test.describe(name, () => {
    test.use({ signedInAs });

    test('has no fault that axe can find, wide and narrow, light and dark', async ({ page, noise }) => {
      noise.announce(failedRequest(401), failedRequest(404), failedRequest(500), ofAMissingSection);
      await open(page);
      // Opened once and then changed under way: the screen has to follow the person's choice as it stands.
      for (const size of widths) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          // What fades does so in rows out of sight only once they come into sight: nothing is to fade here.
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectAccessible(page, `${size.width} px, ${colorScheme}`);
        }
      }
    });
  });
}

test('axe sees a fault of either kind that is planted, in either theme', async ({ page }) => {
  await page.goto('/terms');
  await expect(headingOf(page, '/terms')).toBeVisible();
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.textContent = 'planted';
    faint.style.setProperty('color', 'gray');
    faint.style.setProperty('background-color', 'darkgray');
    document.querySelector('main')?.append(faint, document.createElement('img'));
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await faultsOf(page);
    expect(found.map((fault) => fault.split(' ')[0]).sort()).toEqual(['color-contrast', 'image-alt']);
  }
});
