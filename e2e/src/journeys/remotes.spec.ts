import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { failedRequest, Noise } from '../fixtures/noise.ts';
import { sharedSession, storageOf } from '../fixtures/sessions.ts';
import { takeAway } from '../console/live-build.ts';
import { descriptors, isForStaff, type Descriptor } from '../words/descriptors.ts';
import { headingOf, headings } from '../words/headings.ts';

/** What browser, federation runtime and React write for a section that cannot be loaded, and for no other. */
const saidOf = (remote: string) => [
  failedRequest(404),
  new RegExp(`\\[ Federation Runtime \\].*${remote.replaceAll('-', '_')}`, 's'),
  new RegExp(`RemoteUnavailable: ${remote} is unavailable`),
];

/** A browser that has loaded nothing yet. */
async function freshPage(browser: Browser, address: string, noise: Noise, signedIn: boolean) {
  const storageState = signedIn ? storageOf(address, await sharedSession(address, 'superAdmin')) : undefined;
  const context = await browser.newContext({ storageState, baseURL: address });
  await noise.watch(context);
  return context.newPage();
}

/** Opens every page of every other section, in a browser that must not complain at all. */
async function expectOthersWork(browser: Browser, address: string, missing: Descriptor) {
  const served = descriptors.filter((remote) => remote !== missing).flatMap(({ paths }) => paths);
  for (const signedIn of [false, true]) {
    const noise = new Noise();
    const page = await freshPage(browser, address, noise, signedIn);
    for (const one of served.filter((path) => isForStaff(path) === signedIn)) {
      await page.goto(one.path);
      await expect(headingOf(page, one.path)).toBeVisible();
    }
    await page.context().close();
    noise.expectQuiet();
  }
}

test('there is a heading to look for on each page that a remote serves', () => {
  const served = descriptors.flatMap(({ paths }) => paths.map(({ path }) => path));
  expect(Object.keys(headings)).toEqual(expect.arrayContaining(served));
});

for (const remote of descriptors) {
  const [first] = remote.paths;
  if (!first) continue;

  test(`without the files of ${remote.name} its own section alone is missing, and comes back`, async ({
    browser,
    visited,
    noise,
  }) => {
    noise.announce(...saidOf(remote.name));
    const putBack = await takeAway(visited, remote.name);
    try {
      const page = await freshPage(browser, visited.address, noise, isForStaff(first));
      await page.goto(first.path);
      const notice = page.getByRole('alert').filter({ hasText: `${remote.title} is unavailable.` });
      await expect(notice).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));

      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const { label } of remote.menu) {
        await expect(menu.getByRole('link', { name: `${label} (unavailable)` })).toBeVisible();
      }
      if (isForStaff(first)) {
        // Within the same page too: the others are reached by the menu, and so is the notice again.
        for (const { label, path } of descriptors
          .filter((other) => other !== remote)
          .flatMap(({ menu }) => menu)) {
          await menu.getByRole('link', { name: label, exact: true }).click();
          await expect(headingOf(page, path)).toBeVisible();
        }
        await menu
          .getByRole('link', { name: /\(unavailable\)/ })
          .first()
          .click();
        await expect(notice).toBeVisible();
      }
      await expectOthersWork(browser, visited.address, remote);

      putBack();
      // The quiet retry may have been quicker, and then there is nothing left to click.
      const retry = notice.getByRole('button', { name: 'Retry' });
      await retry.click({ timeout: 5_000 }).catch(() => {});
      await expect(headingOf(page, first.path)).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window), 'without a reload').toBe(true);
      await expect(page.getByText('(unavailable)')).toHaveCount(0);
    } finally {
      putBack();
    }
    noise.expectQuiet();
  });
}
