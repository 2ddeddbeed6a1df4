import { moneyRights, personalDataRight, type Admin, type NamedRight, type Right } from '@padiman/contracts';
import { joinKnown, splitName } from '@padiman/ui';

/** Label of a right. One that only the backend knows is split into words: `canBanDrivers` becomes `Can Ban Drivers`. */
export const rightLabel = (right: Right, existing: readonly NamedRight[]) =>
  existing.find(({ name }) => name === right)?.label ?? splitName(right);

/** Name of an admin in lists and messages. */
export const fullName = ({ firstName, lastName }: Pick<Admin, 'firstName' | 'lastName'>) =>
  joinKnown(firstName, lastName);

/** Rights that are shown for admins: those that exist, then others that the backend knows, by name. */
export function rightsShownFor(admins: readonly Admin[], existing: readonly NamedRight[]): readonly Right[] {
  const names = existing.map(({ name }) => name);
  const known = new Set(admins.flatMap(({ rights }) => Object.keys(rights)));
  return [...names, ...[...known].filter((right) => !names.includes(right)).sort()];
}

/** True for a right whose change is confirmed first: it moves money, or opens personal data. */
export const isSensitive = (right: Right) => moneyRights.includes(right) || right === personalDataRight;

/** Sentence on what a right opens, from the access table; undefined for one that only the backend knows. */
export function rightSentence(right: Right, existing: readonly NamedRight[]): string | undefined {
  const opens = existing.find(({ name }) => name === right)?.opens;
  return opens && `Opens ${opens}${moneyRights.includes(right) ? ', and moves money' : ''}.`;
}
