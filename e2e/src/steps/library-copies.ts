import type { Page } from '@playwright/test';

/** Text that occurs once in the code of a library and in no other code. */
const libraryTexts: Readonly<Record<string, string>> = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'rendererPackageName:',
  'react-router-dom': 'may be used only in the context of a <Router>',
  jotai: 'jotai',
  yup: "schema's of different types:",
};

/** Part of the federation runtime's global object: providers and versions of the shared libraries. */
interface Federation {
  __SHARE__: Record<string, Record<string, Record<string, Record<string, unknown>>>>;
}

/** Watches the copies of singleton libraries that a page loads. */
export class LibraryCopies {
  readonly #page: Page;
  readonly #scripts = new Map<string, string | undefined>();

  /** Starts watching; to be created before the first page. */
  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      const file = request.url();
      if (file.endsWith('.js') && !this.#scripts.has(file)) this.#scripts.set(file, undefined);
    });
  }

  /** Paths of the scripts that contain each library; expected is one script each. */
  async scriptsOf(): Promise<Record<string, string[]>> {
    // Read again by address: the browser drops the body of a response once its page has gone.
    for (const [file, text] of this.#scripts)
      if (text === undefined) this.#scripts.set(file, await (await this.#page.request.get(file)).text());
    const scripts = [...this.#scripts].map(([file, text = '']) => [new URL(file).pathname, text] as const);
    return Object.fromEntries(
      Object.entries(libraryTexts).map(([library, text]) => [
        library,
        scripts.flatMap(([file, script]) => (script.includes(text) ? [file] : [])),
      ]),
    );
  }

  /** Provided versions of each shared library, from all providers. */
  providedVersions(): Promise<Record<string, string[]>> {
    return this.#page.evaluate(() => {
      const { __SHARE__ } = (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
      const provided: Record<string, string[]> = {};
      const scopes = new Set(Object.values(__SHARE__).flatMap((scopes) => Object.values(scopes)));
      for (const scope of scopes)
        for (const [name, versions] of Object.entries(scope))
          (provided[name] ??= []).push(...Object.keys(versions));
      return provided;
    });
  }
}
