import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { tableRights, type NamedRight } from '@padiman/contracts';

const rightsAtom = atom<readonly NamedRight[]>(tableRights);

/** Sets the rights that exist in this deployment. Called by the shell with those of the registry. */
export function provideRights(rights: readonly NamedRight[]): void {
  getDefaultStore().set(rightsAtom, rights);
}

/** Returns the rights that exist: those of the access table, then those that live remotes bring. */
export function useRights(): readonly NamedRight[] {
  return useAtomValue(rightsAtom);
}
