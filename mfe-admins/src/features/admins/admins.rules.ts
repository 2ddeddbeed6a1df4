import type { Admin, NamedRight, Right } from '@padiman/contracts';

/** Rights that are shown for an admin: those that exist, then others that the backend knows, by name. */
export function rightsShownFor({ rights }: Admin, existing: readonly NamedRight[]): readonly Right[] {
  const names = existing.map(({ name }) => name);
  const others = Object.keys(rights).filter((right) => !names.includes(right));
  return [...names, ...others.sort()];
}

/** Changes that an admin allows; calls need the id, and nobody changes their own record. */
export const adminCan = {
  change: ({ _id }: Admin, ownId: string | undefined) => _id !== '' && _id !== ownId,
};
