import { expect, type Locator, type Page } from '@playwright/test';
import { headingOf } from '../pages/parts.ts';
import { type Descriptor, descriptors, isForStaff, menuEntries } from '../test-data/descriptors.ts';
import type { Moment } from './faults.ts';

/** Address that loads a path through the shell: `/` is a static document, to which the shell redirects guests. */
const addressInConsole = (path: string) => (path === '/' ? '/dashboard' : path);

/** A section of the console, a neighbouring section, and the navigation between them. */
export class SectionUnderTest {
  readonly first: string;
  readonly second: string;
  readonly forStaff: boolean;
  readonly #page: Page;
  readonly #remote: Descriptor;
  readonly #neighbourFirst: string;
  /** Path of the neighbouring section that {@link goToNeighbour} opens. */
  readonly neighbour: string;

  constructor(page: Page, remote: Descriptor) {
    const [first, second] = remote.paths;
    if (!first || !second) throw new Error(`${remote.name} has fewer than two screens`);
    this.#page = page;
    this.#remote = remote;
    this.first = first.path;
    this.second = second.path;
    this.forStaff = isForStaff(first);
    const others = descriptors.filter(
      (other) => other !== remote && other.paths.every((one) => isForStaff(one) === this.forStaff),
    );
    const neighbour = others[0]?.paths;
    this.#neighbourFirst = neighbour?.[0]?.path ?? '';
    // The last screen is the simplest one.
    this.neighbour = neighbour?.at(-1)?.path ?? '';
  }

  get menu(): Locator {
    return this.#page.getByRole('navigation', { name: 'Main' });
  }

  get notice(): Locator {
    return this.#page.getByRole('alert').filter({ hasText: `${this.#remote.title} is unavailable.` });
  }

  get errorNotice(): Locator {
    return this.#page.getByRole('alert').filter({ hasText: `${this.#remote.title} ran into an error.` });
  }

  heading = (path: string) => headingOf(this.#page, path);

  /** Loads the section's address, and starts the console where it waits for an interaction behind a first screen. */
  async load(): Promise<void> {
    await this.#page.goto(addressInConsole(this.first));
    await this.#startConsole();
  }

  async #startConsole(): Promise<void> {
    const firstScreen = this.#page.locator('#first-screen');
    if ((await firstScreen.count()) === 0) return;
    await this.#page.keyboard.press('Tab');
    // It starts when the page is idle, by the page's clock; a screen or a notice then replaces the first screen.
    await expect(async () => {
      await this.#page.clock.runFor(300);
      expect(await firstScreen.isVisible()).toBe(false);
    }).toPass();
  }

  /** Opens the section in a new document. */
  async open(): Promise<void> {
    await this.load();
    await expect(this.#page).toHaveURL(this.first);
  }

  async openNeighbour(): Promise<void> {
    await this.#page.goto(this.forStaff ? this.neighbour : addressInConsole(this.#neighbourFirst));
    await this.#startConsole();
    await this.heading(this.forStaff ? this.neighbour : this.#neighbourFirst).waitFor();
  }

  /** Opens the page on which a later fault begins. @returns the path that is opened with the fault */
  async openBefore(moment: Moment): Promise<string> {
    if (moment !== 'in use') {
      await this.openNeighbour();
      return this.first;
    }
    await this.open();
    await this.heading(this.first).waitFor();
    return this.second;
  }

  /** Navigates within the page: by the menu if it has an entry for the path. */
  async goTo(path: string): Promise<void> {
    const entry = menuEntries.find((one) => one.path === path);
    if (!this.forStaff || !entry) return this.goToAddress(path);
    const name = new RegExp(`^${entry.label}( \\(unavailable\\))?$`);
    await this.menu.getByRole('link', { name }).click();
  }

  /** Navigates within the page without the menu, as a link does. */
  async goToAddress(path: string): Promise<void> {
    await this.#page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  async goToNeighbour(): Promise<void> {
    await this.goTo(this.neighbour);
    await this.heading(this.neighbour).waitFor();
  }
}
