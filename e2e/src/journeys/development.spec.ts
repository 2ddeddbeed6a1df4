import { freePort } from '@padiman/api/testing-loopback';
import { promote, rollback } from '@padiman/release/promote';
import { integrityOf } from '@padiman/release/publish';
import { developCopy, type DevelopmentServer } from '../console/development-server.ts';
import { storeOf } from '../console/releases.ts';
import { expect, test as own } from '../fixtures/own-console.ts';
import { isSameDocument, markDocument } from '../pages/parts.ts';

interface Development {
  developmentPort: number;
  developmentServer: DevelopmentServer;
}

/** Test on a published console with one remote under development. */
const test = own.extend<object, Development>({
  // eslint-disable-next-line no-empty-pattern
  developmentPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  environment: [
    ({ developmentPort }, use) => use({ DEV_ORIGINS: `http://localhost:${developmentPort}` }),
    { scope: 'worker' },
  ],
  developmentServer: [
    async ({ developmentPort, visited }, use) => {
      const server = await developCopy('mfe-admins', developmentPort, visited.address);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ signedInAs: 'superAdmin' });

const screen = 'src/features/admins/admins.screen.tsx';
const dialog = 'src/features/admins/AddAdminDialog.tsx';

test('a change to the sources shows in the published console at once and keeps the form input', async ({
  page,
  developmentServer,
  browserErrors,
}) => {
  await page.goto(developmentServer.address);
  await page.getByRole('button', { name: 'Load mfe-admins' }).click();
  const strip = page.getByRole('status', { name: 'About this page' });
  await expect(strip).toContainText('mfe-admins comes from a development server');
  // Includes the heading behind a dialog.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(heading).toHaveText('Admins');
  await markDocument(page);

  // Other sections are the published ones, in the same document.
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await menu.getByRole('link', { name: 'Admins', exact: true }).click();

  await page.getByRole('button', { name: 'Add Admin' }).click();
  const form = page.getByRole('dialog');
  const firstName = form.getByLabel('First Name');
  await firstName.fill('Ngozi');
  developmentServer.change(screen, 'title="Admins"', 'title="Our admins"');
  await expect(heading).toHaveText('Our admins');
  developmentServer.change(dialog, 'title="Add Admin"', 'title="Add somebody"');
  await expect(form).toHaveAccessibleName('Add somebody');
  await expect(firstName).toHaveValue('Ngozi');

  await test.step('a syntax error is logged, and the next valid save recovers', async () => {
    browserErrors.allow(/\[webpack-dev-server\]/);
    const logged = page.waitForEvent('console', (message) => message.text().includes('AddAdminDialog.tsx'));
    developmentServer.change(dialog, 'title="Add somebody"', 'title="Add somebody');
    await logged;
    await expect(firstName).toHaveValue('Ngozi');
    developmentServer.change(dialog, 'title="Add somebody', 'title="Add anybody"');
    await expect(form).toHaveAccessibleName('Add anybody');
    await expect(firstName).toHaveValue('Ngozi');
  });

  await test.step('a screen that throws is rendered again once it no longer does', async () => {
    browserErrors.allow(/not yet/);
    developmentServer.change(
      screen,
      '  return (\n',
      "  if (ownId) throw new Error('not yet');\n  return (\n",
    );
    await expect(heading).toHaveText('Admins ran into an error.');
    developmentServer.change(screen, "  if (ownId) throw new Error('not yet');\n", '');
    await expect(heading).toHaveText('Our admins');
  });
  expect(await isSameDocument(page)).toBe(true);

  await test.step('a change outside components reloads the page', async () => {
    const loaded = page.waitForEvent('load');
    developmentServer.change(
      'src/remote.tsx',
      'export default',
      "document.body.dataset.module = 'new';\nexport default",
    );
    await loaded;
    await expect(heading).toHaveText('Our admins');
    await expect(page.locator('body')).toHaveAttribute('data-module', 'new');
    expect(await isSameDocument(page)).toBe(false);
  });

  await strip.getByRole('link', { name: 'Leave' }).click();
  await expect(heading).toHaveText('Admins');
  await expect(strip).toBeHidden();
  await expect(page.locator('script[src*="development"]')).toHaveCount(0);
});

test('with a shell that has no development page, a change reloads the page', async ({
  page,
  visited,
  developmentServer,
  browserErrors,
}) => {
  // The development server warns of a full reload, where it has built an earlier change anew meanwhile.
  browserErrors.allow(/\[webpack-dev-server\]/);
  const store = storeOf(visited);
  const record = await store.findBuild('shell', (await store.live())?.live.shell?.build ?? '');
  if (!record) throw new Error('No shell is live');
  // Shells that were built before development pages do not require Trusted Types either.
  const released = String(Buffer.from((await store.readFile('shell', record.build, 'index.html')) ?? ''));
  const older = Buffer.from(released.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''));
  const files = Object.entries(record.integrity).filter(([file]) => !file.startsWith('development/'));
  const integrity = { ...Object.fromEntries(files), 'index.html': integrityOf(older) };
  const build = `${record.version}-released-only`;
  await store.putBuild({ ...record, build, integrity }, new Map([['index.html', older]]));
  await promote(store, [{ name: 'shell', build }]);
  try {
    await page.goto(developmentServer.address);
    await page.getByRole('button', { name: 'Load mfe-admins' }).click();
    await expect(page.getByLabel('Search name or phone')).toBeVisible();
    await markDocument(page);
    developmentServer.change(screen, 'Search name or phone', 'Search anybody');
    await expect(page.getByLabel('Search anybody')).toBeVisible();
    expect(await isSameDocument(page)).toBe(false);
  } finally {
    await rollback(store, ['shell']);
  }
});
