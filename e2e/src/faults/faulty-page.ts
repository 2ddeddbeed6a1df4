import type { Page, Route } from '@playwright/test';
import type { Registry } from '@padiman/shared/federation/registry';
import type { BrokenBuild } from './broken-build.ts';
import type { FaultName } from './faults.ts';
import { signed, type RegistryAnswer } from './signed-registry.ts';

/** What a page told the API of a build that failed in it. */
export interface Report {
  remote: string;
  version: string;
  phase: string;
  cause: string;
}

const typeOf = (file: string) => (file.endsWith('.css') ? 'text/css' : 'text/javascript');

/** A page between which and the console faults are put: the console itself knows nothing of them. */
export class FaultyPage {
  readonly page: Page;
  /** What `/registry.json` answers. */
  registry: RegistryAnswer;
  /** What happens on the way to the broken build's files; undefined while nothing does. */
  fault: FaultName | undefined;
  readonly reports: Report[] = [];
  readonly #build: BrokenBuild;
  #struck = 0;

  constructor(page: Page, registry: Registry, build: BrokenBuild) {
    this.page = page;
    this.registry = signed(registry);
    this.#build = build;
  }

  /** Puts itself between the page and the console. */
  async begin(): Promise<void> {
    await this.page.route('**/registry.json', (route) => route.fulfill({ status: 200, ...this.registry }));
    await this.page.route(`**${this.#build.base}**`, (route) => this.#answer(route));
    await this.page.route('**/api/telemetry/remotes', (route) => {
      this.reports.push(route.request().postDataJSON() as Report);
      return route.continue();
    });
    await this.page.clock.install();
  }

  /**
   * Lets time pass in the page after each request that the fault strikes, until `ended`: nobody waits for a deadline
   * or for the pause before the next try.
   */
  async outwait(ended: () => Promise<boolean>): Promise<void> {
    for (let seen = 0; !(await ended());) {
      await this.page.waitForTimeout(50);
      if (this.#struck === seen) continue;
      seen = this.#struck;
      if (this.fault === 'hang') await this.page.clock.fastForward(8_100);
      await this.page.clock.fastForward(1_300);
    }
  }

  async #answer(route: Route): Promise<void> {
    const file = new URL(route.request().url()).pathname.slice(this.#build.base.length);
    const content = this.#build.files.get(file);
    this.#struck += 1;
    if (!content) return route.fulfill({ status: 404, body: '' });
    const well = { status: 200, contentType: typeOf(file), body: content };
    switch (this.fault) {
      case '404':
        return route.fulfill({ status: 404, body: '' });
      case '500 with JSON':
        return route.fulfill({ status: 500, json: { success: false, code: 'internal' } });
      case '200 with HTML':
        return route.fulfill({
          status: 200,
          contentType: 'text/html',
          body: '<!doctype html><p>Welcome</p>',
        });
      case 'hang':
        return;
      case 'truncated':
        return route.fulfill({ ...well, body: content.subarray(0, content.length / 2) });
      case 'one byte flipped': {
        const flipped = Buffer.from(content);
        flipped[20] = (flipped[20] ?? 0) ^ 1;
        return route.fulfill({ ...well, body: flipped });
      }
      case 'chunk 404 later':
        return file === this.#build.screenFile
          ? route.fulfill({ status: 404, body: '' })
          : route.fulfill(well);
      default:
        return route.fulfill(well);
    }
  }
}
