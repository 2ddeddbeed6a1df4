import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { ListPage } from '../pages/list-page.ts';
import { countOf, expectAccessible } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

const partsOf = (page: Page) => ({
  bar: page.getByRole('group', { name: /^View / }),
  menu: page.getByRole('navigation', { name: 'Main' }),
  links: page.getByRole('list', { name: 'Views of Users' }).getByRole('link'),
  header: (name: string) => page.getByRole('table').getByRole('columnheader', { name }),
  dialog: (name: string) => page.getByRole('dialog', { name }),
});

/** Names the view in the open dialog and saves it. */
async function saveAs(page: Page, name: string, { shared = false } = {}): Promise<void> {
  const dialog = partsOf(page).dialog('Save view');
  await dialog.getByLabel('Name').fill(name);
  if (shared) await dialog.getByLabel('Share with the team').check();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('a view is saved, shared, opened by a colleague, changed and deleted', async ({ page, openAs }) => {
  const list = new ListPage(page, 'Users');
  const { bar, links, menu, header, dialog } = partsOf(page);
  await page.goto('/users?filter=blocked&sort=-totalBalance');
  await list.button('Columns').click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await page.keyboard.press('Escape');
  const total = countOf(await list.total());
  await list.button('Save view').click();
  await saveAs(page, 'Blocked with money', { shared: true });

  // The view is open, and stands in the menu with the number of its records.
  await expect(bar).toContainText('Blocked with money');
  await expect(bar).toContainText('Shared with the team');
  await expect(page).toHaveURL(/\/users\?view=[0-9a-f-]+$/);
  const address = page.url();
  await expect(links).toHaveText(['Blocked with money']);
  await expect(links).toHaveAttribute('aria-current', 'page');
  await expect(links).toHaveAccessibleDescription(/^[\d,]+\+? records$/);
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'an open view');

  // A change stays in the address until it is saved or dropped.
  await list.filter.selectOption('all');
  await expect(bar).toContainText('changed');
  await expect(page).toHaveURL(/&filter=all$/);
  await page.reload();
  await expect(list.filter).toHaveValue('all');
  await bar.getByRole('button', { name: 'Reset' }).click();
  await expect(list.range).toContainText(` of ${total}`);
  await expect(page).toHaveURL(address);

  // The link of a colleague with the right, in a browser with columns of its own.
  const other = await openAs('viewAllUsers');
  const seen = partsOf(other);
  const plainReads: string[] = [];
  other.on('request', (request) => {
    if (/\/dashboard\/users\?limit=50$/.test(request.url())) plainReads.push(request.url());
  });
  await other.goto(address);
  await expect(seen.bar).toContainText(/Shared by /);
  await expect(new ListPage(other, 'Users').filter).toHaveValue('blocked');
  await expect(new ListPage(other, 'Users').range).toContainText(` of ${total}`);
  await expect(seen.header('Last Name')).toBeVisible();
  await expect(seen.header('Email')).toHaveCount(0);
  await expect(seen.bar.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  expect(plainReads).toEqual([]);
  await other.keyboard.press('Control+k');
  await other.getByRole('combobox', { name: 'Search everything' }).fill('with money');
  await expect(other.getByRole('option', { selected: true })).toContainText('Blocked with money');
  await other.close();

  // The owner saves a change, and deletes the view.
  await list.filter.selectOption('verified');
  await bar.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(address);
  await expect(bar).not.toContainText('changed');
  await expect(list.filter).toHaveValue('verified');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog('Delete view').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog('Delete view').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/users');
  await expect(links).toHaveCount(0);
  await expect(header('Email')).toHaveCount(0);
});
