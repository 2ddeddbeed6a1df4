import type { BuildRecord } from '../store/build-record.ts';
import { isBuildName } from '../store/names.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';

/**
 * Finds a build by its full name, or the newest build of a version.
 *
 * @throws ReleaseRefused when there is none
 */
export async function resolveBuild(store: ReleaseStore, name: string, wanted: string): Promise<BuildRecord> {
  const builds = await store.listBuilds(name);
  const found =
    builds.find(({ build }) => build === wanted) ?? builds.find(({ version }) => version === wanted);
  if (found) return found;
  const problem = isBuildName(wanted) ? (await store.examineBuild(name, wanted))?.problem : undefined;
  if (problem) throw new ReleaseRefused([problem]);
  const available =
    builds.length > 0 ? `Available: ${builds.map(({ build }) => build).join(', ')}` : 'Publish one first';
  throw new ReleaseRefused([`There is no build ${wanted} of ${name}. ${available}`]);
}
