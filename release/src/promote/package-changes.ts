import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseRecord } from '../store/release-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';

/** A build on one side of a change; its record is absent when the store no longer has it. */
export interface ChangedBuild {
  build: string;
  record: BuildRecord | undefined;
}

/** Change of one package between two releases. */
export interface PackageChange {
  name: string;
  /** Live builds; undefined: the package is not live. */
  from: ChangedBuild | undefined;
  to: ChangedBuild | undefined;
  /** Canaries, if they differ. */
  canary: { from: ChangedBuild | undefined; to: ChangedBuild | undefined } | undefined;
}

/** Packages whose live build or canary differs between two releases, by name. */
export async function packageChanges(
  store: ReleaseStore,
  before: Pick<ReleaseRecord, 'live'> | undefined,
  after: Pick<ReleaseRecord, 'live'>,
): Promise<PackageChange[]> {
  const [old, current] = [before?.live ?? {}, after.live];
  const find = async (name: string, build: string | undefined): Promise<ChangedBuild | undefined> =>
    build === undefined ? undefined : { build, record: await store.findBuild(name, build) };
  const changes: PackageChange[] = [];
  for (const name of [...new Set([...Object.keys(old), ...Object.keys(current)])].sort()) {
    const [was, is] = [old[name], current[name]];
    const hasOtherCanary = JSON.stringify(was?.canary) !== JSON.stringify(is?.canary);
    if (was?.build === is?.build && !hasOtherCanary) continue;
    changes.push({
      name,
      from: await find(name, was?.build),
      to: await find(name, is?.build),
      canary: hasOtherCanary
        ? { from: await find(name, was?.canary?.build), to: await find(name, is?.canary?.build) }
        : undefined,
    });
  }
  return changes;
}
