import type { Page } from '@playwright/test';

/** Fills the login form, without sending it. */
export async function fillLogin(page: Page, phoneNumber: string, password: string): Promise<void> {
  await page.getByLabel('Phone Number').fill(phoneNumber);
  // Exactly, since the button beside the field is called "Show password".
  await page.getByLabel('Password', { exact: true }).fill(password);
}
