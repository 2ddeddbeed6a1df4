import type { Browser, Page } from '@playwright/test';
import { BrowserErrors, failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/own-console.ts';
import { logIn, type Session, storageOf } from '../fixtures/sessions.ts';
import { headingOf, isSameDocument, markDocument, openPath } from '../pages/parts.ts';
import { type Descriptor, descriptors, isForStaff } from '../test-data/descriptors.ts';

/** Errors that browser, federation runtime and React log for a missing remote, and for no other remote. */
const errorsOf = (remote: string) => [
  failedRequest(404),
  /Refused to execute script from '\S*\/files\//,
  new RegExp(`\\[ Federation Runtime \\].*${remote.replaceAll('-', '_')}`, 's'),
  new RegExp(`RemoteUnavailable: ${remote} is unavailable`),
];

/** Opens a page in a new browser context. */
async function newPage(
  browser: Browser,
  address: string,
  browserErrors: BrowserErrors,
  session: Session | undefined,
) {
  const context = await browser.newContext({
    storageState: session && storageOf(address, session),
    baseURL: address,
  });
  await browserErrors.watch(context);
  return context.newPage();
}

async function openByMenu(page: Page, { label, path }: Descriptor['menu'][number]) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: label, exact: true })
    .click();
  await expect(headingOf(page, path)).toBeVisible();
}

/** Opens every page of every other remote, and expects no browser errors. */
async function expectOthersWork(
  browser: Browser,
  address: string,
  session: Session | undefined,
  missing: Descriptor,
) {
  const browserErrors = new BrowserErrors();
  const page = await newPage(browser, address, browserErrors, session);
  const others = descriptors.filter((remote) => remote !== missing);
  for (const { paths, menu } of others) {
    // Each remote is loaded by address once; pages of the menu are opened by the menu.
    const own = paths.filter((one) => isForStaff(one) === Boolean(session));
    const byAddress = own.filter(
      ({ path }, place) => place === 0 || menu.every((entry) => entry.path !== path),
    );
    for (const { path } of byAddress) {
      await openPath(page, path);
    }
    if (session) for (const entry of menu) await openByMenu(page, entry);
  }
  await page.context().close();
  browserErrors.expectNone();
}

/** A section of staff and one of visitors; the long run of tests takes all remotes. */
const missing = descriptors.filter(
  ({ name }) => process.env.FAULT_MATRIX === 'whole' || ['mfe-finance', 'mfe-site'].includes(name),
);

for (const remote of missing) {
  const [first] = remote.paths;
  if (!first) continue;

  test(`without the files of ${remote.name} only its own section is unavailable, and recovers`, async ({
    browser,
    visited,
    browserErrors,
  }) => {
    browserErrors.allow(...errorsOf(remote.name));
    const session = await logIn(visited.address, 'superAdmin');
    const restore = await visited.hideLiveBuild(remote.name);
    try {
      for (const one of [undefined, session]) await expectOthersWork(browser, visited.address, one, remote);

      const page = await newPage(
        browser,
        visited.address,
        browserErrors,
        isForStaff(first) ? session : undefined,
      );
      // The static document at / needs no remote; the redirect within the console does.
      await page.goto(remote.name === 'mfe-site' ? '/dashboard' : first.path);
      await expect(page).toHaveURL(first.path);
      const notice = page.getByRole('alert').filter({ hasText: `${remote.title} is unavailable.` });
      await expect(notice).toBeVisible();
      await markDocument(page);

      const menu = page.getByRole('navigation', { name: 'Main' });
      for (const { label } of remote.menu) {
        await expect(menu.getByRole('link', { name: `${label} (unavailable)` })).toBeVisible();
      }
      if (isForStaff(first)) {
        // The menu opens every other remote in the same document, and the notice again.
        for (const { menu: entries } of descriptors.filter((other) => other !== remote)) {
          for (const entry of entries.slice(0, 1)) await openByMenu(page, entry);
        }
        await menu
          .getByRole('link', { name: /\(unavailable\)/ })
          .first()
          .click();
        await expect(notice).toBeVisible();
      }

      restore();
      // The automatic retry may remove the notice before the click.
      const retry = notice.getByRole('button', { name: 'Retry' });
      await retry.click({ timeout: 5_000 }).catch(() => {});
      await expect(headingOf(page, first.path)).toBeVisible();
      expect(await isSameDocument(page), 'without a reload').toBe(true);
      await expect(page.getByText('(unavailable)')).toHaveCount(0);
      await page.context().close();
    } finally {
      restore();
    }
    browserErrors.expectNone();
  });
}
