import type { FirstRead } from '../registry/first-read.ts';

/** Name of the `<meta>` element of the shell's page that carries {@link PageHints}; the edge fills it in. */
export const pageHintsName = 'page-hints';

/** Read that a signed-in admin needs at once; `{userId}` in its path stands for the admin's id. */
export interface HintedRead extends FirstRead {
  /** Access that the read needs; without it every admin may send it. A refused read is a security event. */
  access?: string;
}

/**
 * Requests that a page may send before its scripts have read the registry. Not signed: it names addresses of the own API and files
 * that are verified by integrity when they are used, so a wrong hint costs time only.
 */
export interface PageHints {
  /** Address of the API, as in `/config.json`. */
  apiBase: string;
  /** First reads of this path. */
  reads: readonly HintedRead[];
  /**
   * Addresses to fetch into the cache while the page's first screen is used: those that the shell and the next page
   * need, then those of this page's own screen.
   */
  prefetch: { first: readonly string[]; then: readonly string[] };
  /** Page that is opened from the first screen. */
  next?: string | undefined;
}

/** Reads the hints of the page; undefined where the edge gives none, as on a development server. */
export function readPageHints(page: Document = document): PageHints | undefined {
  const text = page.querySelector(`meta[name="${pageHintsName}"]`)?.getAttribute('content');
  return text ? (JSON.parse(text) as PageHints) : undefined;
}

/** Interface of the shell's first script for the script of a first screen. */
export interface FirstScreenHost {
  /** Runs the shell, which then replaces the first screen. The first call counts. */
  startShell: () => void;
  /**
   * Fetches the page that follows. Resolves when it and the files that were fetched ahead have arrived, or failed: a
   * navigation before that would break their transfers off.
   */
  prepareNext: () => Promise<void>;
  /** True while a pointer is pressed: its click belongs to the element that is there now. */
  isPressed: () => boolean;
}

declare global {
  interface Window {
    padimanFirstScreen?: FirstScreenHost;
  }
}
