import { expect, type Page } from '@playwright/test';
import { renameHeading } from '../console/releases.ts';
import { headingOf, headingText, isSameDocument, markDocument, navigateLater } from './parts.ts';

/** A page that stays open while releases are promoted and rolled back. */
export class OpenPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Loads a path in a new document and controls the page's clock from then on. */
  async open(path: string): Promise<void> {
    await this.page.clock.install();
    await this.page.goto(path);
    await expect(headingOf(this.page, path.replace(/\?.*/, ''))).toBeVisible();
    await markDocument(this.page);
  }

  /** Follows a link of the menu. */
  async go(label: string | RegExp): Promise<void> {
    await this.page
      .getByRole('complementary', { name: 'Menu' })
      .getByRole('link', { name: label, exact: true })
      .click();
  }

  /** Follows the admin's name at the top of the menu. */
  goToSettings = () => this.go(/, settings$/);

  /** Opens the settings at the tab Security, which has the form for the password. */
  async goToSecurity(): Promise<void> {
    await this.goToSettings();
    await this.page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: 'Security' })
      .click();
  }

  /** Navigates after some minutes, with a new registry. */
  later = (minutes: number, navigate: () => Promise<void>) =>
    navigateLater(this.page, minutes * 60_000, navigate);

  /** Tells whether the document is still the one that was opened. */
  isSameDocument = () => isSameDocument(this.page);

  /** Heading of a path in the build with this mark, or in the first build without one. */
  heading(path: string, mark?: string) {
    const name = `${headingText(path)}${mark ? ` ${mark}` : ''}`;
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }
}

/** Alteration of a build: the heading of a path ends with the mark. */
export const markedHeading = (path: string, mark: string) => ({
  mark,
  script: renameHeading(headingText(path), mark),
});
