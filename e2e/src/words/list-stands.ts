import { expect, type Page } from '@playwright/test';

/**
 * Waits until the rows of the list are those that the address names. Before, the rows of the view before stand there,
 * told as busy; an address that a search is to change must have changed first.
 */
export async function listStands(page: Page): Promise<void> {
  await expect(page.getByRole('table').locator('..')).toHaveAttribute('aria-busy', 'false');
}
