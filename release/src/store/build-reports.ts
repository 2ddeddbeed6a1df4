import { createHash } from 'node:crypto';
import type { BuildName } from './build-record.ts';
import { buildsInKeys } from './builds.ts';
import type { Storage } from './storage.ts';

/** One period of a build as the live one or as a canary. A later period of the same build counts from zero. */
export interface BuildRun extends BuildName {
  /** The release that began it. */
  since: string;
}

/** Distinct members of staff that a build was loaded by or failed for. */
export interface RunCount {
  failing: number;
  /** All that reported at all, the failing ones included. */
  staff: number;
}

/** Kind of a report of a member of staff about a build. */
export type ReportKind = 'loads' | 'failures';

/** @throws when a part is not a valid name, so that no key leaves the store */
function keyOf({ name, build, since }: BuildRun): string {
  const key = `reports/${name}/${build}/${since}/`;
  if (buildsInKeys([key]).length === 0 || !/^\d+$/.test(since))
    throw new Error(`Not a valid run: ${name} ${build} ${since}`);
  return key;
}

/** Pseudonym of a reporter: differs per run, so that a listing of the store reveals neither identity nor other reports. */
const reportName = ({ name, build, since }: BuildRun, reporter: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name, build, since, reporter]))
    .digest('hex')
    .slice(0, 32);

/**
 * Reports about builds, as empty objects `reports/<name>/<build>/<since>/<kind>/<reporter>` beside the releases, so that
 * all processes of a deployment share the count.
 */
export function buildReports(objects: Storage) {
  return {
    /** Records a report; idempotent per run, kind and reporter. */
    async note(run: BuildRun, kind: ReportKind, reporter: string): Promise<void> {
      await objects.create(`${keyOf(run)}${kind}/${reportName(run, reporter)}`, '');
    },
    async count(run: BuildRun): Promise<RunCount> {
      const failing = new Set<string>();
      const staff = new Set<string>();
      for (const key of (await objects.list(keyOf(run))).keys()) {
        const [, kind, reporter] = /\/(loads|failures)\/([0-9a-f]{32})$/.exec(key) ?? [];
        if (!reporter) continue;
        staff.add(reporter);
        if (kind === 'failures') failing.add(reporter);
      }
      return { failing: failing.size, staff: staff.size };
    },
    /** Builds that have reports. */
    async builds(): Promise<BuildName[]> {
      const found = buildsInKeys((await objects.list('reports/')).keys());
      return [...new Map(found.map((one) => [`${one.name} ${one.build}`, one])).values()];
    },
    /** Deletes all reports about a build. */
    async delete({ name, build }: BuildName): Promise<void> {
      const folder = `reports/${name}/${build}/`;
      if (buildsInKeys([folder]).length > 0) await objects.delete([...(await objects.list(folder)).keys()]);
    },
  };
}
