import type { ReleasedPackage } from '../checkout/packages.ts';
import { roomTypes, type Fingerprints } from './shared-types.ts';
import { usedNames } from './used-names.ts';

/** What a build gives to the other side and what it uses of it, each name with the fingerprint of its type. */
export interface BuildTypes {
  gives: Fingerprints;
  uses: Fingerprints;
}

/** The type of what a remote's door gives; the shell builds its screens from it. */
const door = '@padiman/federation RemoteModule';

/**
 * The types that hold between a build and the other side. The shell gives the shared rooms and uses each remote's
 * door; a remote gives its door, and uses of the rooms what its sources import.
 */
export async function typesOf(root: string, { kind, folder }: ReleasedPackage): Promise<BuildTypes> {
  const all = await roomTypes(root);
  const own = { './remote': all[door] ?? '' };
  if (kind === 'shell') return { gives: all, uses: own };
  const names = (await usedNames(folder)).flatMap((used) =>
    used.endsWith(' *') ? Object.keys(all).filter((name) => name.startsWith(used.slice(0, -1))) : [used],
  );
  const uses = names.filter((name) => name in all).map((name) => [name, all[name] ?? '']);
  return { gives: own, uses: Object.fromEntries(uses) as Fingerprints };
}

/** The names that one side uses and the other gives in another type, or not at all. */
export function* changedTypes(
  uses: Fingerprints,
  gives: Fingerprints,
): Generator<[string, 'other' | 'gone']> {
  for (const [name, type] of Object.entries(uses)) {
    if (gives[name] !== type) yield [name, gives[name] === undefined ? 'gone' : 'other'];
  }
}
