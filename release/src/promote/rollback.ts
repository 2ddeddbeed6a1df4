import { releaseNamed, releasesFrom, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './build-selection.ts';
import type { NamedRun } from './promote.ts';
import { releaseChange, type Change, type ChangeOptions, type Live } from './release-change.ts';

/** A return to builds that served before: rollbacks, and the automatic return. */
const emergency = { withdraws: true, acceptsTypeProblems: true } satisfies Partial<Change>;

/** The last good build when `build` became live, so that two rollbacks go two builds back, not back and forth. */
async function lastGoodOf(store: ReleaseStore, from: ReleaseRecord, name: string, build: string) {
  let before: LiveBuild | undefined;
  for await (const [, release] of releasesFrom(store, from.release)) {
    if (!release) continue;
    const live = release.live[name];
    if (live?.build === build) before = live;
    else if (before) break;
  }
  return before?.lastGood ?? null;
}

/** An earlier build in place of the live one. A canary is most likely based on the live build, and ends. */
function restored({ canary: _canary, ...kept }: LiveBuild, build: string, lastGood: string | null) {
  return { ...kept, build, lastGood };
}

/**
 * Makes the builds before the live ones live again, all in one release. Ends their canaries. Problems of types are warnings.
 * @throws ReleaseRefused when a package has none, or a build is no longer in the store
 */
export function rollback(store: ReleaseStore, names: readonly string[], options: ChangeOptions = {}) {
  const from = new Map<string, string>();
  return releaseChange(store, {
    ...options,
    ...emergency,
    action: `rollback ${names.join(' ')}`,
    apply: async (live, current) => {
      const changed: Record<string, LiveBuild> = {};
      for (const name of names) {
        const now = live[name];
        if (!now || !current) throw new ReleaseRefused([`${name} is not live`]);
        if (!from.has(name)) from.set(name, now.build);
        // On a retry after a concurrent rollback, the one step back has been made already.
        if (now.build !== from.get(name)) continue;
        const build = now.lastGood;
        if (!build) throw new ReleaseRefused([`${name} has no build before ${now.build} to return to`]);
        changed[name] = restored(now, build, await lastGoodOf(store, current, name, build));
      }
      return { ...live, ...changed };
    },
  });
}

/** The live builds of an earlier release, without canaries. Keeps what `npm start` last promoted. */
function restoredBuilds(target: ReleaseRecord, live: Live, withdrawn: ReleaseRecord['withdrawn']): Live {
  return Object.fromEntries(
    Object.entries(target.live).map(([name, { build, lastGood, fromCheckout }]) => {
      const promoted = live[name]?.fromCheckout ?? fromCheckout;
      const fallback = lastGood && !withdrawn?.[name]?.includes(lastGood) ? lastGood : null;
      return [name, { build, lastGood: fallback, ...(promoted && { fromCheckout: promoted }) }];
    }),
  );
}

/**
 * Makes all builds of an earlier release live again: retired remotes return, later ones go. Problems of types are
 * warnings.
 * @param release its number, with or without leading zeros
 * @throws ReleaseRefused when there is no such release, or one of its builds is no longer in the store
 */
export async function rollbackTo(store: ReleaseStore, release: string, options: ChangeOptions = {}) {
  const target = await store.findRelease(releaseNamed(release));
  if (!target) throw new ReleaseRefused([`There is no release ${release}; history lists them`]);
  return releaseChange(store, {
    ...options,
    ...emergency,
    action: `rollback --to ${target.release}`,
    apply: (live, current) => restoredBuilds(target, live, current?.withdrawn),
  });
}

/**
 * The build that an automatic return would restore: the last good one of a build that was promoted. Undefined for a
 * build that is itself the result of a return, so that a package never moves back and forth.
 */
export async function returnTarget(store: ReleaseStore, name: string, { build, lastGood, since }: LiveBuild) {
  const begun = since === undefined ? undefined : await store.findRelease(since);
  const before = begun?.previous ? await store.findRelease(begun.previous) : undefined;
  const target = before?.live[name];
  if (!begun || !target || target.build !== lastGood || target.lastGood === build) return undefined;
  return { promotedAt: begun.at, target };
}

/** Makes the last good build live again, and withdraws the failing one, if that still is live since that release. */
export function returnToLastGood(store: ReleaseStore, { name, build, since }: NamedRun, reason: string) {
  return releaseChange(store, {
    ...emergency,
    action: `halt ${name} ${build}: ${reason}`,
    apply: async (live) => {
      const now = live[name];
      if (!now || now.build !== build || now.since !== since) return live;
      const { target } = (await returnTarget(store, name, now)) ?? {};
      return target ? { ...live, [name]: restored(now, target.build, target.lastGood) } : live;
    },
  });
}
