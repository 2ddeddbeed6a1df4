import { developmentPage, type Registry } from '@padiman/federation/registry';
import type { RegistrySignature, ReleaseStore } from '@padiman/release/store';
import { readEncoded, type EncodedFile } from '../assets/encoded-file.ts';
import { pageFilesOf, type PageFiles } from './page-files.ts';

/** A registry, and the signature of its JSON text where it has one. */
export interface SignedRegistry {
  registry: Registry;
  signed?: RegistrySignature | undefined;
}

/**
 * The page that everybody gets, or the one with React's development build for a browser that takes a remote from a
 * development server.
 */
export type ShellForm = 'released' | 'development';

/** The shell's page, and what names its content. */
export type ShellPage = EncodedFile & { etag: string | undefined };

/** Where the edge has shell and remotes from: the store of published builds, or development servers. */
export interface Site {
  /** What is live; undefined before the first release. */
  registry(): Promise<Registry | undefined>;
  /** The same with what vouches for it; undefined before the first release. */
  signedRegistry(): Promise<SignedRegistry | undefined>;
  /** The page that every section's address answers with. */
  shellPage(accepted: string | undefined, form?: ShellForm): Promise<ShellPage | undefined>;
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
    shellPage: async (accepted, form = 'released') => {
      const build = (await store.live())?.live.shell?.build;
      if (!build) return undefined;
      const read = async (file: string, told: string) => {
        const page = await readEncoded(store, { name: 'shell', build, file }, accepted);
        return page && { ...page, etag: `"${build}-${told}${page.encoding ?? 'plain'}"` };
      };
      // Shells that were built before there was one have no development form.
      const developing = form === 'development' ? await read(developmentPage, 'development-') : undefined;
      return developing ?? read('index.html', '');
    },
  };
}
