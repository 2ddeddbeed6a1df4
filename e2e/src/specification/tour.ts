import type { ReferenceAdmin, ReferenceBackend, Row } from '@padiman/testing/reference-backend';
import type { Locator, Page } from '@playwright/test';
import { BrowserErrors } from '../fixtures/browser-errors.ts';
import { expect, test } from '../fixtures/reference-console.ts';
import { headingOf } from '../pages/parts.ts';

/** A test of several journeys, one after the other on the same page, which is loaded as rarely as possible. */
export function journeys(
  name: string,
  signedInAs: ReferenceAdmin | undefined,
  steps: Readonly<Record<string, (tour: Tour) => Promise<void>>>,
): void {
  test.describe(() => {
    test.use({ signedInAs });
    test(name, async ({ page, backend, browserErrors }) => {
      const tour = new Tour(page, backend, browserErrors);
      for (const [journey, run] of Object.entries(steps)) await test.step(journey, () => run(tour));
    });
  });
}

/** Steps that journeys have in common: on a page that may already show the console, and the backend behind it. */
export class Tour {
  readonly page: Page;
  readonly backend: ReferenceBackend;
  readonly browserErrors: BrowserErrors;
  /** Dialog on top. */
  readonly dialog: Locator;

  constructor(page: Page, backend: ReferenceBackend, browserErrors: BrowserErrors) {
    this.page = page;
    this.backend = backend;
    this.browserErrors = browserErrors;
    this.dialog = page.getByRole('dialog').last();
  }

  /** Records as the backend has them now. */
  get records() {
    return this.backend.records;
  }

  /** Opens a screen by the menu where there is one, so that the page is not loaded again. */
  async open(path: string): Promise<void> {
    const link = this.page.getByRole('complementary', { name: 'Menu' }).locator(`a[href="${path}"]`);
    if ((await link.count()) > 0) await link.first().click();
    else await this.page.goto(path);
    await expect(headingOf(this.page, path)).toBeVisible();
  }

  button = (name: string) => this.page.getByRole('button', { name, exact: true });

  /** Presses a button of the dialog on top. */
  press = (name: string) => this.dialog.getByRole('button', { name, exact: true }).click();

  /** Expects the toast or the dialog of a result, and closes it. @param timeout in milliseconds, for an action on many records */
  async expectResult(title: string, text: string | RegExp, timeout?: number): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title, exact: true });
    const toast = this.page
      .getByRole('status', { name: 'Results' })
      .locator('div')
      .filter({ hasText: title });
    const result = dialog.or(toast);
    await expect(result).toContainText(text, { ...(timeout && { timeout }) });
    await result.getByRole('button', { name: /^(OK|Dismiss)$/ }).click();
    await expect(result).toBeHidden();
  }

  /** Bodies of the requests of a call, oldest first. */
  bodiesOf(call: string): Record<string, unknown>[] {
    return this.backend.requests
      .filter((request) => request.call === call && request.method !== 'GET')
      .map(({ body }) => body as Record<string, unknown>);
  }
}

/** Last record of which all fields are as in the plain variant; the newest, as lists show it first. */
export function newestWhole(rows: readonly Row[], matches: (row: Row) => boolean = () => true): Row {
  const [first] = rows;
  const isWhole = (row: Row) => Object.keys(first ?? {}).every((field) => (row[field] ?? '') !== '');
  const found = rows.findLast((row) => matches(row) && isWhole(row));
  if (!found) throw new Error('The backend has no such record');
  return found;
}
