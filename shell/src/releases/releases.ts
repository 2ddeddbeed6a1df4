import type { KnownFiles, RemoteLoader } from '@padiman/federation/loader';
import type { Registry } from '@padiman/federation/registry';

const refreshInterval = 60_000;

/** Parts of the registry that the page's routes and menu are made of: a change of these needs a reload. */
const outline = ({ shell, remotes }: Registry) =>
  JSON.stringify([
    shell.build,
    ...Object.keys(remotes)
      .sort()
      .map((name) => remotes[name]?.descriptor),
  ]);

/**
 * Keeps the entries that a page has of remotes whose new entry cannot be read: what is open goes on, and the page needs
 * no reload for it.
 */
function withUnreadable(next: Registry, before: Registry): Registry {
  const kept = (next.skipped ?? [])
    .filter(({ section }) => section)
    .flatMap(({ name }) => {
      const entry = before.remotes[name];
      return entry ? [[name, entry] as const] : [];
    });
  if (kept.length === 0) return next;
  return { ...next, remotes: { ...next.remotes, ...Object.fromEntries(kept) } };
}

/** Builds of a registry: they differ within a release when an assignment begins or ends. */
const buildsIn = ({ shell, remotes }: Registry) =>
  JSON.stringify([shell.build, Object.entries(remotes).map(([name, { build }]) => [name, build])]);

function previewsIn({ shell, remotes }: Registry) {
  const all = [['shell', shell] as const, ...Object.entries(remotes)];
  return all.flatMap(([name, { build, preview }]) => (preview ? [{ name, build, ...preview }] : []));
}

/** Notices for staff about the builds in the page. */
const noticesOf = (registry: Registry, problem?: Error) => ({
  /** Set while the page uses this browser's last good registry in place of the server's. */
  problem,
  /** Parts of the newest registry that could not be read. */
  skipped: registry.skipped ?? [],
  /** Previews that this page has, the shell's included. */
  previews: previewsIn(registry),
});

/** Handling of new releases in an open page: a section keeps its build until it is entered from another section. */
export function followReleases({
  registry,
  loader,
  files,
  problem,
  read,
  reload = () => window.location.reload(),
  isBusy = () => false,
  now = Date.now,
  onEnter = () => {},
}: {
  registry: Registry;
  loader: Pick<RemoteLoader, 'adopt' | 'recheckPrimary'>;
  files: Pick<KnownFiles, 'add'>;
  problem?: Error | undefined;
  /** Reads the live registry; undefined when it cannot be trusted. */
  read: () => Promise<Registry | undefined>;
  /** Reloads the page at its address. */
  reload?: () => void;
  /** True while a reload would lose something: unsent input, or a request in progress. */
  isBusy?: () => boolean;
  now?: () => number;
  /** Receives each section that is entered. */
  onEnter?: (remote: string) => void;
}) {
  let shownOutline = outline(registry);
  const builds = new Map(Object.entries(registry.remotes).map(([name, { build }]) => [name, build]));
  const listeners = new Set<() => void>();
  let newest = registry;
  let notices = noticesOf(registry, problem);
  let refreshedAt = now();
  /** Section that was entered last, and the one whose screen is shown: React may drop what it renders, and render anew. */
  let section: string | undefined;
  let shownSection: string | undefined;
  let needsReload = false;

  const refresh = async (interval = refreshInterval) => {
    if (now() - refreshedAt < interval) return;
    refreshedAt = now();
    const next = await read().catch(() => undefined);
    if (!next) return;
    if (next.release !== newest.release || buildsIn(next) !== buildsIn(newest)) {
      files.add(next);
      newest = withUnreadable(next, newest);
    }
    const shown = { ...noticesOf(newest), skipped: next.skipped ?? [] };
    if (JSON.stringify(shown) === JSON.stringify(notices)) return;
    notices = shown;
    for (const listener of listeners) listener();
  };

  /** Another shell is taken at once: its page may be the one that works. */
  const refreshNow = async () => {
    await refresh(0);
    if (newest.shell.build !== registry.shell.build && !isBusy()) reload();
  };

  const adoptLive = (remote: string): boolean => {
    const live = newest.remotes[remote];
    if (!live || live.build === builds.get(remote)) return false;
    builds.set(remote, live.build);
    loader.adopt(remote, live);
    return true;
  };

  return {
    /** Release that the page was opened with. */
    release: registry.release,
    /** The same object until something changes. */
    notices: () => notices,
    /** Calls back when `notices()` changes. Returns the function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Remotes from a developer's machine; none where the whole console comes from one. */
    overridden:
      registry.shell.build === 'development'
        ? []
        : Object.keys(registry.remotes).filter((name) => registry.remotes[name]?.overridden),
    /**
     * Call before a screen of a section is shown. When the person comes from another section, the live build is adopted,
     * and a fallback is rechecked. Within the section nothing changes, so that no form changes while somebody uses it.
     */
    enterSection(remote: string) {
      const before = section;
      section = remote;
      onEnter(remote);
      // With another shell, other addresses or another menu, the new builds belong to the reloaded page.
      const outlineChanged = outline(newest) !== shownOutline;
      needsReload = outlineChanged && shownSection !== undefined && shownSection !== remote;
      if (before !== remote && !outlineChanged) {
        adoptLive(remote);
        loader.recheckPrimary(remote);
      }
      void refresh();
    },
    /** Call before a panel of a section is shown in a page of another one: it takes the live build as a screen would. */
    enterPanel(remote: string) {
      if (remote === section || outline(newest) !== shownOutline) return;
      adoptLive(remote);
      loader.recheckPrimary(remote);
    },
    /**
     * Call when the screen is shown and the one before it is gone. Reloads the page if the new release needs that, unless
     * something is unsaved; then the next change of section is the next opportunity.
     */
    reloadIfNeeded() {
      shownSection = section;
      if (needsReload && !isBusy()) reload();
      needsReload = false;
    },
    /**
     * Adopts the live build of a section that cannot be shown: another build may work. Reloads the page for another shell,
     * unless something is unsaved. Resolves also when the registry could not be read.
     *
     * @returns true if another build was adopted
     */
    async updateSection(remote: string) {
      await refreshNow();
      return adoptLive(remote);
    },
    /** Reloads a page that has stopped once another shell is live: nothing can be lost with it any more. */
    async replaceStopped() {
      await refresh(0);
      if (newest.shell.build !== registry.shell.build) reload();
    },
    /**
     * Reads the live registry for an address that no section of this page has, while a section could not be read. Reloads
     * the page for another shell, unless something is unsaved.
     *
     * @param isShown false when another address was opened meanwhile
     * @returns the registry to make routes and menu of, if its sections differ from those of this page
     */
    async updateOutline(isShown: () => boolean) {
      await refreshNow();
      const next = outline(newest);
      if (next === shownOutline || !isShown()) return undefined;
      shownOutline = next;
      return newest;
    },
  };
}

export type Releases = ReturnType<typeof followReleases>;
