import { expect, type Locator, type Page } from '@playwright/test';
import { descriptors, isForStaff, type Descriptor } from '../words/descriptors.ts';
import { headingOf } from '../words/headings.ts';

/** The public pages are documents and need no remote; whoever is not signed in is led to them within the console. */
const throughTheConsole = (path: string) => (path === '/' ? '/dashboard' : path);

/** One section of the console in a page, another one beside it, and how a person moves between them. */
export class SectionUnderTest {
  readonly first: string;
  readonly second: string;
  readonly forStaff: boolean;
  /** What opens it as the first thing in a page. */
  readonly address: string;
  readonly #page: Page;
  readonly #remote: Descriptor;
  readonly #entrance: string;
  readonly #neighbour: string;

  constructor(page: Page, remote: Descriptor) {
    const [first, second] = remote.paths;
    if (!first || !second) throw new Error(`${remote.name} has not two screens to move between`);
    this.#page = page;
    this.#remote = remote;
    this.first = first.path;
    this.second = second.path;
    this.forStaff = isForStaff(first);
    this.address = throughTheConsole(this.first);
    const others = descriptors.filter(
      (other) => other !== remote && other.paths.every((one) => isForStaff(one) === this.forStaff),
    );
    const neighbour = others[0]?.paths;
    this.#entrance = neighbour?.[0]?.path ?? '';
    // Its plainest screen stands last: this one is not what is looked at.
    this.#neighbour = neighbour?.at(-1)?.path ?? '';
  }

  get menu(): Locator {
    return this.#page.getByRole('navigation', { name: 'Main' });
  }

  get notice(): Locator {
    return this.#page.getByRole('alert').filter({ hasText: `${this.#remote.title} is unavailable.` });
  }

  get erred(): Locator {
    return this.#page.getByRole('alert').filter({ hasText: `${this.#remote.title} ran into an error.` });
  }

  heading(path: string): Locator {
    return headingOf(this.#page, path);
  }

  /** Opens the section by its address, as the first thing in the page. */
  async open(): Promise<void> {
    await this.#page.goto(this.address);
    await expect(this.#page).toHaveURL(this.first);
  }

  async openNeighbour(): Promise<void> {
    await this.#page.goto(this.forStaff ? this.#neighbour : throughTheConsole(this.#entrance));
    await this.heading(this.forStaff ? this.#neighbour : this.#entrance).waitFor();
  }

  /** Goes to an address within the page: by the menu where it leads there. */
  async goTo(path: string): Promise<void> {
    const entry = descriptors.flatMap(({ menu }) => menu).find((one) => one.path === path);
    if (this.forStaff && entry) {
      await this.menu
        .getByRole('link', { name: new RegExp(`^${entry.label}( \\(unavailable\\))?$`) })
        .click();
      return;
    }
    await this.#page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }

  async goToNeighbour(): Promise<void> {
    await this.goTo(this.#neighbour);
    await this.heading(this.#neighbour).waitFor();
  }
}
