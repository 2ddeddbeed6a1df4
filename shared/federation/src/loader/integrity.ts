import type { Registry } from '../registry/registry.ts';
import { sourcesOf } from './sources.ts';

/** What knows the integrity of every file that a page may load. */
export interface KnownFiles {
  /** Adds the files of a registry; those of earlier ones stay known, since open screens may still load chunks. */
  add(registry: Registry): void;
  /**
   * The Subresource Integrity of a file by its address; undefined for a development server's, which has none.
   *
   * @throws for any other file: what the signed registry does not name is not loaded. Only the page's own shell may be
   *   another one than the registry's, for a moment after a release: what it loads later is then taken without.
   */
  integrityOf(address: string): string | undefined;
}

/** A file that is asked for again, because it hung, is the same file. */
function withoutQuery(address: URL): URL {
  address.search = '';
  return address;
}

/** Knows the files of the registries that it was given. @param own the folder of the shell that this page runs */
export function knownFiles(own?: string): KnownFiles {
  const { origin } = window.location;
  const known = new Map<string, string>();
  const development: string[] = [];
  const ownFolder = own && new URL(own, origin).href;
  const addAll = (base: string, integrity: Readonly<Record<string, string>>) => {
    for (const [file, value] of Object.entries(integrity))
      known.set(new URL(base + file, origin).href, value);
  };
  return {
    add({ shell, remotes }) {
      addAll(shell.base, shell.integrity);
      if (shell.build === 'development') development.push(new URL(shell.base, origin).href);
      for (const remote of Object.values(remotes)) {
        if (remote.overridden) development.push(new URL(remote.base, origin).href);
        for (const { base, integrity } of sourcesOf(remote)) addAll(base, integrity);
      }
    },
    integrityOf(address) {
      const { href } = withoutQuery(new URL(address, origin));
      const integrity = known.get(href);
      if (integrity || development.some((base) => href.startsWith(base))) return integrity;
      if (ownFolder && href.startsWith(ownFolder)) return undefined;
      throw new Error(`${href} has no known integrity`);
    },
  };
}
