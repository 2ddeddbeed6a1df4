import { rightNames, type Rights } from '@padiman/shared/contracts';

/** A right's name split into words: `viewAllUsers` is `View All Users`. Source: specification section 2, Admins. */
export function rightWords(right: string): string {
  const words = right.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The rights that are held, in words. */
export function heldRights(rights: Rights): string {
  const held = rightNames.filter((right) => rights[right]).map(rightWords);
  return held.length > 0 ? held.join(', ') : 'None';
}
