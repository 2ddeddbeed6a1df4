/** Open records that an erasure waits for: one, and many. */
const openRecords = {
  withdrawals: ['withdrawal request is pending', 'withdrawal requests are pending'],
  payouts: ['payout is not settled', 'payouts are not settled'],
  trips: ['trip or parcel lies ahead or is under way', 'trips or parcels lie ahead or are under way'],
  applications: ['driver application is open', 'driver applications are open'],
} as const;

/** Obstacles of an erasure, as they were found: numbers of open records, hold and balance. */
export interface Obstacles extends Record<keyof typeof openRecords, number> {
  has_legal_hold: boolean;
  balance: number;
}

/** Reasons that an erasure is refused for; none if it can go ahead. */
export const obstacleTexts = (found: Obstacles): string[] => [
  ...(found.has_legal_hold ? ['a legal hold is set'] : []),
  ...(found.balance === 0 ? [] : ['the balance is not zero']),
  ...Object.entries(openRecords).flatMap(([kind, [one, many]]) => {
    const count = found[kind as keyof typeof openRecords];
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  }),
];

const normalised = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** True if a confirmation is the full name or the phone number of a person. */
export function confirms(
  confirmation: string,
  person: { first_name: string; last_name: string; phone_number: string },
): boolean {
  const given = normalised(confirmation);
  const phone = given.replaceAll(/\D/g, '');
  return (
    given !== '' &&
    (given === normalised(`${person.first_name} ${person.last_name}`) || phone === person.phone_number)
  );
}

/** A person in stored answers: ids in every form, texts that name the person wherever they stand, and names. */
export interface PersonTexts {
  ids: ReadonlySet<string>;
  /** Such as the phone number; a text that contains one is emptied. */
  unique: readonly string[];
  /** First and last name; a text that equals one is emptied. */
  names: ReadonlySet<string>;
}

const idOrTime = /^([0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{24}|\d{4}-\d{2}-\d{2}(T.*Z)?)$/;

/** A copy of a JSON value without the texts of a person, and of a person's records with ids and times only. */
export function withoutPerson(value: unknown, person: PersonTexts): unknown {
  if (typeof value === 'string')
    return person.names.has(value) || person.unique.some((text) => value.includes(text)) ? '' : value;
  if (Array.isArray(value)) return value.map((inner) => withoutPerson(inner, person));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  const isOwn = [record['_id'], record['userId']].some((id) => typeof id === 'string' && person.ids.has(id));
  return Object.fromEntries(
    Object.entries(record).map(([key, inner]) => [
      key,
      isOwn && typeof inner === 'string' && !idOrTime.test(inner) ? '' : withoutPerson(inner, person),
    ]),
  );
}
