import type { Admin, NamedRight, Right } from '@padiman/contracts';
import { joinKnown, splitName } from '@padiman/ui';

/** Label of a right. One that only the backend knows is split into words: `canBanDrivers` becomes `Can Ban Drivers`. */
export const rightLabel = (right: Right, existing: readonly NamedRight[]) =>
  existing.find(({ name }) => name === right)?.label ?? splitName(right);

/** Name of an admin in lists and messages. */
export const fullName = ({ firstName, lastName }: Pick<Admin, 'firstName' | 'lastName'>) =>
  joinKnown(firstName, lastName);
