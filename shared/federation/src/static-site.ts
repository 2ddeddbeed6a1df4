import type { ReactElement } from 'react';
import type { Brand } from '@padiman/contracts';

/** Where a document is served: what no build can know beside the brand. */
export interface Place {
  /** The public origin, such as `https://padiman.example`. */
  origin: string;
  /** Address of the folder of the build's files, such as `/remotes/mfe-site/0.1.0-abc/`. */
  base: string;
}

/**
 * A document that is written at build time and served as it is, without any script. It is drawn with marks in
 * place of the brand's texts, which the edge fills in: use them as they are, and do not compute with them.
 */
export interface StaticDocument {
  /** The address: one of the descriptor's, or a file at the root such as `/site.webmanifest`. */
  path: string;
  /** An element is an HTML document; a value becomes JSON. */
  draw: (brand: Brand, place: Place) => ReactElement | Record<string, unknown>;
  /** `application/manifest+json` and the like; needed for a value. */
  type?: string;
  /** What addresses that nobody serves are answered with, with status 404. */
  notFound?: boolean;
}

/** A picture that is made at build time, from an `<svg>`; `width` in pixels, the height follows. */
export interface StaticPicture {
  /** Its name in the build's folder, ending in `.png` or `.svg`. */
  file: string;
  width: number;
  draw: () => ReactElement;
}

/** What a remote has beside its screens: the default export of its `src/static-site.tsx`, where it has one. */
export interface StaticSite {
  documents: readonly StaticDocument[];
  pictures: readonly StaticPicture[];
}
