import type { BuildRecord } from '../store/build-record.ts';
import { isBuildName } from '../store/names.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';
import { isWithdrawn } from './withdrawn-builds.ts';

/**
 * Finds a build by its full name, or the newest build of a version that was not rolled back.
 *
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
  if (ofVersion.length > 0) {
    throw new ReleaseRefused([
      `Every build of ${name} ${wanted} was rolled back: ${list(ofVersion)}. ` +
        'To promote one all the same, give its full name and --again',
    ]);
  }
  const problem = isBuildName(wanted) ? (await store.examineBuild(name, wanted))?.problem : undefined;
  if (problem) throw new ReleaseRefused([problem]);
  const available = builds.length > 0 ? `Available: ${list(builds)}` : 'Publish one first';
  throw new ReleaseRefused([`There is no build ${wanted} of ${name}. ${available}`]);
}
