import type { Page } from '@playwright/test';

/** Fills the login form without submitting it. */
export async function fillLogin(page: Page, phoneNumber: string, password: string): Promise<void> {
  await page.getByLabel('Phone Number').fill(phoneNumber);
  // Exact, because the button beside the field is named "Show password".
  await page.getByLabel('Password', { exact: true }).fill(password);
}
