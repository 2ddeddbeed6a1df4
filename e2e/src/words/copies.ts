import type { Page } from '@playwright/test';

/** A text that is in a library's code once, and in no other code: whoever carries the library carries it. */
const marks: Readonly<Record<string, string>> = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': 'rendererPackageName:',
  'react-router-dom': 'may be used only in the context of a <Router>',
  jotai: 'jotai',
  '@emotion/react': 'data-emotion',
};

/** The part of the federation runtime's global that says who provides what in which version. */
interface Federation {
  __SHARE__: Record<string, Record<string, Record<string, Record<string, unknown>>>>;
}

/** Watches which copies of the libraries that must be one come into a page. */
export class Copies {
  readonly #page: Page;
  readonly #scripts = new Map<string, Promise<string>>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Before the first page: the renderers of React announce themselves where developer tools would be. */
  async watch(): Promise<void> {
    this.#page.on('response', (response) => {
      const file = response.url();
      if (file.endsWith('.js') && !this.#scripts.has(file)) this.#scripts.set(file, response.text());
    });
    await this.#page.addInitScript(() => {
      const renderers: unknown[] = [];
      const inject = (renderer: unknown) => renderers.push(renderer);
      const ignore = () => {};
      Object.assign(window, {
        renderers,
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          inject,
          supportsFiber: true,
          onCommitFiberRoot: ignore,
          onCommitFiberUnmount: ignore,
          onPostCommitFiberRoot: ignore,
        },
      });
    });
  }

  /** Names of the scripts that carry each library; one each is as it should be. */
  async carriers(): Promise<Record<string, string[]>> {
    const texts = await Promise.all(
      [...this.#scripts].map(async ([file, text]) => [new URL(file).pathname, await text] as const),
    );
    return Object.fromEntries(
      Object.entries(marks).map(([library, mark]) => [
        library,
        texts.flatMap(([file, text]) => (text.includes(mark) ? [file] : [])),
      ]),
    );
  }

  /** How many renderers of React run in the page. */
  renderers(): Promise<number> {
    return this.#page.evaluate(() => (window as unknown as { renderers: unknown[] }).renderers.length);
  }

  /** The versions that are offered of each shared library and room, from all who share. */
  offered(): Promise<Record<string, string[]>> {
    return this.#page.evaluate(() => {
      const { __SHARE__ } = (window as unknown as { __FEDERATION__: Federation }).__FEDERATION__;
      const offered: Record<string, string[]> = {};
      const scopes = new Set(Object.values(__SHARE__).flatMap((scopes) => Object.values(scopes)));
      for (const scope of scopes)
        for (const [name, versions] of Object.entries(scope))
          (offered[name] ??= []).push(...Object.keys(versions));
      return offered;
    });
  }
}
