import { haltCanary, isPlatformMachine } from '@padiman/release/promote';
import type { ReleaseStore } from '@padiman/release/store';
import type { RemoteReport } from './remote-report.ts';

/** Number of distinct reporters that triggers the automatic halt. */
export const haltThreshold = 3;

/** Size of the cache of counted reports, which saves writes for a page that fails repeatedly. */
const cacheSize = 1000;

/** An uncaught error leaves the remote usable, so it does not count. */
const counts = ({ phase }: RemoteReport) => phase !== 'use';

/**
 * Halts a canary automatically: counts the distinct members of staff that it fails for. The count is in the store, so
 * it covers all processes of a deployment and survives restarts. A member of staff counts once per canary.
 *
 * @param findAdmin finds the reporting member of staff; called only for reports of a live canary
 */
export function canaryGuard(store: ReleaseStore) {
  const counted = new Set<string>();
  return async (
    report: RemoteReport,
    findAdmin: () => Promise<string | undefined>,
  ): Promise<'counted' | 'halted' | 'not counted' | 'cannot halt'> => {
    const { remote: name, version: build } = report;
    const canary = (await store.live())?.live[name]?.canary;
    if (canary?.build !== build || !counts(report)) return 'not counted';
    const admin = await findAdmin();
    if (admin === undefined) return 'not counted';
    const run = { name, build, since: canary.since ?? '0' };
    const key = JSON.stringify([run, admin]);
    if (counted.has(key)) return 'not counted';
    const reporters = await store.reports.note(run, admin);
    if (reporters >= haltThreshold) {
      // Ending a canary is a release, which only a platform key can sign.
      if (!(await isPlatformMachine(store))) return 'cannot halt';
      await haltCanary(
        store,
        { name, build, since: canary.since },
        `${reporters} of staff report that it fails`,
      );
      return 'halted';
    }
    if (counted.size >= cacheSize) counted.clear();
    counted.add(key);
    return 'counted';
  };
}
