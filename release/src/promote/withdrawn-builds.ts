import type { BuildRecord } from '../store/build-record.ts';
import type { LiveBuild, ReleaseRecord } from '../store/release-record.ts';
import { ReleaseRefused } from './release-refused.ts';

type NamedBuild = Pick<BuildRecord, 'name' | 'build'>;
type Withdrawn = NonNullable<ReleaseRecord['withdrawn']>;

const servedBuilds = ({ build, canary }: LiveBuild) => (canary ? [build, canary.build] : [build]);

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

export const isWithdrawn = (release: ReleaseRecord | undefined, { name, build }: NamedBuild): boolean =>
  release?.withdrawn?.[name]?.includes(build) ?? false;

/** @throws ReleaseRefused when one of the builds was rolled back */
export function refuseWithdrawn(release: ReleaseRecord | undefined, builds: readonly NamedBuild[]): void {
  const found = builds.filter((one) => isWithdrawn(release, one));
  if (found.length === 0) return;
  throw new ReleaseRefused(
    found.map(
      ({ name, build }) => `${name} ${build} was rolled back: to promote it all the same, add --again`,
    ),
  );
}
