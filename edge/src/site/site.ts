import { developmentPage, type Registry } from '@padiman/federation/registry';
import type { RecordSignature, ReleaseStore } from '@padiman/release/store';
import { pageFilesOf, type PageFiles } from './page-files.ts';
import { readableRegistry } from './readable-registry.ts';

/** A registry as it is sent, and the signature of its JSON text, if it is signed. */
export interface SignedRegistry {
  /** Not validated: see {@link readableRegistry}. */
  registry: object;
  signed?: RecordSignature | undefined;
}

/** Released page, or the one with React's development build, for browsers that load a remote from a dev server. */
export type ShellForm = 'released' | 'development';

/** Source of shell and remotes: the store of published builds, or development servers. */
export interface Site {
  /** Live registry, without what cannot be read; undefined before the first release. */
  registry(): Promise<Registry | undefined>;
  /** Live registry with its signature; undefined before the first release. */
  signedRegistry(): Promise<SignedRegistry | undefined>;
  /** Public keys that browsers accept for the registry's signature; none if it is not signed. */
  trustedKeys(): Promise<readonly string[]>;
  /** The page of a build of the shell, the live one by default, which every path of a remote answers with. */
  shellPage(form?: ShellForm, build?: string): Promise<string | undefined>;
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
    registry: async () => {
      const release = await store.live();
      return release && readableRegistry(release.registry);
    },
    signedRegistry: () => store.live(),
    trustedKeys: () => store.platformKeys(),
    shellPage: async (form = 'released', given) => {
      const build = given ?? (await store.live())?.live.shell?.build;
      if (!build) return undefined;
      const read = async (file: string) => {
        const page = await store.readFile('shell', build, file);
        return page && Buffer.from(page).toString();
      };
      // A build of the shell may have no development page.
      const development = form === 'development' ? await read(developmentPage) : undefined;
      return development ?? read('index.html');
    },
  };
}
