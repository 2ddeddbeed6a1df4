import { fieldOf, isFields, readText, type Fields } from './scalars.ts';

type Part = 'first' | 'last' | 'phone' | 'email';

/** Fields that hold a person's own values, by part. */
const partFields: Readonly<Record<Part, readonly string[]>> = {
  first: ['first_name', 'firstName', 'firstname'],
  last: ['last_name', 'lastName', 'lastname', 'surname'],
  phone: ['phone_number', 'phoneNumber', 'phone', 'users_phone_number'],
  email: ['email', 'emailAddress'],
};

/** Fields that a backend may put a referenced user in, as an object of fields or as an id alone. */
const userFields = ['user', 'userId', 'sender', 'passenger', 'owner', 'author', 'createdBy'];
const driverFields = ['driver', 'driverId'];

/** Parts of people by the field of a record: whose, and whether the record may be the person itself. */
const people: Readonly<Record<string, readonly [part: Part, holders: readonly string[], isSelf?: true]>> = {
  user_first_name: ['first', userFields],
  user_last_name: ['last', userFields],
  users_phone_number: ['phone', userFields],
  driver_first_name: ['first', driverFields],
  driver_last_name: ['last', driverFields],
  driver_phone_number: ['phone', driverFields],
  first_name: ['first', userFields, true],
  last_name: ['last', userFields, true],
  phone_number: ['phone', userFields, true],
  email: ['email', userFields, true],
  firstName: ['first', userFields, true],
  lastName: ['last', userFields, true],
  phoneNumber: ['phone', userFields, true],
};

/** Reads a part of a person; a whole name is split at its first blank. */
function partOf(person: Fields, part: Part): string | undefined {
  const stated = readText(fieldOf(person, ...partFields[part]));
  if (stated !== null || part === 'phone' || part === 'email') return stated ?? undefined;
  const name = fieldOf(person, 'fullName', 'full_name', 'fullname', 'name', 'displayName');
  if (isFields(name)) return readText(fieldOf(name, part, ...partFields[part])) ?? undefined;
  const isAlone = readText(fieldOf(person, ...partFields.first, ...partFields.last)) === null;
  const [first, ...rest] = (isAlone ? (readText(name) ?? '') : '').trim().split(/\s+/);
  return (part === 'first' ? first : rest.join(' ')) || undefined;
}

/**
 * Finds what a record says of a person in another way than by the specification's field: by a populated reference, or by
 * a whole name.
 *
 * @param isOfDriver true for a record whose user is a driver, so that `driver` names the user
 * @returns an empty text for somebody of whom the record has the id alone; undefined for nobody
 */
export function personIn(raw: Fields, field: string, isOfDriver: boolean): string | undefined {
  const known = Object.hasOwn(people, field) ? people[field] : undefined;
  if (!known) return undefined;
  const [part, users, isSelf] = known;
  const holders = isOfDriver && users === userFields ? [...userFields, ...driverFields] : users;
  const own = isSelf && partOf(raw, part);
  if (own) return own;
  const holder = fieldOf(raw, ...holders.filter((name) => isFields(raw[name]))) ?? fieldOf(raw, ...holders);
  if (isFields(holder)) return partOf(holder, part) ?? '';
  return holders === driverFields && holder !== undefined && holder !== '' ? '' : undefined;
}

/** Object of a person in a record, such as the populated `userId` for the field `user`; undefined without one. */
export const personObject = (raw: Fields, field: string): Fields | undefined =>
  field === 'user'
    ? (fieldOf(raw, ...userFields.filter((name) => isFields(raw[name]))) as Fields | undefined)
    : undefined;
