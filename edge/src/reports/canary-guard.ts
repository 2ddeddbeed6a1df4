import { haltCanary } from '@padiman/release/promote';
import type { ReleaseStore } from '@padiman/release/store';
import type { RemoteReport } from './remote-report.ts';

/** So many members of staff for whom a canary fails halt it. */
export const failuresThatHalt = 3;

/** Builds that are remembered at once; more are only ever somebody's inventions. */
const remembered = 100;

/**
 * Counts for how many members of staff each canary fails, and ends the canary when these are too many. Each counts
 * once for a build, so that nobody alone, by Retry after Retry, takes it from all others.
 */
export function canaryGuard(store: ReleaseStore) {
  const failedFor = new Map<string, Set<string>>();
  return async (
    { remote, version }: RemoteReport,
    admin: string,
  ): Promise<'counted' | 'halted' | 'noCanary'> => {
    const live = (await store.live())?.live[remote];
    if (live?.canary?.build !== version) return 'noCanary';
    const key = `${remote} ${version}`;
    const admins = (failedFor.get(key) ?? new Set()).add(admin);
    failedFor.set(key, admins);
    if (failedFor.size > remembered) failedFor.delete(failedFor.keys().next().value ?? '');
    if (admins.size < failuresThatHalt) return 'counted';
    const why = `${admins.size} of staff report that it fails`;
    await haltCanary(store, { name: remote, build: version }, why, 'the console');
    failedFor.delete(key);
    return 'halted';
  };
}
