import { nextRelease, releasesFrom, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { emergency, releaseChange, type ChangeOptions, type Live } from './release-change.ts';
import { ReleaseRefused } from './build-selection.ts';

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

/**
 * Makes the builds before the live ones live again, all in one release. Ends their canaries, which are most likely
 * based on the live builds. Problems of types are warnings.
 * @throws ReleaseRefused when a package has none, or a build is no longer in the store
 */
export function rollback(
  store: ReleaseStore,
  names: readonly string[],
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
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
        const { canary: _canary, ...kept } = now;
        changed[name] = { ...kept, build, lastGood: await lastGoodOf(store, current, name, build) };
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
export async function rollbackTo(
  store: ReleaseStore,
  release: string,
  options: ChangeOptions = {},
): Promise<ReleaseRecord> {
  const number = /^\d+$/.test(release) ? nextRelease(String(Number(release) - 1)) : release;
  const target = await store.findRelease(number);
  if (!target) throw new ReleaseRefused([`There is no release ${release}; history lists them`]);
  return releaseChange(store, {
    ...options,
    ...emergency,
    action: `rollback --to ${target.release}`,
    apply: (live, current) => restoredBuilds(target, live, current?.withdrawn),
  });
}
