import { createHash } from 'node:crypto';
import type { BuildName } from './build-record.ts';
import { isBuildName, isPackageName } from './names.ts';
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

/** Reports about builds, stored beside the releases so that all processes of a deployment share the count. */
export interface BuildReports {
  /** Records a report; idempotent per run, kind and reporter. */
  note(run: BuildRun, kind: ReportKind, reporter: string): Promise<void>;
  count(run: BuildRun): Promise<RunCount>;
  /** Builds that have reports. */
  builds(): Promise<BuildName[]>;
  /** Deletes all reports about a build. */
  delete(build: BuildName): Promise<void>;
}

/** @throws when a part is not a valid name, so that no key leaves the store */
function keyOf({ name, build, since }: BuildRun): string {
  if (!isPackageName(name) || !isBuildName(build) || !/^\d+$/.test(since))
    throw new Error(`Not a valid run: ${name} ${build} ${since}`);
  return `reports/${name}/${build}/${since}/`;
}

/** Pseudonym of a reporter: differs per run, so that a listing of the store reveals neither identity nor other reports. */
const reportName = ({ name, build, since }: BuildRun, reporter: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name, build, since, reporter]))
    .digest('hex')
    .slice(0, 32);

const reportKey = /\/(loads|failures)\/([0-9a-f]{32})$/;

/** Reports as empty objects `reports/<name>/<build>/<since>/<kind>/<reporter>`. */
export function buildReports(objects: Storage): BuildReports {
  return {
    async note(run, kind, reporter) {
      await objects.create(`${keyOf(run)}${kind}/${reportName(run, reporter)}`, '');
    },
    async count(run) {
      const failing = new Set<string>();
      const staff = new Set<string>();
      for (const key of (await objects.list(keyOf(run))).keys()) {
        const [, kind, reporter] = reportKey.exec(key) ?? [];
        if (!reporter) continue;
        staff.add(reporter);
        if (kind === 'failures') failing.add(reporter);
      }
      return { failing: failing.size, staff: staff.size };
    },
    async builds() {
      const found = new Map<string, BuildName>();
      for (const key of (await objects.list('reports/')).keys()) {
        const [, name = '', build = ''] = key.split('/');
        if (isPackageName(name) && isBuildName(build)) found.set(`${name}/${build}`, { name, build });
      }
      return [...found.values()];
    },
    async delete({ name, build }) {
      if (isPackageName(name) && isBuildName(build))
        await objects.delete([...(await objects.list(`reports/${name}/${build}/`)).keys()]);
    },
  };
}
