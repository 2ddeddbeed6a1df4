/** A right's name split into words: `viewAllUsers` is `View All Users`. Source: specification section 2, Admins. */
export function rightWords(right: string): string {
  const words = right.replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How staff call an admin. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
