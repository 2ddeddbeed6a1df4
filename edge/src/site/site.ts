import { developmentPage, type Registry } from '@padiman/federation/registry';
import type { RegistrySignature, ReleaseStore } from '@padiman/release/store';
import { readEncoded, type EncodedFile } from '../assets/encoded-file.ts';
import { pageFilesOf, type PageFiles } from './page-files.ts';

/** A registry and the signature of its JSON text, if it is signed. */
export interface SignedRegistry {
  registry: Registry;
  signed?: RegistrySignature | undefined;
}

/** Released page, or the one with React's development build, for browsers that load a remote from a dev server. */
export type ShellForm = 'released' | 'development';

/** Page of the shell with its ETag. */
export type ShellPage = EncodedFile & { etag: string | undefined };

/** Source of shell and remotes: the store of published builds, or development servers. */
export interface Site {
  /** Live registry; undefined before the first release. */
  registry(): Promise<Registry | undefined>;
  /** Live registry with its signature; undefined before the first release. */
  signedRegistry(): Promise<SignedRegistry | undefined>;
  /** The page of a build of the shell, the live one by default, which every path of a remote answers with. */
  shellPage(accepted: string | undefined, form?: ShellForm, build?: string): Promise<ShellPage | undefined>;
  /** Scripts that a path needs in addition to the shell's own. */
  pageFiles: PageFiles;
  /** File of a published build; undefined if it does not exist. */
  readFile: ReleaseStore['readFile'];
  /** Further origins that every page loads from; none for published builds. */
  developmentOrigins: readonly string[];
}

/** Site of the builds that were published and promoted. */
export function publishedSite(store: ReleaseStore): Site {
  return {
    developmentOrigins: [],
    pageFiles: pageFilesOf(store),
    readFile: (...file) => store.readFile(...file),
    registry: async () => (await store.live())?.registry,
    signedRegistry: () => store.live(),
    shellPage: async (accepted, form = 'released', given) => {
      const build = given ?? (await store.live())?.live.shell?.build;
      if (!build) return undefined;
      const read = async (file: string, prefix: string) => {
        const page = await readEncoded(store, { name: 'shell', build, file }, accepted);
        return page && { ...page, etag: `"${build}-${prefix}${page.encoding ?? 'plain'}"` };
      };
      // Older builds of the shell have no development page.
      const development = form === 'development' ? await read(developmentPage, 'development-') : undefined;
      return development ?? read('index.html', '');
    },
  };
}
