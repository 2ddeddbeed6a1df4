import { failedRequest } from '../fixtures/browser-errors.ts';
import { test } from '../fixtures/test.ts';
import { expectAccessible, expectControlsInForcedColors, expectNoHorizontalScroll } from '../pages/parts.ts';
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

const numbered = screenStates.map((state, nth) => ({ ...state, nth }));

/** States of a group share a browser context, whose cached scripts make the next page load quickly. */
function groupOf({ name, signedInAs = 'a visitor', endsSession, nth }: (typeof numbered)[number]): string {
  if (endsSession) return name;
  return signedInAs === 'superAdmin' ? `of a super admin, part ${(nth % 4) + 1}` : `of ${signedInAs}`;
}

for (const group of new Set(numbered.map(groupOf))) {
  const states = numbered.filter((state) => groupOf(state) === group);
  test.describe(group, () => {
    test.use({ signedInAs: states[0]?.signedInAs });

    test('screens have no accessibility violations', async ({ context, browserErrors }) => {
      test.setTimeout(30_000 * states.length);
      browserErrors.allow(...[401, 404, 500, 503].map(failedRequest), missingRemoteErrors);
      for (const { name, open, nth } of states) {
        await test.step(name, async () => {
          const page = await context.newPage();
          await open(page);
          // Opened once: the screen follows changes of size and theme without a reload.
          for (const { size, colorScheme } of circumstancesOf(nth)) {
            await page.setViewportSize(size);
            // Rows outside the viewport fade only when they scroll into view; reduced motion disables this.
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await expectAccessible(page, `${size.width} px, ${colorScheme}`);
          }
          // 200 % zoom, and the narrowest window that WCAG names for reflow.
          for (const width of [640, 320]) {
            await page.setViewportSize({ width, height: 640 });
            await expectNoHorizontalScroll(page);
          }
          await expectControlsInForcedColors(page);
          await expectNoHorizontalScroll(page);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await page.close();
        });
      }
    });
  });
}
