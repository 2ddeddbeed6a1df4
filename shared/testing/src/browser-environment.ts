import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, and what browsers have that it lacks, as Node brings it. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      fetch,
      Headers,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      structuredClone,
    });
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}
