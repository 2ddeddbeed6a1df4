import type { ReleasedPackage } from '../checkout/packages.ts';
import type { BuildTypes } from '../store/build-record.ts';
import { sharedTypes } from './shared-types.ts';
import { usedNames } from './used-names.ts';

/** The type of a remote's exposed module, from which the shell mounts its screens. */
const remoteModule = '@padiman/federation RemoteModule';

/**
 * Types at the boundary of a build. The shell provides the exports of the shared packages and uses each remote's
 * exposed module; a remote provides that module, and uses the shared exports that its sources import.
 */
export async function typesOf(root: string, { kind, folder }: ReleasedPackage): Promise<BuildTypes> {
  const all = await sharedTypes(root);
  const exposed = { './remote': all[remoteModule] ?? '' };
  if (kind === 'shell') return { gives: all, uses: exposed };
  const names = (await usedNames(folder)).flatMap((used) =>
    used.endsWith(' *') ? Object.keys(all).filter((name) => name.startsWith(used.slice(0, -1))) : [used],
  );
  const uses = names.filter((name) => name in all).map((name) => [name, all[name] ?? '']);
  return { gives: exposed, uses: Object.fromEntries(uses) as BuildTypes['uses'] };
}
