import { mixed, number, object, string, type InferType } from 'yup';
import { defineCall } from './call.ts';
import { listAnswer, listQuery } from './envelope.ts';
import { givenInstant, instant, recordId } from './fields.ts';

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

/** One of {@link securityEventKinds}. */
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Security event. It contains no password, code or token, and no whole phone number. */
export const securityEvent = object({
  _id: string().required(),
  at: instant().required(),
  kind: string<SecurityEventKind>().oneOf(securityEventKinds).required(),
  adminId: string().nullable().defined().meta({ description: 'The signed-in admin who caused it.' }),
  adminName: string().nullable().defined(),
  accountId: string()
    .nullable()
    .defined()
    .meta({ description: 'The admin whose account it concerns, such as that of a failed login.' }),
  accountName: string().nullable().defined(),
  phone: string()
    .nullable()
    .defined()
    .meta({ description: 'Last three digits of a phone number that belongs to no admin.' }),
  address: string().required(),
  details: mixed<Record<string, unknown>>()
    .required()
    .meta({ description: 'Facts of the kind: method and path, filter and count, reason.' }),
  more: number()
    .required()
    .meta({ description: 'Further events of the kind and source in that minute, which have no row.' }),
  requestId: string().required().meta({ description: "Also in the server's log." }),
});
export type SecurityEvent = InferType<typeof securityEvent>;

/** `GET /dashboard/security-events`: security events, newest first, filtered by kind, admin, address and time. */
export const listSecurityEvents = defineCall('listSecurityEvents', 'GET /dashboard/security-events', {
  summary: 'Security events, newest first',
  section: 'Audit',
  description:
    '`filter` is a kind; `adminId` finds the events that an admin caused and those of the own account; `from` is included, `until` is not.',
  capability: 'securityEvents',
  access: 'superAdmin',
  query: listQuery(['all', ...securityEventKinds] as const)
    .shape({
      adminId: recordId(),
      address: string().trim().max(45),
      from: givenInstant(),
      until: givenInstant(),
    })
    .noUnknown('unknown field: ${unknown}'),
  answer: listAnswer(securityEvent),
});
