import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { failedRequest } from '../fixtures/browser-errors.ts';
import { expect, test as own } from '../fixtures/own-console.ts';
import { logInWith, newAdmin, ownPassword, storageOf } from '../fixtures/sessions.ts';
import { expectAccessible, submitLogin, fillNewAdmin, logOut } from '../pages/parts.ts';

/** Passkeys belong to a domain, so the console is opened at localhost in place of its network address. */
const atLocalhost = (address: string) => address.replace('127.0.0.1', 'localhost');

const test = own.extend<{ phoneNumber: string }>({
  /** Phone number of a super admin that only this test uses. */
  phoneNumber: async ({ visited: { address } }, use) =>
    use((await newAdmin(address, 'create-account')).phoneNumber),
  storageState: async ({ phoneNumber, visited: { address } }, use) =>
    use(storageOf(atLocalhost(address), await logInWith(address, phoneNumber, ownPassword))),
  baseURL: async ({ visited }, use) => use(atLocalhost(visited.address)),
});

/** Adds an authenticator to the browser that verifies its user at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Answers a call once as the server does ten minutes after the last proof. */
async function refuseOnce(page: Page, path: string): Promise<void> {
  const message = 'Confirm with your second factor to go on.';
  const answer = { success: false, code: 'stepUpRequired', message, requestId: 'r' };
  await page.route(`**/api${path}`, (route) => route.fulfill({ status: 403, json: answer }), { times: 1 });
}

/** First step of the login. */
async function logInAgain(page: Page, phoneNumber: string): Promise<void> {
  await page.goto('/admin');
  await submitLogin(page, phoneNumber, ownPassword);
  await expect(page.getByRole('heading', { name: 'Confirm It Is You' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
}

async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

const factors = (page: Page) => page.getByRole('list', { name: 'Second factors' });

test('a passkey is set up by keyboard, logs in, and is asked again for a new admin', async ({
  page,
  phoneNumber,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(403));
  await addAuthenticator(page);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel(/^Name/).fill('Work laptop');
  await page.keyboard.press('Enter');
  await saveCodes(page);
  await expect(factors(page)).toContainText('Work laptop');
  await expectAccessible(page, 'with a passkey');

  await logOut(page);
  await logInAgain(page, phoneNumber);
  await expectAccessible(page, 'second step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/admins');
  const form = await fillNewAdmin(page, 'Stepped', 'Up', phoneNumber.replace(/^0809/, '0806'));
  await refuseOnce(page, '/admin/create');
  await form.submit();
  const proof = page.getByRole('dialog', { name: 'Confirm It Is You' });
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page, 'step-up');
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(proof).toBeHidden();
  await expect(form).toBeHidden();
  await expect(page.getByRole('cell', { name: 'Stepped', exact: true })).toBeVisible();
});

test('an authenticator app is set up, logs in with a new code, and a recovery code stands in for it', async ({
  page,
  phoneNumber,
  browserErrors,
}) => {
  browserErrors.allow(failedRequest(400));
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'set-up of an app');
  const secret = (await dialog.getByLabel('Secret').textContent())?.replaceAll(' ', '') ?? '';
  const codeIn = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  const used = codeIn(0);
  await dialog.getByLabel(/^Code/).fill(used);
  await page.keyboard.press('Enter');
  const [recovery = ''] = await saveCodes(page);
  await expect(factors(page)).toContainText('Authenticator app');

  await logOut(page);
  await logInAgain(page, phoneNumber);
  await page.getByLabel(/^Code/).fill(used);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('That did not work. Please try again.');
  await page.getByLabel(/^Code/).fill(codeIn(1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await logOut(page);
  await logInAgain(page, phoneNumber);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings?tab=security');
  await expect(factors(page)).toContainText('9 of 10 left');
});
