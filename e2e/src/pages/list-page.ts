import type { Row } from '@padiman/testing/reference-backend';
import { expect, type Locator, type Page } from '@playwright/test';
import { countOf } from './parts.ts';

/** A list on its screen. */
export class ListPage {
  readonly page: Page;
  readonly table: Locator;
  /** Range of the shown rows, as `1–50 of 300`. */
  readonly range: Locator;
  readonly filter: Locator;
  readonly search: Locator;
  readonly selection: Locator;
  /** Checkboxes of the shown rows. */
  readonly boxes: Locator;
  /** Toasts. */
  readonly results: Locator;

  constructor(page: Page, label: string) {
    this.page = page;
    this.table = page.getByRole('table', { name: label, exact: true });
    this.range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
    this.filter = page.getByLabel('Filter', { exact: true });
    this.search = page.getByRole('searchbox');
    this.selection = page.getByRole('region', { name: 'Selection' });
    this.results = page.getByRole('status', { name: 'Results' });
    this.boxes = this.table.getByRole('checkbox', { name: /^Select (?!all$)/ });
  }

  /** Rows without the header. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('cell') });
  }

  row = (text: string) => this.rows.filter({ hasText: text });
  button = (name: string) => this.page.getByRole('button', { name, exact: true });
  dialog = (name: string) => this.page.getByRole('dialog', { name, exact: true });

  /** Expects the first page of this number of records. */
  async expectTotal(total: number, pageSize = 50): Promise<void> {
    await expect(this.range).toHaveText(`1–${countOf(Math.min(pageSize, total))} of ${countOf(total)}`);
  }

  /** Number of records that match. */
  async total(): Promise<number> {
    await expect(this.range).toContainText(' of ');
    return Number((await this.range.textContent())?.split(' of ')[1]?.replaceAll(',', ''));
  }

  /**
   * Waits until the list shows the rows that the page's address names; until then the previous rows stay, marked as
   * busy. If a search changes the address, wait for the new address first.
   */
  async settled(): Promise<void> {
    await expect(this.table.locator('..')).toHaveAttribute('aria-busy', 'false');
  }

  /** Chooses each filter, and expects as many rows as the backend has such records; ends with the first filter. */
  async expectFilters(
    rows: readonly Row[],
    filters: Readonly<Record<string, (row: Row) => boolean>>,
  ): Promise<void> {
    const entries = Object.entries(filters);
    for (const [label, matches] of [...entries.slice(1), ...entries.slice(0, 1)]) {
      await this.filter.selectOption(label);
      await this.expectTotal(rows.filter(matches).length);
    }
  }

  /** Searches for a text that a single record has and its row shows. */
  async find(text: string, shown = text): Promise<void> {
    await this.search.fill(text);
    await expect(this.row(shown)).toHaveCount(1);
    await expect(this.range).toHaveText('1–1 of 1');
  }

  async clearSearch(total: number): Promise<void> {
    await this.search.fill('');
    await this.expectTotal(total);
  }

  /** Sorts by a column, or removes the order. */
  async sort(header: string, direction: 'ascending' | 'descending' | 'none'): Promise<void> {
    const column = this.table.getByRole('columnheader', { name: header, exact: true });
    for (let now = await column.getAttribute('aria-sort'); now !== direction;) {
      const before = now;
      await column.getByRole('button').click();
      // The view follows the press.
      await expect.poll(async () => (now = await column.getAttribute('aria-sort'))).not.toBe(before);
    }
  }
}

/** The withdrawals screen. */
export class WithdrawalsPage extends ListPage {
  readonly drawer: Locator;

  constructor(page: Page) {
    super(page, 'Withdrawal requests');
    this.drawer = this.dialog('Withdrawal Request');
  }
}
