import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, Request, Route } from '@playwright/test';
import type { Registry } from '@padiman/federation/registry';
import { addressIn, type BrokenBuild, type UnpublishedBuild } from './broken-build.ts';
import type { FaultName, AffectedFiles } from './faults.ts';
import { signed, type RegistryAnswer } from './signed-registry.ts';

/** Report of a failed build that the page sends to the API. */
export interface Report {
  remote: string;
  version: string;
  phase: string;
  cause: string;
}

const typeOf = (file: string) => (file.endsWith('.css') ? 'text/css' : 'text/javascript');

/** File of a build by the path that a page requests it under. */
const fileAt = (build: UnpublishedBuild, path: string) =>
  [...build.files.keys()].find((file) => addressIn(build, file) === path);

/** A page whose requests to the console are intercepted in order to inject faults. The console is not changed. */
export class FaultyPage {
  readonly page: Page;
  /** Response of `/registry.json`. */
  registry: RegistryAnswer;
  /** Fault on requests for the broken build's files; undefined for none. */
  fault: FaultName | undefined;
  readonly reports: Report[] = [];
  readonly #broken: BrokenBuild;
  readonly #repaired: UnpublishedBuild;
  readonly #affected: AffectedFiles;
  /** Pending requests, without those that hang. */
  readonly #pending = new Set<Request>();
  #hung = 0;
  #hungBefore = 0;

  constructor(
    page: Page,
    registry: Registry,
    {
      broken,
      repaired,
      affected,
    }: { broken: BrokenBuild; repaired: UnpublishedBuild; affected: AffectedFiles },
  ) {
    this.page = page;
    this.registry = signed(registry);
    this.#broken = broken;
    this.#repaired = repaired;
    this.#affected = affected;
  }

  /** Installs the request interception and the page's clock. */
  async install(): Promise<void> {
    this.page.on('request', (request) => this.#pending.add(request));
    this.page.on('requestfinished', (request) => this.#pending.delete(request));
    this.page.on('requestfailed', (request) => this.#pending.delete(request));
    await this.page.route('**/registry.json', (route) => route.fulfill({ status: 200, ...this.registry }));
    await this.page.route(
      ({ pathname }) => fileAt(this.#broken, pathname) !== undefined,
      (route) => this.#fulfill(route),
    );
    await this.page.route(
      ({ pathname }) => fileAt(this.#repaired, pathname) !== undefined,
      (route) => this.#serve(route, this.#repaired),
    );
    await this.page.route('**/api/telemetry/remotes', (route) => {
      this.reports.push(route.request().postDataJSON() as Report);
      return route.continue();
    });
    await this.page.clock.install();
  }

  /**
   * Waits until an element is visible, and advances the page's clock whenever no request is pending, so that the test
   * waits for no timeout or retry delay in real time.
   */
  async advanceUntilVisible(element: Locator): Promise<void> {
    let ended = false;
    const visible = element.waitFor({ timeout: 30_000 }).finally(() => (ended = true));
    visible.catch(() => {});
    while (!ended) {
      await pause(40);
      if (ended || this.#pending.size > 0) continue;
      // Passes the timeout once per hanging request; otherwise the next request would time out too.
      const step = this.#hung > this.#hungBefore ? 8_100 : 1_300;
      this.#hungBefore = this.#hung;
      await this.page.clock.fastForward(step).catch(() => {});
    }
    await visible;
  }

  #serve(route: Route, build: UnpublishedBuild): Promise<void> {
    const file = fileAt(build, new URL(route.request().url()).pathname) ?? '';
    const body = build.files.get(file);
    if (!body) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ status: 200, contentType: typeOf(file), body });
  }

  async #fulfill(route: Route): Promise<void> {
    const { files, screenFile, sheet } = this.#broken;
    const file = fileAt(this.#broken, new URL(route.request().url()).pathname) ?? '';
    const content = files.get(file);
    const unaffected = this.#affected === 'styles' && file !== sheet;
    if (!content || unaffected) return this.#serve(route, this.#broken);
    const intact = { status: 200, contentType: typeOf(file), body: content };
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
        this.#pending.delete(route.request());
        this.#hung += 1;
        return;
      case 'truncated':
        return route.fulfill({ ...intact, body: content.subarray(0, content.length / 2) });
      case 'one byte flipped': {
        const flipped = Buffer.from(content);
        const middle = flipped.length >> 1;
        flipped[middle] = (flipped[middle] ?? 0) ^ 1;
        return route.fulfill({ ...intact, body: flipped });
      }
      case 'chunk 404 later':
        return file === screenFile ? route.fulfill({ status: 404, body: '' }) : route.fulfill(intact);
      default:
        return route.fulfill(intact);
    }
  }
}
