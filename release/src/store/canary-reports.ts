import { createHash } from 'node:crypto';
import { isBuildName, isPackageName } from './names.ts';

/** A build's time as a canary. The same build may be one again later, and begins with nothing then. */
export interface CanaryRun {
  name: string;
  build: string;
  /** The release with which it began. */
  since: string;
}

/** Who reported which canary: kept beside the releases, so that all processes of a deployment count together. */
export interface CanaryReports {
  /** Notes that somebody reports a canary; noting it again changes nothing. @returns how many have reported it */
  note(run: CanaryRun, reporter: string): Promise<number>;
  /** The builds of which there are reports. */
  builds(): Promise<Pick<CanaryRun, 'name' | 'build'>[]>;
  /** Forgets all reports of a build. */
  forget(build: Pick<CanaryRun, 'name' | 'build'>): Promise<void>;
}

/**
 * The names below which a run's reports lie, one object for each reporter.
 *
 * @throws for what is no name of a build
 */
export function namesOf({ name, build, since }: CanaryRun): [string, string, string] {
  if (!isPackageName(name) || !isBuildName(build) || !/^\d+$/.test(since))
    throw new Error(`Not the name of a canary: ${name} ${build} ${since}`);
  return [name, build, since];
}

/** What stands for a reporter: nobody who can list the store learns from it who that was, nor what else he reported. */
export const nameOf = ({ name, build, since }: CanaryRun, reporter: string): string =>
  createHash('sha256')
    .update(JSON.stringify([name, build, since, reporter]))
    .digest('hex')
    .slice(0, 32);

export const isReport = (file: string) => /^[0-9a-f]{32}$/.test(file);
