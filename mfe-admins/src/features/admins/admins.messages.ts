import type { Admin, NamedRight, Right } from '@padiman/contracts';
import { joinKnown, splitName } from '@padiman/ui';

/** Label of a right. One that only the backend knows is split into words: `canBanDrivers` becomes `Can Ban Drivers`. */
export const rightLabel = (right: Right, existing: readonly NamedRight[]) =>
  existing.find(({ name }) => name === right)?.label ?? splitName(right);

/** Name of an admin in lists and messages. */
export const fullName = ({ firstName, lastName }: Pick<Admin, 'firstName' | 'lastName'>) =>
  joinKnown(firstName, lastName);

/** Rights that are shown for an admin: those that exist, then others that the backend knows, by name. */
export function rightsShownFor({ rights }: Admin, existing: readonly NamedRight[]): readonly Right[] {
  const names = existing.map(({ name }) => name);
  const others = Object.keys(rights).filter((right) => !names.includes(right));
  return [...names, ...others.sort()];
}
