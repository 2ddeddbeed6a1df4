import type { KnownFiles, RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';

/** What an open page does about new releases: it keeps the builds it has until a section is entered anew. */
export interface Releases {
  /** The release that the page began with. */
  readonly release: string;
  /** Why the registry is not the server's but the last good one of this browser, as long as it is. */
  problem(): Error | undefined;
  /** Calls back when `problem()` changes. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Remotes that come from a developer's own machine, in a console that does not as a whole. */
  readonly overridden: readonly string[];
  /**
   * Tells that a screen of a section is about to be shown. Coming from another section, the build that is live now is
   * taken up, also where an older one stood in for it until it was well again; within the section nothing changes, so
   * that no form is changed under anybody's hands.
   */
  entering(remote: string): void;
  /**
   * Tells that the screen stands, and the one before it is gone: where another page is due, it is loaded now, unless
   * something on this one is not finished. Then the next change of section is the next chance.
   */
  entered(): void;
  /**
   * Takes up what is live now in a section that cannot be shown: what mends it may be another build. Resolves also when
   * nothing is new or could be asked.
   */
  mending(remote: string): Promise<void>;
}

export interface ReleaseSources {
  registry: Registry;
  loader: Pick<RemoteLoader, 'adopt' | 'recheckPrimary'>;
  files: Pick<KnownFiles, 'add'>;
  problem?: Error | undefined;
  /** Reads what is live now; undefined when it cannot be trusted. */
  read: () => Promise<Registry | undefined>;
  /** Loads the whole page anew, at the address where it is. */
  reload?: () => void;
  /** Whether something would be lost by a fresh page: what is typed and not sent, what is on its way to the server. */
  isBusy?: () => boolean;
  now?: () => number;
}

const lookAgainAfter = 60_000;

/** What the page's routes and menu are made of: another of these needs the page to be drawn anew. */
const outline = ({ shell, remotes }: Registry) =>
  JSON.stringify([shell.build, Object.values(remotes).map(({ descriptor }) => descriptor)]);

/** Follows the releases for one page. */
export function followReleases({
  registry,
  loader,
  files,
  problem,
  read,
  reload = () => window.location.reload(),
  isBusy = () => false,
  now = Date.now,
}: ReleaseSources): Releases {
  const drawn = outline(registry);
  const builds = new Map(Object.entries(registry.remotes).map(([name, { build }]) => [name, build]));
  const listeners = new Set<() => void>();
  let newest = registry;
  let standing = problem;
  let lookedAt = now();
  let section: string | undefined;
  let due = false;

  const look = async (after = lookAgainAfter) => {
    if (now() - lookedAt < after) return;
    lookedAt = now();
    const next = await read().catch(() => undefined);
    if (!next) return;
    if (standing) {
      standing = undefined;
      for (const listener of listeners) listener();
    }
    if (next.release === newest.release) return;
    files.add(next);
    newest = next;
  };

  const takeUp = (remote: string) => {
    const live = newest.remotes[remote];
    if (!live || live.build === builds.get(remote)) return;
    builds.set(remote, live.build);
    loader.adopt(remote, live);
  };

  return {
    release: registry.release,
    problem: () => standing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    overridden:
      registry.shell.build === 'development'
        ? []
        : Object.keys(registry.remotes).filter((name) => registry.remotes[name]?.overridden),
    entering(remote) {
      const before = section;
      section = remote;
      // Another shell, other addresses, another menu: builds that go with those are not taken into this page.
      const other = outline(newest) !== drawn;
      due = other && before !== undefined && before !== remote;
      if (before !== remote && !other) {
        takeUp(remote);
        loader.recheckPrimary(remote);
      }
      void look();
    },
    entered() {
      if (due && !isBusy()) reload();
      due = false;
    },
    async mending(remote) {
      await look(0);
      takeUp(remote);
    },
  };
}
