import { createHash } from 'node:crypto';
import type { BuildName } from './build-record.ts';
import { buildsInKeys } from './builds.ts';
import type { Storage } from './storage.ts';

/** One period of a build as the live one or as a canary. A later period of the same build counts from zero. */
export interface BuildRun extends BuildName {
  /** The release that began it. */
  since: string;
}

/** Reports that are kept of a run, so that no flood of them fills the store. */
const maxReports = 1000;

/** @throws when a part is not a valid name, so that no key leaves the store */
function keyOf({ name, build, since }: BuildRun): string {
  const key = `reports/${name}/${build}/${since}/`;
  if (buildsInKeys([key]).length === 0 || !/^\d+$/.test(since))
    throw new Error(`Not a valid run: ${name} ${build} ${since}`);
  return key;
}

const hashOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** Pseudonym of a reporter: differs per run, so that a listing of the store reveals neither identity nor other reports. */
const reporterName = ({ name, build, since }: BuildRun, reporter: string): string =>
  hashOf(JSON.stringify([name, build, since, reporter]), 32);

const failureName = (failure: string): string => hashOf(failure, 16);

/**
 * Failures in a run, as empty objects beside the releases, so that all processes of a deployment share them:
 * `reports/<name>/<build>/<since>/failures/<failure>-<reporter>` for those of the build, and `…/known/<failure>` for those
 * that the build beside it had during the run. Both names are hashes.
 */
export function buildReports(objects: Storage) {
  /** Creates an object of the run; does nothing once the run has too many. */
  async function create(run: BuildRun, name: string): Promise<void> {
    const folder = keyOf(run);
    if ((await objects.list(folder)).size < maxReports) await objects.create(folder + name, '');
  }

  return {
    /** Records that a build failed for a reporter; idempotent per run, failure and reporter. */
    async noteFailure(run: BuildRun, failure: string, reporter: string): Promise<void> {
      await create(run, `failures/${failureName(failure)}-${reporterName(run, reporter)}`);
    },
    /** Records a failure that the build beside this one has too; idempotent per run and failure. */
    async noteKnown(run: BuildRun, failure: string): Promise<void> {
      await create(run, `known/${failureName(failure)}`);
    },
    /** Number of distinct reporters for whom the build failed in a way that the build beside it did not. */
    async countReporters(run: BuildRun): Promise<number> {
      const keys = [...(await objects.list(keyOf(run))).keys()];
      const known = new Set<string>();
      for (const key of keys) {
        const failure = /\/known\/([0-9a-f]{16})$/.exec(key)?.[1];
        if (failure) known.add(failure);
      }
      const reporters = new Set<string>();
      for (const key of keys) {
        const [, failure, reporter] = /\/failures\/([0-9a-f]{16})-([0-9a-f]{32})$/.exec(key) ?? [];
        if (failure && reporter && !known.has(failure)) reporters.add(reporter);
      }
      return reporters.size;
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
