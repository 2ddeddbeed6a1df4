import { object, string, type InferType } from 'yup';
import { defineCall, plain } from '../../base/call.ts';
import { dataAnswer } from '../../base/envelope.ts';
import { closed, instant, recordId } from '../../base/fields.ts';
import {
  reportableTypes,
  reportReasons,
  type ReportableType,
  type ReportReason,
} from '../../desk/member-reports.calls.ts';
import { pastInstant, text } from './fields.ts';
import { exampleId } from './kind.ts';

const itemTypes = Object.keys(reportableTypes) as ReportableType[];
const itemType = () => string().oneOf(itemTypes).required();

/** Most characters of a reporter's words. */
const maxReportLength = 1_000;

/** A report of a member, without its words, of which no copy is kept with the answer. Times UTC. */
export const serviceReport = object({
  _id: string().required(),
  itemType: itemType(),
  recordId: string().required(),
  reporterId: string().required(),
  reason: string<ReportReason>().required(),
  at: instant().required(),
});
export type ServiceReport = InferType<typeof serviceReport>;

const report = {
  ...{ itemType: 'drivers', recordId: exampleId(3), reporterId: exampleId(1), reason: 'unsafe' },
  at: '2026-11-21T08:00:00.000Z',
};

/** `POST /service/reports`: a member reports a user or a record. */
export const serviceCreateReport = defineCall('serviceCreateReport', 'POST /service/reports', {
  ...plain,
  summary: 'Report: a member reports a user or a record',
  section: 'Service API: reports',
  description:
    'Staff see it with its reporter, reason and words, and decide; the record of a trip, ride or request gets `reportRide` until then, and a post that was reviewed waits again. The same reporter has one open report on a record: another one answers the first. Nobody reports themselves, a record of their own, or a post of staff. `text` is plain text; `at` is now by default.',
  failures: ['notFound', 'conflict'],
  access: 'service',
  scope: 'reports:write',
  example: {
    body: { ...report, text: 'The car had no working brakes.' },
    answer: { success: true, data: { _id: exampleId(7), ...report } },
  },
  body: closed({
    itemType: itemType(),
    recordId: recordId().required(),
    reporterId: recordId().required(),
    reason: string().oneOf(reportReasons).required(),
    text: text(maxReportLength),
    at: pastInstant(),
  }),
  answer: dataAnswer(serviceReport.required()),
});
