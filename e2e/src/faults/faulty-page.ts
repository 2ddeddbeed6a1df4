import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, Request, Route } from '@playwright/test';
import { signatureHeader, type Registry } from '@padiman/federation/registry';
import { setupValue } from '../test-data/test-data.ts';
import type { BuildCopy } from './builds.ts';
import type { FaultName, AffectedFiles } from './faults.ts';

/** Response of `/registry.json`. */
export interface RegistryAnswer {
  body: string;
  headers: Record<string, string>;
}

/** Signs a registry with the key of the shared console. */
export function signed(registry: Registry): RegistryAnswer {
  const key = createPrivateKey(readFileSync(join(setupValue('folder'), 'registry.key')));
  const name = createPublicKey(key).export({ format: 'jwk' }).x ?? '';
  const body = JSON.stringify(registry);
  const signature = sign(null, Buffer.from(body), key).toString('base64url');
  return {
    body,
    headers: { 'content-type': 'application/json', [signatureHeader]: `${name} ${signature}` },
  };
}

const typeOf = (file: string) => (file.endsWith('.css') ? 'text/css' : 'text/javascript');

/** Answers to a request for a file in place of the file, by fault; undefined lets the request hang. */
const answers: Partial<Record<FaultName, (content: Buffer) => Parameters<Route['fulfill']>[0]>> = {
  '404': () => ({ status: 404, body: '' }),
  '500 with JSON': () => ({
    ...{ status: 500, contentType: 'application/json', body: '{"success":false,"code":"internal"}' },
  }),
  '200 with HTML': () => ({ contentType: 'text/html', body: '<!doctype html><p>Welcome</p>' }),
  truncated: (content) => ({ body: content.subarray(0, content.length / 2) }),
  'one byte flipped': (content) => {
    const flipped = Buffer.from(content);
    const middle = flipped.length >> 1;
    flipped[middle] = (flipped[middle] ?? 0) ^ 1;
    return { body: flipped };
  },
};

/** A page whose requests to the console are intercepted in order to inject faults. The console is not changed. */
export class FaultyPage {
  readonly page: Page;
  /** Response of `/registry.json`. */
  registry: RegistryAnswer;
  /** Fault on requests for the broken build's files; undefined for none. */
  fault: FaultName | undefined;
  /** Reports of failed builds that the page sends to the API. */
  readonly reports: unknown[] = [];
  readonly #broken: BuildCopy;
  readonly #repaired: BuildCopy;
  readonly #affected: AffectedFiles;
  /** Pending requests, without those that hang. */
  readonly #pending = new Set<Request>();
  #hung = 0;
  #hungBefore = 0;

  constructor(
    page: Page,
    registry: Registry,
    { broken, repaired, affected }: { broken: BuildCopy; repaired: BuildCopy; affected: AffectedFiles },
  ) {
    this.page = page;
    this.registry = signed(registry);
    this.#broken = broken;
    this.#repaired = repaired;
    this.#affected = affected;
  }

  /** Installs the request interception and the page's clock. */
  async install(): Promise<void> {
    const { page } = this;
    page.on('request', (request) => this.#pending.add(request));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => this.#pending.delete(request));
    await page.route('**/registry.json', (route) => route.fulfill({ status: 200, ...this.registry }));
    for (const build of [this.#broken, this.#repaired])
      await page.route(
        ({ pathname }) => build.fileAt(pathname) !== undefined,
        (route) => this.#fulfill(route, build),
      );
    await page.route('**/api/telemetry/remotes', (route) => {
      this.reports.push(route.request().postDataJSON());
      return route.continue();
    });
    await page.clock.install();
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

  async #fulfill(route: Route, build: BuildCopy): Promise<void> {
    const file = build.fileAt(new URL(route.request().url()).pathname) ?? '';
    const content = build.files.get(file) ?? Buffer.of();
    const isAffected = build === this.#broken && (this.#affected === 'all' || file === build.sheet);
    const fault = isAffected ? this.fault : undefined;
    if (fault === 'hang') {
      this.#pending.delete(route.request());
      this.#hung += 1;
      return;
    }
    const isLate = fault === 'chunk 404 later' && file === build.screenFile;
    const answer = fault && answers[isLate ? '404' : fault]?.(content);
    await route.fulfill({ status: 200, contentType: typeOf(file), body: content, ...answer });
  }
}
