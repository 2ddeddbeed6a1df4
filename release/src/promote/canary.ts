import { nextRelease, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { NamedBuild } from './promote.ts';
import { releaseChange, type ChangeOptions } from './release-change.ts';
import { ReleaseRefused } from './release-refused.ts';
import { refuseWithdrawn } from './withdrawn-builds.ts';

/**
 * Serves a build to a share of staff in place of the live one; 0 ends the canary.
 *
 * @throws ReleaseRefused when the package is not live, or that build is the live one
 */
export function promoteCanary(
  store: ReleaseStore,
  { name, build }: NamedBuild,
  percent: number,
  by?: string,
  { again = false, ...options }: ChangeOptions & { again?: boolean } = {},
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    ...options,
    action: `promote ${name} ${build} --canary ${percent}%`,
    by,
    apply: (live, current) => {
      const now = live[name];
      if (percent > 0 && !again) refuseWithdrawn(current, [{ name, build }]);
      if (!now) throw new ReleaseRefused([`${name} is not live: a canary needs a live build beside it`]);
      if (now.build === build) throw new ReleaseRefused([`${name} ${build} is live for everybody`]);
      const { canary, ...stable } = now;
      const since = canary?.build === build ? canary.since : nextRelease(current?.release ?? null);
      const shared = percent > 0 ? { canary: { build, percent, ...(since && { since }) } } : {};
      // Ending one build's canary does not end another's.
      const kept = percent === 0 && canary && canary.build !== build ? { canary } : shared;
      return { ...live, [name]: { ...stable, ...kept } };
    },
  });
}

/** Ends a canary if that build still is one and, with `since`, has not been restarted as one. */
export function haltCanary(
  store: ReleaseStore,
  { name, build, since }: NamedBuild & { since?: string | undefined },
  reason: string,
  by: string,
): Promise<ReleaseRecord> {
  return releaseChange(store, {
    action: `halt ${name} ${build}: ${reason}`,
    by,
    apply: (live) => {
      const now = live[name];
      if (now?.canary?.build !== build) return live;
      if (since !== undefined && now.canary.since !== since) return live;
      const { canary: _ended, ...stable } = now;
      return { ...live, [name]: stable };
    },
  });
}
