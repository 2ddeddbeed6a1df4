import type { Habits } from './habits.ts';
import type { ListName, Row } from './records.ts';

const amountField = /^(total[A-Z]|m(ax|in)_price$|amount$|requestedAmount$)/;

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Amount as the backend answers it. @param number of the record */
export function amountOf({ amounts }: Habits, value: number, number = 0): number | string {
  if (amounts === 'number' || (amounts === 'mixed' && number % 2 === 0)) return value;
  return (amounts === 'naira' ? '₦' : '') + naira.format(value);
}

const isoDate = /^\d{4}-\d\d-\d\dT/;
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', ...options });
  return (date: Date) => format.format(date).replace(',', '');
};
const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const dayFirst = formatter(day);
const unclear = ['next week', '13/25/1990'];

const dateForms: Readonly<Record<Habits['dates'], (date: Date, number: number) => unknown>> = {
  iso: (date) => date.toISOString(),
  dayFirst,
  dayFirstTime: formatter({ ...day, hour: '2-digit', minute: '2-digit' }),
  mixed: (date, number) => (number % 2 === 0 ? date.toISOString() : dayFirst(date)),
  milliseconds: (date) => date.getTime(),
  seconds: (date) => Math.floor(date.getTime() / 1_000),
  text: formatter({ day: 'numeric', month: 'long', year: 'numeric' }),
  unclear: (date, number) => unclear[number % 3] ?? date.toISOString(),
};

/** A person in a record: keys of the object by habit, and the fields of the specification. */
interface Person {
  keys: Readonly<Record<Exclude<Habits['people'], 'flat'>, string>>;
  fields: readonly [first: string, last: string, ...phone: string[]];
}

/** The person that a record belongs to. */
const owner = (roles: string, ...fields: Person['fields']): Person => ({
  keys: { user: 'user', userId: 'userId', roles },
  fields,
});
const driver = owner('driver', 'user_first_name', 'user_last_name', 'users_phone_number');
const user = owner('user', 'first_name', 'last_name');

const people: Partial<Record<ListName, readonly Person[]>> = {
  users: [user],
  deliverParcels: [driver],
  rides: [driver],
  passengerRequests: [
    owner('user', ...driver.fields),
    {
      keys: { user: 'driver', userId: 'driverId', roles: 'driver' },
      fields: ['driver_first_name', 'driver_last_name', 'driver_phone_number'],
    },
  ],
  sendParcels: [owner('sender', 'user_first_name', 'user_last_name')],
  posts: [user],
  applications: [owner('driver', 'firstName', 'lastName', 'phoneNumber')],
};

/** Lists of which each record belongs to a user, whose id may be the record's. */
const money: readonly ListName[] = ['withdrawalRequests', 'acceptedWithdrawals', 'referralEarnings'];

const idKey = ({ ids }: Habits, list?: ListName) =>
  ids === 'id' ? 'id' : ids === 'adminId' && list === 'admins' ? 'adminId' : '_id';

function namesOf({ names, people: way }: Habits, first: unknown, last: unknown) {
  if (names !== 'parts') return { [names]: [first, last].filter(Boolean).join(' ') || null };
  return way === 'roles' ? { firstName: first, lastName: last } : { first_name: first, last_name: last };
}

/** Populated reference; null where nobody is referred to. */
function reference(habits: Habits, id: unknown, [first, last, phone]: readonly unknown[]) {
  if (first === undefined && last === undefined) return null;
  return {
    ...(typeof id === 'string' && { [idKey(habits)]: id }),
    ...namesOf(habits, first, last),
    ...(phone !== undefined && { [habits.people === 'roles' ? 'phoneNumber' : 'phone_number']: phone }),
  };
}

/** Puts the people of a record where the backend has them. */
function withPeople(habits: Habits, list: ListName, { ...row }: Record<string, unknown>) {
  const { people: way, names } = habits;
  if (money.includes(list)) {
    const { _id = row.userId, first_name, last_name } = (row.user ?? {}) as Record<string, unknown>;
    const isRequest = list === 'withdrawalRequests';
    if (isRequest ? way === 'flat' : !row.user) return row;
    const names = isRequest ? String(row.accountName ?? '').split(' ') : [first_name, last_name];
    delete row.user;
    return { ...row, [way === 'userId' ? 'userId' : 'user']: reference(habits, _id, names) };
  }
  for (const { keys, fields } of people[list] ?? []) {
    const isFlat = way === 'flat' || list === 'users';
    if (isFlat && (names === 'parts' || fields[0].includes('_first'))) continue;
    const values = fields.map((field) => row[field]);
    for (const field of isFlat ? fields.slice(0, 2) : fields) delete row[field];
    if (isFlat) Object.assign(row, namesOf(habits, values[0], values[1]));
    else row[keys[way]] = reference(habits, keys.user === 'user' ? row.userId : undefined, values);
  }
  return row;
}

/** Record as the backend answers it. */
export function serialise(habits: Habits, list: ListName, row: Row): Record<string, unknown> {
  const number = Number.parseInt(row._id.slice(-4), 16);
  const { _id, ...fields } = row;
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'number' && amountField.test(field)) fields[field] = amountOf(habits, value, number);
    else if (typeof value === 'string' && isoDate.test(value))
      fields[field] = dateForms[habits.dates](new Date(value), number);
  }
  const userId = row.userId ?? (row.user as Row | undefined)?._id;
  const id = habits.ids === 'userId' && money.includes(list) ? (userId ?? _id) : _id;
  return { [idKey(habits, list)]: id, ...withPeople(habits, list, fields) };
}
