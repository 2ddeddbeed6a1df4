import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';
import { releaseChange } from './release-change.ts';

/** What was last good when `build` first went live: rolling back twice goes two builds back, not to and fro. */
async function lastGoodOf(store: ReleaseStore, from: ReleaseRecord, name: string, build: string) {
  let before: LiveBuild | undefined;
  for (let release: ReleaseRecord | undefined = from; release;) {
    const live: LiveBuild | undefined = release.live[name];
    if (live?.build === build) before = live;
    else if (before) break;
    release = release.previous ? await store.findRelease(release.previous) : undefined;
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
      // Asked again after a concurrent change: whoever wanted one step back does not want two.
      from ??= now.build;
      if (now.build !== from) return live;
      const build = now.lastGood;
      if (!build) throw new ReleaseRefused([`${name} has no build before ${now.build} to go back to`]);
      // What stands beside a build that is taken back is most likely made on top of it.
      const { canary: _canary, ...kept } = now;
      return { ...live, [name]: { ...kept, build, lastGood: await lastGoodOf(store, current, name, build) } };
    },
  });
}
