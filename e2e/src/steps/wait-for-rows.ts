import { expect, type Page } from '@playwright/test';

/**
 * Waits until the list shows the rows that the page's address names; until then the previous rows stay, marked as
 * busy. If a search changes the address, wait for the new address first.
 */
export async function waitForRows(page: Page): Promise<void> {
  await expect(page.getByRole('table').locator('..')).toHaveAttribute('aria-busy', 'false');
}
