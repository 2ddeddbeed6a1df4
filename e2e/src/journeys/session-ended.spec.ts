import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/own-console.ts';
import { accountOf } from '../fixtures/accounts.ts';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { logIn, storageOf, type Session } from '../fixtures/sessions.ts';
import { expected } from '../test-data/test-data.ts';

test.use({
  storageState: async ({ visited }, use) => {
    await use(storageOf(visited.address, await logIn(visited.address, 'superAdmin')));
  },
});
test.beforeEach(({ browserErrors }) => browserErrors.allow(failedRequest(401)));

/** Ends all sessions of the super admin over HTTP, apart from a new one. */
async function endOtherSessions(address: string): Promise<Session> {
  const session = await logIn(address, 'superAdmin');
  const ended = await fetch(`${address}/api/admin/sessions/end-others`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(ended.status).toBe(200);
  return session;
}

const ended = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended.' });

async function logInAgain(page: Page) {
  const dialog = ended(page);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(expected().password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

const rows = (page: Page) => page.getByRole('checkbox', { name: /^Select (?!all$)/ });

/** Opens the users and waits for the rows. */
async function openUsers(page: Page) {
  await page.goto('/users');
  await expect(rows(page).first()).toBeVisible();
}

async function fillPartly(page: Page, phoneNumber: string) {
  await page.goto('/admins');
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const form = page.getByRole('dialog', { name: 'Add Admin' });
  await form.getByLabel('First Name').fill('Half');
  await form.getByLabel('Last Name').fill('Filled');
  await form.getByLabel('Phone Number').fill(phoneNumber);
  await form.getByLabel('Password', { exact: true }).fill('Quietly7#river');
  return form;
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
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(ended(page)).toContainText('what you have typed is still there');
  await expect(ended(page).getByLabel('Phone Number')).toHaveValue(accountOf('superAdmin').phoneNumber);
  await logInAgain(page);
  await expect(page).toHaveURL('/admins');
  await expect(form.getByLabel('First Name')).toHaveValue('Half');
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('Quietly7#river');
  expect(sent).toEqual([401]);
  await form.getByRole('button', { name: 'Add Admin' }).click();
  await expect(page.getByRole('row').filter({ hasText: '0803 666 0001' })).toBeVisible();
  expect(sent).toEqual([401, 200]);
});

test('a list that failed to load is loaded after the new login', async ({ page, visited }) => {
  await openUsers(page);
  await endOtherSessions(visited.address);
  await page.getByLabel('Filter').selectOption('Drivers');
  await logInAgain(page);
  await expect(page).toHaveURL('/users?filter=drivers');
  await expect(rows(page).first()).toBeVisible();
});

test('a login as another admin opens the dashboard, and Cancel logs out', async ({ page, visited }) => {
  await openUsers(page);
  await endOtherSessions(visited.address);
  await page.getByLabel('Filter').selectOption('Drivers');
  await ended(page).getByLabel('Phone Number').fill(accountOf('viewPadimanEarnings').phoneNumber);
  await ended(page).getByLabel('Password', { exact: true }).fill(expected().password);
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
  await openUsers(page);
  await endOtherSessions(visited.address);
  await page.getByLabel('Filter').selectOption('Drivers');
  await expect(ended(other)).toBeVisible();
  await page.bringToFront();
  await logInAgain(page);
  await expect(ended(other)).toBeHidden();
  await expect(other.getByRole('dialog', { name: 'Add Admin' }).getByLabel('First Name')).toHaveValue('Half');
});
