/** Label of a right, split into words: `viewAllUsers` becomes `View All Users`. Source: specification section 2, Admins. */
export function rightLabel(right: string): string {
  const label = right.replace(/([a-z])([A-Z])/g, '$1 $2');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Name of an admin in lists and messages. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
