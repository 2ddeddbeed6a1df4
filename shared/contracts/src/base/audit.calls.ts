import { bool, mixed, number, object, string, type InferType } from 'yup';
import { callsOf, exported, plain } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { closed, givenInstant, instant, orNull, recordId, required } from './fields.ts';

/** Audit entry: one write by a member of staff. `before` and `after` hold the changed values; `hash` chains the rows. */
export const auditEntry = object({
  _id: string().required(),
  number: required(number(), 'Number of the row in the hash chain; 0 while it is not sealed.'),
  at: instant().required(),
  adminId: orNull(string()),
  adminName: orNull(string()),
  serviceKey: string()
    .nullable()
    .meta({ description: 'Label of the service key that made the change, if none of staff did.' }),
  action: string().required(),
  record: string().required(),
  recordId: orNull(string()),
  recordName: string()
    .nullable()
    .meta({ description: 'Name of the person or account of the record, if it has one.' }),
  address: orNull(string()),
  before: mixed().nullable(),
  after: mixed().nullable(),
  hash: required(string(), 'Hash of the row; of its content alone while it is not sealed.'),
  sealed: bool().meta({
    description: 'False for about a second after the write, until the entry is in the hash chain.',
  }),
});

/** One line of a record's history: time (UTC), admin and action. Visible to everyone who may see the record. */
export const historyEntry = object({
  _id: string().required(),
  at: instant().required(),
  adminName: orNull(string()),
  action: string().required(),
});
export type HistoryEntry = InferType<typeof historyEntry>;
export type AuditEntry = InferType<typeof auditEntry>;

const call = callsOf({ section: 'Audit', access: 'superAdmin' });

/** `GET /dashboard/audit`: the audit trail, newest first, filtered by record, admin and time. */
export const listAudit = call('listAudit', 'GET /dashboard/audit', {
  ...exported,
  summary: 'The audit trail, newest first',
  description: '`from` is included, `until` is not.',
  capability: 'audit',
  query: listQuery(['all'] as const).shape({
    recordId: recordId(),
    adminId: recordId(),
    address: string().trim().max(45),
    from: givenInstant(),
    until: givenInstant(),
  }),
  answer: listAnswer(auditEntry),
});

const hash = () => string().matches(/^[0-9a-f]{64}$/, 'must be a hash');

/** State of a verification of the hash chain, which proceeds call by call. */
export const auditCheck = object({
  row: required(number(), 'Number of the last valid row that was checked.'),
  hash: required(string(), 'Hash of that row.'),
  rows: required(number(), 'Number of rows of the audit trail.'),
  brokenAt: orNull(number(), 'Number of the first row that is invalid or missing.'),
  complete: required(bool(), 'False while there are further rows to check.'),
});
export type AuditCheck = InferType<typeof auditCheck>;

/** `POST /dashboard/audit/verify`: verifies a part of the hash chain, from `row` on. */
export const verifyAuditChain = call('verifyAuditChain', 'POST /dashboard/audit/verify', {
  ...plain,
  summary: 'Verify a part of the hash chain of the audit trail',
  description:
    'Each call checks a limited number of rows. Call it with `row` 0 and the hash of 64 zeros first, then with row and hash of the answer until it is complete or broken.',
  failures: ['unavailable'],
  capability: 'auditVerification',
  body: closed({ row: number().integer().min(0).required(), hash: hash().required() }),
  answer: object({ success: bool().required(), data: auditCheck.required() }),
});
