import { mixed, number, object, string, type InferType } from 'yup';
import { defineCall } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { instant, recordId } from './fields.ts';

/** Audit entry: one write by a member of staff. `before` and `after` hold the changed values; `hash` chains the rows. */
export const auditEntry = object({
  _id: string().required(),
  number: number().required(),
  at: instant().required(),
  adminId: string().nullable().defined(),
  adminName: string().nullable().defined(),
  serviceKey: string()
    .nullable()
    .meta({ description: 'Label of the service key that made the change, if none of staff did.' }),
  action: string().required(),
  record: string().required(),
  recordId: string().nullable().defined(),
  address: string().nullable().defined(),
  before: mixed().nullable(),
  after: mixed().nullable(),
  hash: string().required(),
});

/** One line of a record's history: time (UTC), admin and action. Visible to everyone who may see the record. */
export const historyEntry = object({
  _id: string().required(),
  at: instant().required(),
  adminName: string().nullable().defined(),
  action: string().required(),
});

/** One line of a record's history. */
export type HistoryEntry = InferType<typeof historyEntry>;

/** Audit entry: one write by a member of staff. */
export type AuditEntry = InferType<typeof auditEntry>;

const utc = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

/** An instant in a query: UTC, to the millisecond at most. */
const givenInstant = () =>
  instant().test(
    'instant',
    'must be a UTC time such as 2026-11-21T08:00:00Z',
    (text) => text === undefined || (utc.test(text) && !Number.isNaN(Date.parse(text))),
  );

/** `GET /dashboard/audit`: the audit trail, newest first, filtered by record, admin and time. */
export const listAudit = defineCall({
  name: 'listAudit',
  summary: 'The audit trail, newest first',
  section: 'Audit',
  description: '`from` is included, `until` is not.',
  capability: 'audit',
  method: 'GET',
  path: '/dashboard/audit',
  access: 'superAdmin',
  query: listQuery(['all'] as const)
    .shape({ recordId: recordId(), adminId: recordId(), from: givenInstant(), until: givenInstant() })
    .noUnknown('unknown field: ${unknown}'),
  answer: listAnswer(auditEntry),
});
