import type { Locator, Page } from '@playwright/test';
import type { Person } from '../test-data/test-data.ts';

/** Page object of the users screen. */
export class UsersList {
  readonly page: Page;
  readonly table: Locator;
  readonly search: Locator;
  readonly filter: Locator;
  /** Range of the shown rows, as `1–50 of 300`. */
  readonly range: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Users' });
    this.search = page.getByLabel('Search name, phone or e-mail');
    this.filter = page.getByLabel('Filter');
    this.range = page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
  }

  /** Checkboxes of the shown rows. */
  get checkboxes(): Locator {
    return this.table.getByRole('checkbox', { name: /^Select (?!all$)/ });
  }

  async find({ phone_number }: Person): Promise<void> {
    await this.search.fill(phone_number);
    await this.range.getByText('1–1 of 1', { exact: true }).waitFor();
  }

  /** Searches for each person and selects the row; the selection outlasts a search. */
  async select(...people: Person[]): Promise<void> {
    for (const one of people) {
      await this.find(one);
      await this.page.getByRole('checkbox', { name: `Select ${nameOf(one)}` }).check();
    }
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}

export const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`;
