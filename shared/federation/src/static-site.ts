import type { ReactElement } from 'react';
import type { Brand } from '@padiman/contracts';

/** Addresses for a document. */
export interface Place {
  /** Public origin, such as `https://padiman.example`; known only when the document is served. */
  origin: string;
  /**
   * Path of a picture of the build, by its content.
   *
   * @param file name of a {@link StaticPicture}
   */
  addressOf: (file: string) => string;
}

/**
 * Document that is rendered at build time and served without scripts. It is rendered with marks in place of the brand's
 * texts, which the edge fills in: output them unchanged, and do not compute with them.
 */
export interface StaticDocument {
  /** Path of the descriptor, or a file at the root such as `/site.webmanifest`. */
  path: string;
  /** An element is an HTML document; a value becomes JSON. */
  draw: (brand: Brand, place: Place) => ReactElement | Record<string, unknown>;
  /** Content type, such as `application/manifest+json`; required for a value. */
  type?: string;
  /** Serves this document, with status 404, for unknown paths. */
  notFound?: boolean;
}

/** Picture that is rendered at build time from an `<svg>`; `width` in pixels, the height follows from it. */
export interface StaticPicture {
  /** File name in the build's folder, ending in `.png` or `.svg`. */
  file: string;
  width: number;
  draw: () => ReactElement;
}

/**
 * First screen of a path: its markup and styles are rendered at build time and sent with the shell's page, so that the
 * screen is there before any script has run. The remote's screen of the same path replaces it once it can be shown, and
 * takes over values, focus and selection of fields with the same `name`.
 */
export interface StaticScreen {
  /** Path of the descriptor. */
  path: string;
  /** Draws the screen in its initial state, with marks in place of the brand's texts; see {@link StaticDocument}. */
  draw: (brand: Brand) => ReactElement;
  /** Module below `src/` that makes the screen usable until then, compiled to one script. */
  script: string;
}

/** Default export of a remote's optional `src/static-site.tsx`: documents, pictures and first screens of its build. */
export interface StaticSite {
  documents: readonly StaticDocument[];
  screens?: readonly StaticScreen[];
  pictures: readonly StaticPicture[];
}
