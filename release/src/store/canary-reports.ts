import { createHash } from 'node:crypto';
import { isBuildName, isPackageName } from './names.ts';

/** One period of a build as a canary. The same build may become a canary again later; its count then restarts. */
export interface CanaryRun {
  name: string;
  build: string;
  /** The release that began it. */
  since: string;
}

/** Failure reports about canaries, stored beside the releases so that all processes of a deployment share the count. */
export interface CanaryReports {
  /** Records a report; idempotent per reporter. @returns the number of distinct reporters */
  note(run: CanaryRun, reporter: string): Promise<number>;
  /** Builds that have reports. */
  builds(): Promise<Pick<CanaryRun, 'name' | 'build'>[]>;
  /** Deletes all reports about a build. */
  delete(build: Pick<CanaryRun, 'name' | 'build'>): Promise<void>;
}

/**
 * Path segments under which the reports of a run are stored, one object per reporter.
 *
 * @throws when a segment is not a valid name, so that no path leaves the store
 */
export function pathOfRun({ name, build, since }: CanaryRun): [string, string, string] {
  if (!isPackageName(name) || !isBuildName(build) || !/^\d+$/.test(since))
    throw new Error(`Not a valid canary: ${name} ${build} ${since}`);
  return [name, build, since];
}

/** Pseudonym of a reporter: differs per run, so that a listing of the store reveals neither identity nor other reports. */
export const reportName = ({ name, build, since }: CanaryRun, reporter: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name, build, since, reporter]))
    .digest('hex')
    .slice(0, 32);

export const isReport = (file: string) => /^[0-9a-f]{32}$/.test(file);
