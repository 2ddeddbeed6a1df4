import { haltCanary } from '@padiman/release/promote';
import type { ReleaseStore } from '@padiman/release/store';
import type { RemoteReport } from './remote-report.ts';

/** So many members of staff for whom a canary fails halt it. */
export const failuresThatHalt = 3;

/** Reports that are known to be noted; a page that fails again and again shall not cost the store a thing. */
const remembered = 1000;

/** An error that nobody caught leaves the section standing: whether it matters, people find out. */
const counts = ({ phase }: RemoteReport) => phase !== 'use';

/**
 * Counts in the store, and so for all processes of a deployment and over their restarts, for how many members of staff
 * each canary fails, and ends the canary when these are too many. Each counts once for a canary, so that nobody alone,
 * by Retry after Retry, takes it from all others.
 *
 * @param adminOf who sent the report; undefined for nobody of staff. Asked only where it matters
 */
export function canaryGuard(store: ReleaseStore) {
  const noted = new Set<string>();
  return async (
    report: RemoteReport,
    adminOf: () => Promise<string | undefined>,
  ): Promise<'counted' | 'halted' | 'not counted'> => {
    const { remote: name, version: build } = report;
    const canary = (await store.live())?.live[name]?.canary;
    if (canary?.build !== build || !counts(report)) return 'not counted';
    const admin = await adminOf();
    if (admin === undefined) return 'not counted';
    const run = { name, build, since: canary.since ?? '0' };
    const key = JSON.stringify([run, admin]);
    if (noted.has(key)) return 'not counted';
    const reporters = await store.reports.note(run, admin);
    if (reporters >= failuresThatHalt) {
      await haltCanary(
        store,
        { name, build, since: canary.since },
        `${reporters} of staff report that it fails`,
        'the console',
      );
      return 'halted';
    }
    if (noted.size >= remembered) noted.clear();
    noted.add(key);
    return 'counted';
  };
}
