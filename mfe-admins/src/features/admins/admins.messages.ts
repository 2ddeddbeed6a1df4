import type { Admin } from '@padiman/contracts';
import { joinKnown, splitName } from '@padiman/ui';

/** Label of a right, split into words: `viewAllUsers` becomes `View All Users`. Source: specification section 2, Admins. */
export const rightLabel = (right: string) => splitName(right);

/** Name of an admin in lists and messages. */
export const fullName = ({ firstName, lastName }: Pick<Admin, 'firstName' | 'lastName'>) =>
  joinKnown(firstName, lastName);
