import {
  haltCanary,
  haltNeeds,
  isPlatformMachine,
  returnTarget,
  returnToLastGood,
} from '@padiman/release/promote';
import type { BuildRun, LiveBuild, ReleaseRecord, ReleaseStore } from '@padiman/release/store';
import { isAllowed } from '@padiman/contracts';
import { getsCanary, type SignedIn } from '../rollout/staff.ts';

/** A build that failed in a page. */
export interface BuildFailure {
  remote: string;
  version: string;
  phase: string;
  cause: string;
}

/** Result of a failure report. */
export type GuardResult =
  'not counted' | 'counted' | 'cannot halt' | 'canary halted' | 'last good build restored';

/** Time in ms after its promotion in which a build returns to the last good one by itself. */
const watchTime = 24 * 60 * 60 * 1000;

/** Different failures of one run that one member of staff can report to a process. */
const maxFailures = 20;

/** Reporters of a run that are remembered; above it, all are forgotten, which costs repeated writes to the store. */
const maxReporters = 2000;

/**
 * True for a person whose reports of a build count: one who may open one of its sections, if it is no shell, and is a super
 * admin or holds a right. An account without rights is the cheapest to create or take over, and every one could forge reports.
 */
function isReporter({ superAdmin, rights }: SignedIn, name: string, { registry }: ReleaseRecord): boolean {
  const remote = registry.remotes[name];
  const holder = { superAdmin, rights };
  return (
    (superAdmin || Object.values(rights).includes(true)) &&
    (remote === undefined || remote.descriptor.paths.some(({ access }) => isAllowed(holder, access)))
  );
}

/** The current period of a build; undefined for one whose release does not name its beginning. */
const runOf = (name: string, { build, since }: Pick<LiveBuild, 'build' | 'since'>): BuildRun | undefined =>
  since === undefined ? undefined : { name, build, since };

/**
 * The failure without what differs between two builds or two pages that fail in the same way: addresses, which hold the
 * hashes of files, and numbers.
 */
const failureOf = ({ phase, cause }: BuildFailure): string =>
  `${phase}: ${cause.replace(/https?:\/\/\S+/g, '<address>').replace(/\d+/g, '#')}`;

/**
 * Ends a canary once three different members of staff had failures in it that the live build does not have. A live build
 * returns to the last good one by the same rule in its first 24 hours. Both are releases, which only a platform key can sign.
 *
 * "Does not have": while the canary ran, no report of a member of staff named the same failure of the live build. Such a
 * failure, for example an outage of the API, is no reason to replace the canary. Reports count by account, see
 * {@link isReporter}, so nobody ends a canary alone. They are in the store: all processes of a deployment count together,
 * also after a restart.
 */
export function failureGuard(store: ReleaseStore, now = Date.now) {
  /** Failures that this process has noted, by run and reporter. */
  const noted = new Map<string, Set<string>>();

  /**
   * Writes a failure to the store, unless it was noted before or is one too many of this reporter.
   * @returns false when nothing was written
   */
  async function noteOnce(
    run: BuildRun,
    failure: string,
    reporter: string,
    write: () => Promise<void>,
  ): Promise<boolean> {
    const key = JSON.stringify([run, reporter]);
    const failures = noted.get(key) ?? new Set();
    if (failures.has(failure) || failures.size >= maxFailures) return false;
    if (noted.size >= maxReporters) noted.clear();
    noted.set(key, failures.add(failure));
    try {
      await write();
    } catch (error) {
      // The next report of it writes again.
      failures.delete(failure);
      throw error;
    }
    return true;
  }

  /** Notes a failure of the build beside the one of this run. */
  const noteKnown = (run: BuildRun, failure: string, reporter: string) =>
    noteOnce(run, failure, reporter, () => store.reports.noteKnown(run, failure));

  /** Notes a failure. @returns true when the build of the run now has to be replaced */
  async function noteFailure(run: BuildRun, failure: string, reporter: string): Promise<boolean> {
    const write = () => store.reports.noteFailure(run, failure, reporter);
    if (!(await noteOnce(run, failure, reporter, write))) return false;
    return (await store.reports.countReporters(run)) >= haltNeeds;
  }

  const reason = (other: string) =>
    `${haltNeeds} members of staff had failures that the ${other} does not have`;

  async function noteCanary(run: BuildRun, failure: string, reporter: string): Promise<GuardResult> {
    if (!(await noteFailure(run, failure, reporter))) return 'counted';
    if (!(await isPlatformMachine(store))) return 'cannot halt';
    await haltCanary(store, run, reason('live build'));
    return 'canary halted';
  }

  async function noteLive(
    run: BuildRun,
    live: LiveBuild,
    failure: string,
    reporter: string,
  ): Promise<GuardResult> {
    const found = await returnTarget(store, run.name, live);
    if (!found || now() - Date.parse(found.promotedAt) > watchTime) return 'counted';
    if (!(await noteFailure(run, failure, reporter))) return 'counted';
    if (!(await isPlatformMachine(store))) return 'cannot halt';
    await returnToLastGood(store, run, reason('last good build'));
    return 'last good build restored';
  }

  return {
    /**
     * Counts a failure, and replaces the build if it has to be.
     * @param findPerson finds the reporting member of staff; called only for a build that is live, a canary, or a fallback
     */
    async noteFailure(
      report: BuildFailure,
      findPerson: () => Promise<SignedIn | undefined>,
    ): Promise<GuardResult> {
      const { remote: name, version: build } = report;
      const release = await store.live();
      const live = release?.live[name];
      if (!release || !live) return 'not counted';
      const { canary, lastGood } = live;
      if (![live.build, canary?.build, lastGood].includes(build)) return 'not counted';
      const person = await findPerson();
      if (!person || !isReporter(person, name, release)) return 'not counted';

      const failure = failureOf(report);
      const liveRun = runOf(name, live);
      const canaryRun = canary && runOf(name, canary);
      if (canary && build === canary.build) {
        if (!canaryRun || !(await getsCanary(canary, name, person))) return 'not counted';
        return noteCanary(canaryRun, failure, person.id);
      }
      if (build === live.build) {
        if (canaryRun) await noteKnown(canaryRun, failure, person.id);
        return liveRun ? noteLive(liveRun, live, failure, person.id) : 'not counted';
      }
      // Pages fall back to the last good build, and those that were opened before the promotion still have it.
      if (liveRun) await noteKnown(liveRun, failure, person.id);
      return 'counted';
    },
  };
}
