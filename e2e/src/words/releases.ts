import { expect, type Page } from '@playwright/test';
import { marked } from '../console/altered-build.ts';
import { headingOf, headings } from './headings.ts';

/** A page that is open while releases come and go. */
export class OpenPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens an address as the first thing in the page, whose clock can be moved on from then. */
  async open(path: string): Promise<void> {
    await this.page.clock.install();
    await this.page.goto(path);
    await expect(headingOf(this.page, path)).toBeVisible();
    await this.page.evaluate(() => Object.assign(window, { sameDocument: true }));
  }

  /** Goes there by the menu. */
  async go(label: string | RegExp): Promise<void> {
    await this.page
      .getByRole('complementary', { name: 'Menu' })
      .getByRole('link', { name: label, exact: true })
      .click();
  }

  /** By one's own name, at the head of the menu. */
  async goToSettings(): Promise<void> {
    await this.go(/, settings$/);
  }

  /** Lets time go by, and has the page look by the next move what is live. */
  async later(minutes: number, move: () => Promise<void>): Promise<void> {
    await this.page.clock.fastForward(minutes * 60_000);
    const looked = this.page.waitForResponse('**/registry.json');
    await move();
    await (await looked).finished();
    // The page has checked what came once it has asked for it, and checked as much, after that.
    await this.page.evaluate(async () => {
      const answer = await fetch('/registry.json');
      await crypto.subtle.digest('SHA-512', await answer.arrayBuffer());
    });
  }

  /** Whether it is still the document that was opened. */
  sameDocument(): Promise<boolean> {
    return this.page.evaluate(() => 'sameDocument' in window);
  }

  /** The heading of an address in the build that has this mark; in the first one without. */
  heading(path: string, mark?: string) {
    const name = `${headings[path]}${mark ? ` ${mark}` : ''}`;
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }
}

/** A build whose page at an address shows in its heading which build it is. */
export const named = (path: string, mark: string) => ({ mark, script: marked(headings[path] ?? '', mark) });
