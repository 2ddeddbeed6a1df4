import type { BuildName, BuildRecord } from '../store/build-record.ts';
import { isBuildName } from '../store/storage.ts';
import { servedBuilds, type LiveBuild, type ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A release that would not work. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';

  /** @param problems disagreements, each naming both sides */
  constructor(problems: readonly string[]) {
    super(`Refused:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

type Withdrawn = NonNullable<ReleaseRecord['withdrawn']>;

/** Builds that are served in `before` and no longer in `after`. The checkout's build of a retired remote is one. */
function endedBuilds(before: LiveBuild | undefined, after: LiveBuild | undefined): string[] {
  if (!before) return [];
  if (!after) return [...servedBuilds(before), ...(before.fromCheckout ? [before.fromCheckout] : [])];
  const served = servedBuilds(after);
  return servedBuilds(before).filter((build) => !served.includes(build));
}

/**
 * Computes the withdrawn builds after a change: those of the current release, and with `withdraws` those that the change
 * ends, but none that it serves.
 */
export function withdrawnAfter(
  current: ReleaseRecord | undefined,
  live: ReleaseRecord['live'],
  withdraws: boolean,
): Withdrawn | undefined {
  const names = new Set([...Object.keys(current?.withdrawn ?? {}), ...Object.keys(current?.live ?? {})]);
  const entries = [...names].sort().flatMap((name): [string, string[]][] => {
    const after = live[name];
    const ended = withdraws ? endedBuilds(current?.live[name], after) : [];
    const builds = new Set([...(current?.withdrawn?.[name] ?? []), ...ended]);
    for (const build of after ? servedBuilds(after) : []) builds.delete(build);
    return builds.size > 0 ? [[name, [...builds]]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

export const isWithdrawn = (release: ReleaseRecord | undefined, { name, build }: BuildName): boolean =>
  release?.withdrawn?.[name]?.includes(build) ?? false;

/** @throws ReleaseRefused when one of the builds was rolled back, halted or retired */
export function refuseWithdrawn(release: ReleaseRecord | undefined, builds: readonly BuildName[]): void {
  const advice = 'to promote it all the same, add --again and the reason as --note';
  const found = builds.filter((one) => isWithdrawn(release, one));
  const problems = found.map(({ name, build }) => `${name} ${build} was rolled back or halted: ${advice}`);
  if (problems.length > 0) throw new ReleaseRefused(problems);
}

/**
 * Finds a build by its full name, or the newest build of a version that was not rolled back or halted.
 * @throws ReleaseRefused when there is none
 */
export async function resolveBuild(store: ReleaseStore, name: string, wanted: string): Promise<BuildRecord> {
  const builds = await store.listBuilds(name);
  const named = builds.find(({ build }) => build === wanted);
  if (named) return named;
  const live = await store.live();
  const ofVersion = builds.filter(({ version }) => version === wanted);
  const found = ofVersion.find((one) => !isWithdrawn(live, one));
  if (found) return found;
  const list = (some: readonly BuildRecord[]) => some.map(({ build }) => build).join(', ');
  if (ofVersion.length > 0)
    throw new ReleaseRefused([
      `Every build of ${name} ${wanted} was rolled back or halted: ${list(ofVersion)}. ` +
        'To promote one all the same, give its full name, --again and the reason as --note',
    ]);
  const problem = isBuildName(wanted) ? (await store.examineBuild(name, wanted))?.problem : undefined;
  if (problem) throw new ReleaseRefused([problem]);
  const available = builds.length > 0 ? `Available: ${list(builds)}` : 'Publish one first';
  throw new ReleaseRefused([`There is no build ${wanted} of ${name}. ${available}`]);
}
