import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of review mode. Counts the keys that it presses. */
export class ReviewMode {
  readonly page: Page;
  readonly region: Locator;
  readonly record: Locator;
  readonly toast: Locator;
  /** Message of a refused decision that can be repeated; the record stays. */
  readonly refused: Locator;
  keys = 0;
  /** Keys that answered the question of a warning. */
  answers = 0;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: 'Review', exact: true });
    this.record = this.region.getByRole('heading', { level: 2 });
    this.refused = this.region.getByText(/The server is busy|has changed since it was shown/);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    this.toast = this.region.getByRole('status').filter({ has: undo });
  }

  button = (name: string) => this.region.getByRole('button', { name, exact: true });

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Waits until a record is shown, or the end of the queue, and keys count as meant for it. */
  async ready(): Promise<void> {
    const retry = this.button('Retry');
    await expect(async () => {
      if (await retry.isVisible()) await retry.click();
      await expect(this.record.first()).toBeVisible({ timeout: 2_000 });
      await expect(retry).toBeHidden();
    }).toPass({ timeout: 20_000 });
    await expect(this.region).not.toHaveAttribute('data-settling');
  }

  /** Id of the shown record. */
  shownId = () => this.region.getAttribute('data-record');

  /** Waits until another record is shown. */
  async expectAnother(than: string | null): Promise<void> {
    await expect(this.region).not.toHaveAttribute('data-record', than ?? 'none');
    await this.ready();
  }

  /**
   * Accepts the shown record, or rejects one that cannot be accepted. By keys alone; again where the server was busy, or where
   * the evidence has changed by a decision on another request of the user.
   */
  async decide(): Promise<void> {
    const id = await this.shownId();
    // The evidence may be read again, after a decision on another request of the user.
    await expect(this.button('Reject')).toBeEnabled();
    if (await this.button('Accept').isEnabled()) {
      await this.press('a');
      const question = this.region.getByRole('group', { name: /^Accept although/ });
      if (await question.isVisible()) {
        this.answers += 1;
        await this.press('Enter');
      }
    } else {
      await this.press('r');
      await this.press('1');
    }
    await expect(async () => {
      const isBack = (await this.shownId()) === id;
      expect(!isBack || (await this.refused.isVisible())).toBe(true);
    }).toPass({ timeout: 10_000 });
    await this.ready();
    if ((await this.shownId()) === id) await this.decide();
  }
}
