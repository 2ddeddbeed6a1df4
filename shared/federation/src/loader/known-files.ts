import { fileAddress } from '../registry/build-files.ts';
import type { RegisteredRemote, Registry } from '../registry/registry.ts';

/** Reason that a page has this build of a remote. */
export type BuildReason = 'live' | 'canary' | 'preview' | 'last good' | 'override';

/** A build with the integrity of its files, by name. */
export interface KnownBuild {
  /** `shell`, or the name of a remote. */
  name: string;
  build: string;
  base: string;
  integrity: Readonly<Record<string, string>>;
}

/** A build that a remote can be loaded from. */
export interface Source extends Omit<KnownBuild, 'name'> {
  reason: BuildReason;
}

/** The builds that a remote can be loaded from: the primary one, and the last good one if there is one. */
export interface Sources {
  primary: Source;
  fallback: Source | undefined;
}

/** Reads the builds of a remote from its registry entry. Without address or integrity the last good one is unusable. */
export function sourcesOf(remote: RegisteredRemote): Sources {
  const { build, base, integrity, lastGood, overridden, preview, isCanary } = remote;
  const reason = overridden ? 'override' : preview ? 'preview' : isCanary ? 'canary' : 'live';
  const { base: folder, integrity: hashes } = lastGood ?? {};
  return {
    primary: { build, base, integrity, reason },
    fallback:
      lastGood && folder && hashes
        ? { build: lastGood.build, base: folder, integrity: hashes, reason: 'last good' }
        : undefined,
  };
}

/** Splits off the query, which is only added to request the same file again; see CacheBuster. */
function parse(address: string): { href: string; query: string } {
  const { origin, pathname, search } = new URL(address, window.location.origin);
  return { href: origin + pathname, query: search };
}

/**
 * Creates an index of the files that a page may load. A file is identified by the base of its build and its name.
 *
 * @param own build of the shell that this page runs, as the page itself lists it
 */
export function createKnownFiles(own?: KnownBuild) {
  const known = new Map<string, { integrity: string; address: string }>();
  const owners = new Map<string, Pick<KnownBuild, 'name' | 'build'>[]>();
  const contents = new Map<string, string>();
  const development: string[] = [];
  const addBuild = ({ name, build, base, integrity }: KnownBuild) => {
    for (const [file, value] of Object.entries(integrity)) {
      const { href } = parse(base + file);
      if (known.has(href)) continue;
      // Below the origin of the build.
      const address = new URL(fileAddress(file, value) ?? href, href).href;
      known.set(href, { integrity: value, address });
      contents.set(address, value);
      owners.set(address, [...(owners.get(address) ?? []), { name, build }]);
    }
  };
  if (own) addBuild(own);
  return {
    /** Adds the files of a registry. Those of earlier ones stay known: open screens may still load chunks. */
    add({ shell, remotes }: Registry): void {
      addBuild({ ...shell, name: 'shell' });
      // This page may run the canary's shell, or load it next.
      if (shell.canary) addBuild({ ...shell.canary, name: 'shell' });
      if (shell.build === 'development') development.push(parse(shell.base).href);
      for (const [name, remote] of Object.entries(remotes)) {
        if (remote.overridden) development.push(parse(remote.base).href);
        const { primary, fallback } = sourcesOf(remote);
        addBuild({ ...primary, name });
        if (fallback) addBuild({ ...fallback, name });
      }
    },
    /**
     * Subresource Integrity of a file. Undefined for a development server's file.
     *
     * @throws for a file that neither the signed registries nor this page name
     */
    integrityOf(address: string): string | undefined {
      const { href } = parse(address);
      const found = known.get(href);
      if (!found && !development.some((base) => href.startsWith(base)))
        throw new Error(`${href} has no known integrity`);
      return found?.integrity;
    },
    /** Address to request a file under: that of its content, with the query of the given address. */
    addressOf(address: string): string {
      const { href, query } = parse(address);
      const found = known.get(href);
      return found ? found.address + query : address;
    },
    /** Integrity of a file by the address of its content; undefined for a file of no known build. */
    integrityOfContent: (address: string) => contents.get(parse(address).href),
    /** Builds that contain a file, by the address that it was requested under. */
    buildsWith: (requested: string): readonly Pick<KnownBuild, 'name' | 'build'>[] =>
      owners.get(parse(requested).href) ?? [],
  };
}

export type KnownFiles = ReturnType<typeof createKnownFiles>;
