import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Registry } from '@padiman/federation/registry';
import { DevelopedRemote } from '../console/developed-remote.ts';
import { freePort } from '../console/free-port.ts';
import { expect, test as own } from '../fixtures/own-console.ts';

interface Developing {
  developingPort: number;
  developed: DevelopedRemote;
}

/** On the published console, with one of its remotes under development beside it. */
const test = own.extend<object, Developing>({
  // eslint-disable-next-line no-empty-pattern
  developingPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  environment: [
    ({ developingPort }, use) => use({ DEV_ORIGINS: `http://localhost:${developingPort}` }),
    { scope: 'worker' },
  ],
  developed: [
    async ({ developingPort, visited }, use) => {
      const developed = await DevelopedRemote.start('mfe-admins', developingPort, visited.address);
      await use(developed);
      await developed.stop();
    },
    { scope: 'worker' },
  ],
});

test.use({ signedInAs: 'superAdmin' });

const screen = 'src/features/admins/admins.screen.tsx';
const dialog = 'src/features/admins/AddAdminDialog.tsx';

/** Marks a document, so that a reload would be noticed. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { theSameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => 'theSameDocument' in window);

test('what a developer changes is seen in the published console at once, and nothing typed is lost', async ({
  page,
  developed,
  noise,
}) => {
  await page.goto(developed.address);
  const strip = page.getByRole('status', { name: 'About this page' });
  await expect(strip).toContainText('mfe-admins comes from a development server');
  // Also behind a dialog.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(heading).toHaveText('Admins');
  await mark(page);

  // A section of somebody else's is the published one, in the same page.
  const menu = page.getByRole('navigation');
  await menu.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await menu.getByRole('link', { name: 'Admins', exact: true }).click();

  await page.getByRole('button', { name: 'Add Admin' }).click();
  const form = page.getByRole('dialog');
  const firstName = form.getByLabel('First Name');
  await firstName.fill('Ngozi');
  developed.change(screen, 'title="Admins"', 'title="Our admins"');
  await expect(heading).toHaveText('Our admins');
  developed.change(dialog, 'title="Add Admin"', 'title="Add somebody"');
  await expect(form).toHaveAccessibleName('Add somebody');
  await expect(firstName).toHaveValue('Ngozi');

  await test.step('a slip of the keyboard is said in the console, and mended by the next good save', async () => {
    noise.announce(/\[webpack-dev-server\]/);
    const said = page.waitForEvent('console', (message) => message.text().includes('AddAdminDialog.tsx'));
    developed.change(dialog, 'title="Add somebody"', 'title="Add somebody');
    await said;
    await expect(firstName).toHaveValue('Ngozi');
    developed.change(dialog, 'title="Add somebody', 'title="Add anybody"');
    await expect(form).toHaveAccessibleName('Add anybody');
    await expect(firstName).toHaveValue('Ngozi');
  });

  await test.step('a screen that throws is drawn again when it no longer does', async () => {
    noise.announce(/not yet/);
    developed.change(screen, '  return (\n', "  if (ownId) throw new Error('not yet');\n  return (\n");
    await expect(heading).toHaveText('Admins ran into an error.');
    developed.change(screen, "  if (ownId) throw new Error('not yet');\n", '');
    await expect(heading).toHaveText('Our admins');
  });
  expect(await isMarked(page)).toBe(true);

  await test.step('what no component holds is taken up by a reload', async () => {
    const loaded = page.waitForEvent('load');
    developed.change(
      'src/remote.tsx',
      'export default',
      "document.body.dataset.door = 'new';\nexport default",
    );
    await loaded;
    await expect(heading).toHaveText('Our admins');
    await expect(page.locator('body')).toHaveAttribute('data-door', 'new');
    expect(await isMarked(page)).toBe(false);
  });

  await strip.getByRole('link', { name: 'Leave' }).click();
  await expect(heading).toHaveText('Admins');
  await expect(strip).toBeHidden();
  await expect(page.locator('script[src*="development"]')).toHaveCount(0);
});

test('with a shell from before there was such a form of its page, a change is seen by a reload', async ({
  page,
  visited,
  developed,
}) => {
  const registry = (await (await page.request.get('/registry.json')).json()) as Registry;
  const form = join(visited.buildFolder('shell', registry.shell.build), 'development');
  renameSync(form, `${form}-away`);
  try {
    await page.goto(developed.address);
    await expect(page.getByLabel('Search name or phone')).toBeVisible();
    await mark(page);
    developed.change(screen, 'Search name or phone', 'Search anybody');
    await expect(page.getByLabel('Search anybody')).toBeVisible();
    expect(await isMarked(page)).toBe(false);
  } finally {
    renameSync(`${form}-away`, form);
  }
});
