import { bool, number, object, string, type InferType } from 'yup';
import { isAllowed, type Access, type AccessHolder } from '../base/access.ts';
import { callsOf, plain } from '../base/call.ts';
import { dataAnswer, maxPageSize } from '../base/envelope.ts';
import { closed, day, instant, listOf, naira, orNull, personal, required } from '../base/fields.ts';
import { user } from '../people/users.calls.ts';

/**
 * Kinds of events in the time line of a user, in the order in which they are offered, each with the access of the list of
 * its records. Accesses are literals, so that a remote does not bundle the contracts of these lists.
 *
 * - `account`: joining, blocks, deletion and restoring; `sanctions`: warnings and suspensions;
 * - `ledger`: changes of the balance;
 * - `passengerRequests`: rides that the user joins; `passengers`: requests of others for the user's rides;
 * - `sentParcels`: parcels that the user sends; `carriedParcels`: parcels of others on the user's trips;
 * - `audit`: other actions of staff and the app on the user and the user's records.
 */
export const personKinds = {
  account: 'viewAllUsers',
  sanctions: 'viewAllUsers',
  ledger: 'viewWithdrawalEarnings',
  withdrawals: 'viewWithdrawalEarnings',
  offeredRides: 'staff',
  passengers: 'staff',
  passengerRequests: 'staff',
  parcelTrips: 'staff',
  carriedParcels: 'staff',
  sentParcels: 'staff',
  posts: 'staff',
  applications: 'superAdmin',
  audit: 'superAdmin',
} as const satisfies Record<string, Access>;
export type PersonKind = keyof typeof personKinds;

/** All kinds, in the order in which they are offered. */
export const personKindNames = Object.keys(personKinds) as readonly PersonKind[];

/** True for the name of a kind. */
export const isPersonKind = (name: string): name is PersonKind => Object.hasOwn(personKinds, name);

/** Kinds that an admin may see, and those that need further rights. */
export function personKindsOf(holder: AccessHolder): { shown: PersonKind[]; leftOut: PersonKind[] } {
  const isShown = (kind: PersonKind) => isAllowed(holder, personKinds[kind]);
  return {
    shown: personKindNames.filter(isShown),
    leftOut: personKindNames.filter((kind) => !isShown(kind)),
  };
}

/** Things that two accounts can have in common; `nearPhone` are phone numbers that differ in the last digit alone. */
export const accountLinks = ['account', 'plate', 'phone', 'nearPhone'] as const;
export type AccountLink = (typeof accountLinks)[number];

/** Another user who has something in common with a user. */
export const linkedAccount = object({
  _id: string().required(),
  first_name: string().required(),
  last_name: string().required(),
  phone_number: personal('phone').required(),
  blocked: bool().required(),
  deleted: bool().required(),
  reasons: listOf(
    object({
      link: required(string<AccountLink>(), `One of ${accountLinks.join(', ')}.`),
      account: orNull(personal('account')),
      plate: orNull(string()),
    }),
  ),
});
export type LinkedAccount = InferType<typeof linkedAccount>;

const kindNames = () => listOf(string<PersonKind>());

/** Head of everything about a user. Money in naira. */
export const personOverview = object({
  user: user.required(),
  joinedAt: instant().required(),
  deleted: bool().required(),
  erasedAt: orNull(instant(), 'Null while there is personal data.'),
  held: orNull(
    naira(),
    'Part of the balance that pending withdrawals hold; null without the right to see them.',
  ),
  counts: listOf(
    object({ kind: string<PersonKind>().required(), count: number().required() }),
    'Number of events of each kind that the caller may see.',
  ),
  leftOut: kindNames().meta({ description: 'Kinds that need further rights.' }),
  linked: listOf(
    linkedAccount,
    'At most twenty: blocked ones first, then deleted ones, then those with most reasons.',
  ),
  moreLinked: bool().required(),
});
export type PersonOverview = InferType<typeof personOverview>;

/** Event in the time line of a user. Money in naira, times UTC. */
export const personEvent = object({
  _id: string().required(),
  kind: string<PersonKind>().required(),
  at: instant().required(),
  title: personal('text').defined(),
  detail: personal('text').defined().meta({ description: 'Further facts; empty without any.' }),
  day: orNull(day(), 'Day of the journey.'),
  account: orNull(personal('account')),
  amount: orNull(naira(), 'Below zero where the balance went down.'),
  balance: orNull(naira(), 'Balance after a change of it.'),
  status: orNull(string()),
  by: orNull(string(), 'Admin, or key of the service API.'),
  path: orNull(string(), "Address of the record's list in the console; null for what no list shows."),
  recordId: orNull(string()),
});
export type PersonEvent = InferType<typeof personEvent>;

const call = callsOf({ section: 'Users', capability: 'person', access: 'viewAllUsers', ...plain });

/** `GET /dashboard/users/{id}/person`: facts of one user, numbers of events, and linked accounts. */
export const fetchPerson = call('fetchPerson', 'GET /dashboard/users/{id}/person', {
  refreshed: true,
  summary: 'Facts of a user, with linked accounts',
  description:
    'Also for a deleted user, and for one whose personal data was erased. Linked are users with the same bank account number, number plate or phone number, and, for callers who see personal data, those whose phone numbers differ in the last digit alone; bank accounts are compared for callers who may see withdrawal requests.',
  answer: dataAnswer(personOverview.required()),
});

/** `GET /dashboard/users/{id}/timeline`: everything that happened with one user, newest first. */
export const readPersonTimeline = call('readPersonTimeline', 'GET /dashboard/users/{id}/timeline', {
  summary: 'Everything that happened with a user, newest first',
  description:
    'Records of all lists and changes of the balance, of the kinds that the caller may see. Deleted records are shown to super admins alone.',
  query: closed({
    kinds: string()
      .max(200)
      .test(
        'kinds',
        'must be kinds of events, separated by commas',
        (text) => text === undefined || text.split(',').every(isPersonKind),
      )
      .meta({ description: `Some of ${personKindNames.join(', ')}, separated by commas; all by default.` }),
    cursor: string().max(1_000),
    limit: number().integer().min(1).max(maxPageSize),
  }),
  answer: object({
    success: bool().required(),
    data: listOf(personEvent),
    nextCursor: orNull(string(), 'Null on the last page.'),
    leftOut: kindNames().meta({ description: 'Kinds that were asked for and need further rights.' }),
  }),
});
