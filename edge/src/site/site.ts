import type { Registry } from '@padiman/shared/federation/registry';
import type { RegistrySignature, ReleaseStore } from '@padiman/release/store';
import { readEncoded, type EncodedFile } from '../assets/encoded-file.ts';
import { pageFilesOf, type PageFiles } from './page-files.ts';

/** A registry, and the signature of its JSON text where it has one. */
export interface SignedRegistry {
  registry: Registry;
  signed?: RegistrySignature | undefined;
}

/** Where the edge has shell and remotes from: the store of published builds, or development servers. */
export interface Site {
  /** What is live; undefined before the first release. */
  registry(): Promise<Registry | undefined>;
  /** The same with what vouches for it; undefined before the first release. */
  signedRegistry(): Promise<SignedRegistry | undefined>;
  /** The page that every section's address answers with, and what names its content. */
  shellPage(accepted: string | undefined): Promise<(EncodedFile & { etag: string | undefined }) | undefined>;
  /** The scripts that a path's page needs beside the shell's own. */
  pageFiles: PageFiles;
  /** One file of a published build; undefined when there is none. */
  readFile: ReleaseStore['readFile'];
  /** Origins beside the edge's own from which every page loads; none for published builds. */
  developmentOrigins: readonly string[];
}

/** The site as it was published and promoted. */
export function publishedSite(store: ReleaseStore): Site {
  return {
    developmentOrigins: [],
    pageFiles: pageFilesOf(store),
    readFile: (...file) => store.readFile(...file),
    registry: async () => (await store.live())?.registry,
    signedRegistry: () => store.live(),
    shellPage: async (accepted) => {
      const build = (await store.live())?.live.shell?.build;
      if (!build) return undefined;
      const page = await readEncoded(store, { name: 'shell', build, file: 'index.html' }, accepted);
      return page && { ...page, etag: `"${build}-${page.encoding ?? 'plain'}"` };
    },
  };
}
