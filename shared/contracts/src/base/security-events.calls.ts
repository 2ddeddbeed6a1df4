import { mixed, number, object, string, type InferType } from 'yup';
import { defineCall, exported } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { givenInstant, instant, orNull, recordId, required } from './fields.ts';

/** Kinds of security events. */
export const securityEventKinds = [
  'loginFailed',
  'loginLocked',
  'accessDenied',
  'codeFailed',
  'listExported',
  'stepUp',
  'factorChanged',
  'accountRevealed',
  'notIndependent',
  'limitChanged',
  'personExported',
  'personErased',
  'auditVerified',
  'auditDamaged',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Security event. It contains no password, code or token, and no whole phone number. */
export const securityEvent = object({
  _id: string().required(),
  at: instant().required(),
  kind: string().oneOf(securityEventKinds).required(),
  adminId: orNull(string(), 'The signed-in admin who caused it.'),
  adminName: orNull(string()),
  accountId: orNull(string(), 'The admin whose account it concerns, such as that of a failed login.'),
  accountName: orNull(string()),
  phone: orNull(string(), 'Last three digits of a phone number that belongs to no admin.'),
  address: string().required(),
  details: required(
    mixed<Record<string, unknown>>(),
    'Facts of the kind: method and path, filter and count, reason.',
  ),
  more: required(number(), 'Further events of the kind and source in that minute, which have no row.'),
  requestId: required(string(), "Also in the server's log."),
});
export type SecurityEvent = InferType<typeof securityEvent>;

/** `GET /dashboard/security-events`: security events, newest first, filtered by kind, admin, address and time. */
export const listSecurityEvents = defineCall('listSecurityEvents', 'GET /dashboard/security-events', {
  ...exported,
  summary: 'Security events, newest first',
  section: 'Audit',
  description:
    '`filter` is a kind; `adminId` finds the events that an admin caused and those of the own account; `from` is included, `until` is not.',
  capability: 'securityEvents',
  access: 'superAdmin',
  query: listQuery(['all', ...securityEventKinds] as const).shape({
    adminId: recordId(),
    address: string().trim().max(45),
    from: givenInstant(),
    until: givenInstant(),
  }),
  answer: listAnswer(securityEvent),
});
