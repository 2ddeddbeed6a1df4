import { type CaseState, paths, type CasePerson, type ModerationCase } from '@padiman/contracts';
import type { DecisionLabels } from '@padiman/client/review';
import { auditEvents, eventBy, type Fact, type TimeLineEvent } from '@padiman/ui/overlay';

/** Names of the decisions on reported records and posts. */
export const moderationLabels: DecisionLabels = {
  accept: 'Keep',
  reject: 'Delete',
  accepted: 'Kept',
  rejected: 'Deleted',
};

/** Names of the states. */
export const stateLabels: Record<CaseState, string> = {
  waiting: 'Waiting',
  kept: 'Kept',
  deleted: 'Deleted',
  notReported: 'Not reported',
};

/** Names of the parts of people in a record. */
const parts: Record<string, string> = { driver: 'Driver', passenger: 'Passenger', author: 'Author' };

/** Name of a part in a record. */
export const partLabel = (part: string) => parts[part] ?? part;

/** Name and list of each type of records. */
const types: Record<string, { name: string; path: string }> = {
  deliverparcels: { name: 'Parcel trip', path: paths.deliverParcel() },
  drivers: { name: 'Offered ride', path: paths.offerRide() },
  passengerrequests: { name: 'Ride request', path: paths.joinRide() },
  sendparcels: { name: 'Sent parcel', path: paths.sendParcel() },
  posts: { name: 'Post', path: paths.posts() },
};

/** Name of a type of records. */
export const typeLabel = (type: string) => types[type]?.name ?? type;

/** Address of a record in its list; undefined for an unknown type. */
export function addressOf(type: string, id: string): { pathname: string; search: string } | undefined {
  const known = types[type];
  return known && { pathname: known.path, search: `?q=${id}&details=${id}` };
}

const events: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  cancel: 'Cancelled in the app',
  delete: 'Deleted',
  refund: 'Refunded and deleted',
  restore: 'Restored',
  keep: 'Kept',
};

/** Reasons for which a reported record is deleted. */
export const travelReasons = [
  'The trip is not offered in earnest',
  'The price or payment breaks the terms',
  'The person was abusive or unsafe',
  'The details are wrong or misleading',
] as const;

/** Reasons for which a post is deleted. */
export const postReasons = [
  'Spam or advertising',
  'Insult, hate or threat',
  'Contact or payment outside of the app',
  'Private data of somebody else',
] as const;

/** Fact about the reports of a reported record, of which nothing more is known. */
export const reportFacts = (record: object): Fact[] =>
  'reportRide' in record && record.reportRide === true
    ? [
        {
          name: 'Report',
          value: 'Reported. The app sends neither who reported it, nor when, why or how often.',
        },
      ]
    : [];

/** Name of a person. */
export const personName = ({ firstName, lastName }: CasePerson): string => `${firstName} ${lastName}`.trim();

/** State with the admin who brought it about: `Kept by Ada Obi`. */
export const stateOf = ({ state, reviewedBy, deletedBy }: ModerationCase<unknown>): string =>
  eventBy(stateLabels[state], state === 'kept' ? reviewedBy : state === 'deleted' ? deletedBy : null);

/** History of a record, oldest first. What is older than the audit trail is taken from the record. */
export function eventsOf(known: ModerationCase<unknown>): TimeLineEvent[] {
  const { history, createdAt, deletedAt, deletedBy } = known;
  const isAudited = (name: RegExp) => history.some(({ action }) => name.test(action));
  const created = { key: 'created', at: createdAt, text: 'Created' };
  const deleted = { key: 'deleted', at: deletedAt, text: eventBy('Deleted', deletedBy) };
  return [
    ...(isAudited(/\.create$/) ? [] : [created]),
    ...auditEvents(history, events),
    ...(deletedAt === null || isAudited(/\.(delete|refund|cancel)$/) ? [] : [deleted]),
  ];
}
