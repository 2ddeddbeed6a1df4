import {
  haltCanary,
  haltNeeds,
  isPlatformMachine,
  returnTarget,
  returnToLastGood,
} from '@padiman/release/promote';
import type { BuildRun, LiveBuild, ReleaseRecord, ReleaseStore, RunCount } from '@padiman/release/store';
import { isAllowed } from '@padiman/contracts';
import { getsCanary, type Person, type SignedIn } from '../rollout/staff.ts';

/** Members of staff below which the rate of the build to compare with says nothing; it then counts as 0. */
const minBase = 10;

/** Margin above twice the rate of the build to compare with. */
const margin = 0.05;

/** Standard score of a one-sided confidence of 90%. */
const z = 1.2816;

/** Lower bound of the Wilson score interval: the rate that the build has at least, with a confidence of 90%. */
function lowerBound({ failing, staff }: RunCount): number {
  if (staff === 0) return 0;
  const rate = failing / staff;
  const centre = rate + z ** 2 / (2 * staff);
  const spread = z * Math.sqrt((rate * (1 - rate)) / staff + z ** 2 / (4 * staff ** 2));
  return (centre - spread) / (1 + z ** 2 / staff);
}

/**
 * True when a build fails clearly more often than another one: for at least three members of staff, and with a
 * confidence of 90% for more than twice the other's share plus 5 points.
 */
export function failsMoreOften(build: RunCount, base: RunCount): boolean {
  const baseRate = base.staff < minBase ? 0 : base.failing / base.staff;
  return build.failing >= haltNeeds && lowerBound(build) > 2 * baseRate + margin;
}

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

/** Time in ms after its promotion in which a build returns to the last good one by itself. */
const watchTime = 24 * 60 * 60 * 1000;

/** Size of the cache of counted reports, which saves writes for members of staff who load a build again. */
const cacheSize = 10_000;

/** A build that a page loaded or that failed in it. */
export interface ReportedBuild {
  remote: string;
  version: string;
}

/** Result of a failure report. */
export type GuardResult =
  'not counted' | 'counted' | 'cannot halt' | 'canary halted' | 'last good build restored';

const describe = (build: RunCount, base: RunCount, baseName: string) =>
  `it fails for ${build.failing} of ${build.staff} members of staff, the ${baseName} for ${base.failing} of ${base.staff}`;

/**
 * Watches the builds of a deployment: counts the distinct members of staff that load each, and those that it fails for, see
 * {@link isReporter}.
 * Ends a canary, or returns a newly promoted build to the last good one, when it fails clearly more often than the build
 * beside or before it; both are releases, which only a platform key can sign. The counts are in the store, so they cover
 * all processes of a deployment and survive restarts.
 */
export function failureGuard(store: ReleaseStore, now = Date.now) {
  const counted = new Set<string>();

  /** The period of a build as the canary or the live one, if this member of staff gets it. */
  async function runOf({ remote: name, version: build }: ReportedBuild, live: LiveBuild, person: Person) {
    const { canary } = live;
    if (live.build === build) return { name, build, since: live.since ?? '0' };
    if (canary?.build === build && (await getsCanary(canary, name, person)))
      return { name, build, since: canary.since ?? '0' };
    return undefined;
  }

  /** @returns false when this was known */
  async function note(run: BuildRun, kind: 'loads' | 'failures', person: Person): Promise<boolean> {
    const key = JSON.stringify([run, kind, person.id]);
    if (counted.has(key)) return false;
    await store.reports.note(run, kind, person.id);
    if (counted.size >= cacheSize) counted.clear();
    counted.add(key);
    return true;
  }

  /** Ends a canary that fails clearly more often than the live build, or returns a new build to the last good one. */
  async function replaceIfWorse(run: BuildRun, live: LiveBuild): Promise<GuardResult> {
    const isCanary = run.build !== live.build;
    const found = isCanary ? undefined : await returnTarget(store, run.name, live);
    if (!isCanary && (!found || now() - Date.parse(found.promotedAt) > watchTime)) return 'counted';
    const other = found?.target ?? live;
    const base = { name: run.name, build: other.build, since: other.since ?? '0' };
    const [own, others] = await Promise.all([store.reports.count(run), store.reports.count(base)]);
    if (!failsMoreOften(own, others)) return 'counted';
    if (!(await isPlatformMachine(store))) return 'cannot halt';
    const reason = describe(own, others, isCanary ? 'live build' : 'last good build');
    if (isCanary) await haltCanary(store, { ...run, since: live.canary?.since }, reason);
    else await returnToLastGood(store, { ...run, since: live.since }, reason);
    return isCanary ? 'canary halted' : 'last good build restored';
  }

  return {
    /** Counts loads of live builds and canaries. */
    async noteLoads(builds: readonly ReportedBuild[], person: SignedIn): Promise<void> {
      const release = await store.live();
      for (const build of builds) {
        const live = release?.live[build.remote];
        const counts = release !== undefined && isReporter(person, build.remote, release);
        const run = live && counts && (await runOf(build, live, person));
        if (run) await note(run, 'loads', person);
      }
    },

    /**
     * Counts a failure, and halts the build if it now fails clearly more often.
     * @param findPerson finds the reporting member of staff; called only for a build that is live or a canary
     */
    async noteFailure(
      build: ReportedBuild,
      findPerson: () => Promise<SignedIn | undefined>,
    ): Promise<GuardResult> {
      const release = await store.live();
      const live = release?.live[build.remote];
      if (!release || !live || ![live.build, live.canary?.build].includes(build.version))
        return 'not counted';
      const person = await findPerson();
      if (!person || !isReporter(person, build.remote, release)) return 'not counted';
      const run = await runOf(build, live, person);
      if (!run || !(await note(run, 'failures', person))) return 'not counted';
      return replaceIfWorse(run, live);
    },
  };
}
