import type { Registry } from '../registry/registry.ts';
import { sourcesOf } from './sources.ts';

/** Integrity of every file that a page may load. */
export interface KnownFiles {
  /** Adds the files of a registry. Those of earlier ones stay known: open screens may still load chunks. */
  add(registry: Registry): void;
  /**
   * Subresource Integrity of a file by its address. Undefined for a development server's file, and for a file of this
   * page's own shell that no registry names: just after a release the page may run another shell than the registry's.
   *
   * @throws for any other file that the signed registries do not name
   */
  integrityOf(address: string): string | undefined;
}

/** Creates an empty index of known files. @param own folder of the shell build that this page runs */
export function createKnownFiles(own?: string): KnownFiles {
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
      // This page may run the canary's shell, or load it next.
      if (shell.canary) addAll(shell.canary.base, shell.canary.integrity);
      if (shell.build === 'development') development.push(new URL(shell.base, origin).href);
      for (const remote of Object.values(remotes)) {
        if (remote.overridden) development.push(new URL(remote.base, origin).href);
        const { primary, fallback } = sourcesOf(remote);
        addAll(primary.base, primary.integrity);
        if (fallback) addAll(fallback.base, fallback.integrity);
      }
    },
    integrityOf(address) {
      const url = new URL(address, origin);
      // A query is only added to request the same file again; see CacheBuster.
      url.search = '';
      const { href } = url;
      const integrity = known.get(href);
      if (integrity || development.some((base) => href.startsWith(base))) return integrity;
      if (ownFolder && href.startsWith(ownFolder)) return undefined;
      throw new Error(`${href} has no known integrity`);
    },
  };
}
