import { number, object, string, type InferType } from 'yup';
import { postsRight, tripsRight, type Access } from '../base/access.ts';
import { outcomesAnswer, recordIds } from '../base/bulk.ts';
import { defineCall, plain } from '../base/call.ts';
import { closed, instant, orNull, personal, required } from '../base/fields.ts';

/** Types of records that members report, named as in the delete paths, each with the right to decide on the reports. */
export const reportableTypes = {
  users: 'viewAllUsers',
  deliverparcels: tripsRight,
  drivers: tripsRight,
  passengerrequests: tripsRight,
  sendparcels: tripsRight,
  posts: postsRight,
} as const satisfies Record<string, Access>;
export type ReportableType = keyof typeof reportableTypes;

/** Reasons of reports that the app names. */
export const reportReasons = [
  'fraud',
  'unsafe',
  'abuse',
  'noShow',
  'wrongDetails',
  'payment',
  'prohibited',
  'spam',
  'other',
] as const;

/** Reason of a report by the flag `reportRide` alone, of which nothing more is known. */
export const flagReason = 'flag';
export type ReportReason = (typeof reportReasons)[number] | typeof flagReason;

/** Outcomes of a report: its record was deleted or found at fault, or was kept. */
export const reportOutcomes = ['upheld', 'dismissed'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Report of a member. The numbers tell how right the reporter was; nothing is decided by them. Time UTC. */
export const memberReport = object({
  _id: string().required(),
  reason: required(
    string<ReportReason>(),
    `One of ${reportReasons.join(', ')}; \`${flagReason}\` where the app sent no details.`,
  ),
  text: orNull(personal('text'), 'Words of the reporter: plain text.'),
  at: instant().required(),
  outcome: orNull(string<ReportOutcome>(), 'Null while it is open.'),
  reporter: orNull(object({ _id: string().required(), name: string().defined() })),
  upheld: required(number(), 'Reports of the reporter that staff upheld.'),
  decided: required(number(), 'Reports of the reporter that staff decided.'),
});
export type MemberReport = InferType<typeof memberReport>;

/** Open report on a user or on one of their parcels, which no review decides on. */
export const openReport = memberReport.shape({
  itemType: string<ReportableType>().required(),
  recordId: string().required(),
  title: personal('text').defined(),
});
export type OpenReport = InferType<typeof openReport>;

/** `POST /dashboard/reports/decide`: decides on reports on users and sent parcels; each id has its outcome. */
export const decideReports = defineCall('decideReports', 'POST /dashboard/reports/decide', {
  ...plain,
  summary: 'Uphold or dismiss reports on users and sent parcels',
  section: 'Users',
  description:
    'Needs `viewAllUsers` for reports on users, and `moderateTrips` for those on parcels. Reports on other records are decided with the record: to keep it dismisses them, to delete it upholds them. A report that is decided already is skipped.',
  failures: ['forbidden'],
  capability: 'memberReports',
  access: 'staff',
  body: closed({
    ids: recordIds(),
    outcome: string().oneOf(reportOutcomes).required(),
  }),
  answer: outcomesAnswer,
});
