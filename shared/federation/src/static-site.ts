import type { ReactElement } from 'react';
import type { Brand } from '@padiman/contracts';

/** Address of a document, known only when it is served. */
export interface Place {
  /** Public origin, such as `https://padiman.example`. */
  origin: string;
  /** Address of the folder of the build's files, such as `/remotes/mfe-site/0.1.0-abc/`. */
  base: string;
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
