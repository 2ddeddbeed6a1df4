import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { releasesUpTo } from '../store/earlier-releases.ts';
import { releaseChange } from './release-change.ts';
import { ReleaseRefused } from './release-refused.ts';

/** The last good build when `build` became live, so that two rollbacks go two builds back, not back and forth. */
async function lastGoodOf(store: ReleaseStore, from: ReleaseRecord, name: string, build: string) {
  let before: LiveBuild | undefined;
  for await (const listed of releasesUpTo(store, from.release)) {
    if ('reason' in listed) continue;
    const live: LiveBuild | undefined = listed.record.live[name];
    if (live?.build === build) before = live;
    else if (before) break;
  }
  return before?.lastGood ?? null;
}

/**
 * Makes the build before the live one live again.
 *
 * @throws ReleaseRefused when there is none
 */
export function rollback(store: ReleaseStore, name: string, by?: string): Promise<ReleaseRecord> {
  let from: string | undefined;
  return releaseChange(store, {
    action: `rollback ${name}`,
    by,
    apply: async (live, current) => {
      const now = live[name];
      if (!now || !current) throw new ReleaseRefused([`${name} is not live`]);
      // On a retry after a concurrent rollback, the one step back has been made already.
      from ??= now.build;
      if (now.build !== from) return live;
      const build = now.lastGood;
      if (!build) throw new ReleaseRefused([`${name} has no build before ${now.build} to return to`]);
      // A canary beside the withdrawn build is most likely based on it, and ends.
      const { canary: _canary, ...kept } = now;
      return { ...live, [name]: { ...kept, build, lastGood: await lastGoodOf(store, current, name, build) } };
    },
  });
}
