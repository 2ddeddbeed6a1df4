import { rightNames, type Admin, type Right } from '@padiman/contracts';

/** Rights that are shown for an admin: those of the table, then others that the backend knows, by name. */
export function rightsShownFor({ rights }: Admin): readonly Right[] {
  const others = Object.keys(rights).filter((right) => !rightNames.includes(right));
  return [...rightNames, ...others.sort()];
}

/** Changes that an admin allows; calls need the id, and nobody changes their own record. */
export const adminCan = {
  change: ({ _id }: Admin, ownId: string | undefined) => _id !== '' && _id !== ownId,
};
