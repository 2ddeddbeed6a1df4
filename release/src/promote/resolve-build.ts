import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { ReleaseRefused } from './release-refused.ts';

/**
 * The build that `wanted` means: a build's full name, or a version, and then the newest build of it.
 *
 * @throws ReleaseRefused when there is none
 */
export async function resolveBuild(store: ReleaseStore, name: string, wanted: string): Promise<BuildRecord> {
  const builds = await store.listBuilds(name);
  const found =
    builds.find(({ build }) => build === wanted) ?? builds.find(({ version }) => version === wanted);
  if (found) return found;
  const there =
    builds.length > 0 ? `There are: ${builds.map(({ build }) => build).join(', ')}` : 'Publish one first';
  throw new ReleaseRefused([`There is no build ${wanted} of ${name}. ${there}`]);
}
