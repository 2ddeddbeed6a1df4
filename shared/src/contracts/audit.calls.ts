import { mixed, number, object, string, type InferType } from 'yup';
import { defineCall } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { instant, recordId } from './fields.ts';

/** One write by a member of staff. `before` and `after` hold what changed; `hash` chains the rows. */
export const auditEntry = object({
  _id: string().required(),
  number: number().required(),
  at: instant().required(),
  adminId: string().nullable().defined(),
  adminName: string().nullable().defined(),
  action: string().required(),
  record: string().required(),
  recordId: string().nullable().defined(),
  address: string().nullable().defined(),
  before: mixed().nullable(),
  after: mixed().nullable(),
  hash: string().required(),
});

/** One write by a member of staff. */
export type AuditEntry = InferType<typeof auditEntry>;

/** `GET /dashboard/audit`: the trail, newest first, by record, admin and time. */
export const listAudit = defineCall({
  name: 'listAudit',
  summary: 'The audit trail, newest first',
  method: 'GET',
  path: '/dashboard/audit',
  access: 'superAdmin',
  query: listQuery(['all'] as const)
    .shape({ recordId: recordId(), adminId: recordId(), from: instant(), until: instant() })
    .noUnknown('unknown field: ${unknown}'),
  answer: listAnswer(auditEntry),
});
