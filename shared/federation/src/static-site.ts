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

/** Default export of a remote's optional `src/static-site.tsx`: documents and pictures of its build. */
export interface StaticSite {
  documents: readonly StaticDocument[];
  pictures: readonly StaticPicture[];
}
