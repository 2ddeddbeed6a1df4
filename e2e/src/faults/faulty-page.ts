import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, Request, Route } from '@playwright/test';
import type { Registry } from '@padiman/federation/registry';
import type { BrokenBuild, UnpublishedBuild } from './broken-build.ts';
import type { FaultName, Struck } from './faults.ts';
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
  readonly #broken: BrokenBuild;
  readonly #mended: UnpublishedBuild;
  readonly #struck: Struck;
  /** Requests that will be answered; one that hangs will not. */
  readonly #underWay = new Set<Request>();
  #hung = 0;
  #outwaited = 0;

  constructor(
    page: Page,
    registry: Registry,
    { broken, mended, struck }: { broken: BrokenBuild; mended: UnpublishedBuild; struck: Struck },
  ) {
    this.page = page;
    this.registry = signed(registry);
    this.#broken = broken;
    this.#mended = mended;
    this.#struck = struck;
  }

  /** Puts itself between the page and the console. */
  async begin(): Promise<void> {
    this.page.on('request', (request) => this.#underWay.add(request));
    this.page.on('requestfinished', (request) => this.#underWay.delete(request));
    this.page.on('requestfailed', (request) => this.#underWay.delete(request));
    await this.page.route('**/registry.json', (route) => route.fulfill({ status: 200, ...this.registry }));
    await this.page.route(`**${this.#broken.base}**`, (route) => this.#strike(route));
    await this.page.route(`**${this.#mended.base}**`, (route) => this.#serve(route, this.#mended));
    await this.page.route('**/api/telemetry/remotes', (route) => {
      this.reports.push(route.request().postDataJSON() as Report);
      return route.continue();
    });
    await this.page.clock.install();
  }

  /**
   * Waits until something is seen, and lets time pass in the page whenever no answer is under way: nobody waits for a
   * deadline or for the pause before the next try.
   */
  async outwait(awaited: Locator): Promise<void> {
    let ended = false;
    const seen = awaited.waitFor({ timeout: 30_000 }).finally(() => (ended = true));
    seen.catch(() => {});
    while (!ended) {
      await pause(40);
      if (ended || this.#underWay.size > 0) continue;
      // Past the deadline once for what hangs, or what is asked for next would be given up too.
      const step = this.#hung > this.#outwaited ? 8_100 : 1_300;
      this.#outwaited = this.#hung;
      await this.page.clock.fastForward(step).catch(() => {});
    }
    await seen;
  }

  #serve(route: Route, { base, files }: UnpublishedBuild): Promise<void> {
    const file = new URL(route.request().url()).pathname.slice(base.length);
    const body = files.get(file);
    if (!body) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ status: 200, contentType: typeOf(file), body });
  }

  async #strike(route: Route): Promise<void> {
    const { base, files, screenFile, sheet } = this.#broken;
    const file = new URL(route.request().url()).pathname.slice(base.length);
    const content = files.get(file);
    const spared = this.#struck === 'styles' && file !== sheet;
    if (!content || spared) return this.#serve(route, this.#broken);
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
        this.#underWay.delete(route.request());
        this.#hung += 1;
        return;
      case 'truncated':
        return route.fulfill({ ...well, body: content.subarray(0, content.length / 2) });
      case 'one byte flipped': {
        const flipped = Buffer.from(content);
        const middle = flipped.length >> 1;
        flipped[middle] = (flipped[middle] ?? 0) ^ 1;
        return route.fulfill({ ...well, body: flipped });
      }
      case 'chunk 404 later':
        return file === screenFile ? route.fulfill({ status: 404, body: '' }) : route.fulfill(well);
      default:
        return route.fulfill(well);
    }
  }
}
