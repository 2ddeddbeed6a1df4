import { demoPassword } from '@padiman/api/demo';
import type { Page } from '@playwright/test';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { call, logIn, storageOf } from '../fixtures/sessions.ts';
import { ListPage } from '../pages/list-page.ts';
import { fillNewAdmin } from '../pages/parts.ts';
import { accountOf } from '../test-data/test-data.ts';
import { expect, test } from '../fixtures/own-console.ts';

test.use({
  storageState: async ({ visited }, use) => {
    await use(storageOf(visited.address, await logIn(visited.address, 'superAdmin')));
  },
});
test.beforeEach(({ browserErrors }) => browserErrors.allow(failedRequest(401)));

/** Ends all sessions of the super admin over HTTP, apart from a new one. */
async function endOtherSessions(address: string): Promise<void> {
  const { token } = await logIn(address, 'superAdmin');
  const ended = await call(address, '/admin/sessions/others', { token, method: 'DELETE' });
  expect(ended.status).toBe(200);
}

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended.' });

async function logInAgain(page: Page) {
  const dialog = ended(page);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** Opens the users, and filters them after the session was ended. */
async function filterUsers(page: Page, address: string) {
  const list = new ListPage(page, 'Users');
  await page.goto('/users');
  await expect(list.boxes.first()).toBeVisible();
  await endOtherSessions(address);
  await list.filter.selectOption('Drivers');
  return list;
}

async function fillPartly(page: Page, phoneNumber: string) {
  await page.goto('/admins');
  return fillNewAdmin(page, 'Half', 'Filled', phoneNumber);
}

test('a partly filled form survives the end of the session and is submitted once, by the person', async ({
  page,
  visited,
}) => {
  const sent: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/admin/create')) sent.push(answer.status());
  });
  const form = await fillPartly(page, '08036660001');
  await endOtherSessions(visited.address);
  await form.submit();
  await expect(ended(page)).toContainText('what you have typed is still there');
  await expect(ended(page).getByLabel('Phone Number')).toHaveValue(accountOf('superAdmin').phoneNumber);
  await logInAgain(page);
  await expect(page).toHaveURL('/admins');
  await expect(form.getByLabel('First Name')).toHaveValue('Half');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('Quietly7#river');
  expect(sent).toEqual([401]);
  await form.submit();
  await expect(page.getByRole('row').filter({ hasText: '0803 666 0001' })).toBeVisible();
  expect(sent).toEqual([401, 200]);
});

test('a list that failed to load is loaded after the new login, and a login as another admin opens the dashboard', async ({
  page,
  visited: { address },
}) => {
  const list = await filterUsers(page, address);
  await logInAgain(page);
  await expect(page).toHaveURL('/users?filter=drivers');
  await expect(list.boxes.first()).toBeVisible();

  await filterUsers(page, address);
  await ended(page).getByLabel('Phone Number').fill(accountOf('viewPadimanEarnings').phoneNumber);
  await ended(page).getByLabel('Password', { exact: true }).fill(demoPassword);
  await ended(page).getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(
    page.getByText(accountOf('viewPadimanEarnings').firstName).filter({ visible: true }),
  ).toBeVisible();

  await page.evaluate(() => localStorage.setItem('accessToken', 'x'.repeat(43)));
  await page.goto('/settings');
  await ended(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a new login in one tab also continues the other tab', async ({ page, context, visited }) => {
  const other = await context.newPage();
  await fillPartly(other, '08036660002');
  await filterUsers(page, visited.address);
  await expect(ended(other)).toBeVisible();
  await page.bringToFront();
  await logInAgain(page);
  await expect(ended(other)).toBeHidden();
  await expect(other.getByRole('dialog', { name: 'Add Admin' }).getByLabel('First Name')).toHaveValue('Half');
});
