import {
  type CaseState,
  paths,
  type CasePerson,
  type MemberReport,
  type ReviewCase,
  type ReportOutcome,
  type ReportReason,
} from '@padiman/contracts';
import type { ReasonChoice } from '@padiman/client/reasons';
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
  report: 'Reported',
  decideReport: 'Report decided',
};

/** Reasons for which a trip or parcel is deleted, with a backend without a list of them. */
export const travelReasons: ReasonChoice = {
  kind: 'travel',
  texts: [
    'The trip is not offered in earnest',
    'The price or payment breaks the terms',
    'The person was abusive or unsafe',
    'The details are wrong or misleading',
  ],
};

/** Reasons for which a post is deleted, with a backend without a list of them. */
export const postReasons: ReasonChoice = {
  kind: 'post',
  texts: [
    'Spam or advertising',
    'Insult, hate or threat',
    'Contact or payment outside of the app',
    'Private data of somebody else',
  ],
};

/** Names of the reasons of reports. */
export const reasonLabels: Readonly<Record<ReportReason, string>> = {
  fraud: 'Fraud or a false identity',
  unsafe: 'Unsafe driving or vehicle',
  abuse: 'Insult, threat or harassment',
  noShow: 'Did not come',
  wrongDetails: 'Wrong or misleading details',
  payment: 'Price or payment outside of the app',
  prohibited: 'Prohibited goods',
  spam: 'Spam or advertising',
  other: 'Another reason',
  flag: 'Reported',
};

/** Names of the outcomes of reports. */
export const outcomeLabels: Readonly<Record<ReportOutcome, string>> = {
  upheld: 'Upheld',
  dismissed: 'Dismissed',
};

/** Sentence on a report of which the app told nothing but that it is there. */
export const noReportDetails = 'The app sent no details of this report.';

/** Reports of a reporter that staff upheld, of those that they decided. */
export const accuracyOf = ({ upheld, decided }: Pick<MemberReport, 'upheld' | 'decided'>): string =>
  decided === 0 ? 'no report decided yet' : `upheld ${upheld} of ${decided}`;

/** Sentence on reports that are not shown. */
export const moreReports = (shown: number, all: number) => `The newest ${shown} of ${all} are shown.`;

/** Texts of the decisions on a report. */
export const reportDecisions = {
  upheld: {
    ...{ title: 'Uphold Report', confirmText: 'Uphold' },
    question: 'Are you sure you want to uphold this report?',
    consequence: 'It counts for its reporter, and cannot be changed. Nothing is done to what was reported.',
  },
  dismissed: {
    ...{ title: 'Dismiss Report', confirmText: 'Dismiss' },
    question: 'Are you sure you want to dismiss this report?',
    consequence: 'It counts against its reporter, and cannot be changed.',
  },
} as const;

/** True for a record that has open reports. */
export const isReported = (record: object): boolean => 'reportRide' in record && record.reportRide === true;

/** Fact about the reports of a record, with a backend that keeps none. */
export const reportFacts = (record: object): Fact[] =>
  isReported(record) ? [{ name: 'Report', value: `Reported. ${noReportDetails}` }] : [];

/** Name of a person. */
export const personName = ({ firstName, lastName }: CasePerson): string => `${firstName} ${lastName}`.trim();

/** State with the admin who brought it about: `Kept by Ada Obi`. */
export const stateOf = ({ state, reviewedBy, deletedBy }: ReviewCase): string =>
  eventBy(stateLabels[state], state === 'kept' ? reviewedBy : state === 'deleted' ? deletedBy : null);

/** History of a record, oldest first. What is older than the audit trail is taken from the record. */
export function eventsOf(known: ReviewCase): TimeLineEvent[] {
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
