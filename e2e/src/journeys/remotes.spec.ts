import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { failedRequest, Noise } from '../fixtures/noise.ts';
import { logIn, storageOf, type Session } from '../fixtures/sessions.ts';
import { takeAway } from '../console/live-build.ts';
import { descriptors, isForStaff, type Descriptor } from '../words/descriptors.ts';
import { headingOf, headings } from '../words/headings.ts';

/** What browser, federation runtime and React write for a section that cannot be loaded, and for no other. */
const saidOf = (remote: string) => [
  failedRequest(404),
  new RegExp(`Refused to execute script from '\\S*/remotes/${remote}/`),
  new RegExp(`\\[ Federation Runtime \\].*${remote.replaceAll('-', '_')}`, 's'),
  new RegExp(`RemoteUnavailable: ${remote} is unavailable`),
];

/** A browser that has loaded nothing yet. */
async function freshPage(browser: Browser, address: string, noise: Noise, session: Session | undefined) {
  const context = await browser.newContext({
    storageState: session && storageOf(address, session),
    baseURL: address,
  });
  await noise.watch(context);
  return context.newPage();
}

async function openByMenu(page: Page, { label, path }: Descriptor['menu'][number]) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: label, exact: true })
    .click();
  await expect(headingOf(page, path)).toBeVisible();
}

/** Opens every page of every other section, in a browser that must not complain at all. */
async function expectOthersWork(
  browser: Browser,
  address: string,
  session: Session | undefined,
  missing: Descriptor,
) {
  const noise = new Noise();
  const page = await freshPage(browser, address, noise, session);
  const others = descriptors.filter((remote) => remote !== missing);
  for (const { paths, menu } of others) {
    // Each section is loaded by its address once; what the menu leads to is opened by the menu then.
    const own = paths.filter((one) => isForStaff(one) === Boolean(session));
    const byAddress = own.filter(
      ({ path }, place) => place === 0 || menu.every((entry) => entry.path !== path),
    );
    for (const { path } of byAddress) {
      await page.goto(path);
      await expect(headingOf(page, path)).toBeVisible();
    }
    if (session) for (const entry of menu) await openByMenu(page, entry);
  }
  await page.context().close();
  noise.expectQuiet();
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
    const session = await logIn(visited.address, 'superAdmin');
    const putBack = await takeAway(visited, remote.name);
    try {
      for (const one of [undefined, session]) await expectOthersWork(browser, visited.address, one, remote);

      const page = await freshPage(browser, visited.address, noise, isForStaff(first) ? session : undefined);
      // A page that is served as a document needs no remote; the way there within the console does.
      await page.goto(remote.name === 'mfe-site' ? '/dashboard' : first.path);
      await expect(page).toHaveURL(first.path);
      const notice = page.getByRole('alert').filter({ hasText: `${remote.title} is unavailable.` });
      await expect(notice).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));

      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const { label } of remote.menu) {
        await expect(menu.getByRole('link', { name: `${label} (unavailable)` })).toBeVisible();
      }
      if (isForStaff(first)) {
        // Within the same page too: each other one is reached by the menu, and so is the notice again.
        for (const { menu: entries } of descriptors.filter((other) => other !== remote)) {
          for (const entry of entries.slice(0, 1)) await openByMenu(page, entry);
        }
        await menu
          .getByRole('link', { name: /\(unavailable\)/ })
          .first()
          .click();
        await expect(notice).toBeVisible();
      }

      // At once: the notice tries again by itself every ten seconds, and would come before the person.
      putBack();
      // The quiet retry may have been quicker, and then there is nothing left to click.
      const retry = notice.getByRole('button', { name: 'Retry' });
      await retry.click({ timeout: 5_000 }).catch(() => {});
      await expect(headingOf(page, first.path)).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window), 'without a reload').toBe(true);
      await expect(page.getByText('(unavailable)')).toHaveCount(0);
      await page.context().close();
    } finally {
      putBack();
    }
    noise.expectQuiet();
  });
}
