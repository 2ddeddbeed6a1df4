import { bool, object, string, type InferType } from 'yup';
import { callsOf, exported, plain, proved } from '../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { instant, listOf, naira, orNull, personal, required } from '../base/fields.ts';

/** Filters of the disputes, the default first; `overdue` are open ones whose date has passed. */
export const disputeFilters = ['open', 'overdue', 'won', 'lost', 'all'] as const;
export type DisputeFilter = (typeof disputeFilters)[number];

/** Dispute of a payment as its provider reported it last. */
export const dispute = object({
  _id: required(string(), 'Of the line that counts; a change by the provider gives another one.'),
  provider: string().required(),
  externalId: required(string(), "The provider's id of the dispute."),
  reference: orNull(string(), "The provider's reference of the payment."),
  amount: required(naira(), 'Disputed amount, rounded to the kobo.'),
  status: required(string().oneOf(['open', 'won', 'lost'] as const)),
  dueAt: orNull(instant(), 'Time until which the provider takes evidence.'),
  openedAt: instant().required(),
  overdue: required(bool(), 'True for an open one whose time has passed.'),
  reason: orNull(personal('text'), 'As the provider reported it.'),
  payer: orNull(
    object({ _id: string().required(), name: string().required() }),
    'Null for a payment that the platform does not know.',
  ),
  record: orNull(
    object({
      type: required(string<'sendparcels' | 'passengerrequests'>(), '`sendparcels` or `passengerrequests`.'),
      _id: string().required(),
    }),
    'What was paid for.',
  ),
});
export type Dispute = InferType<typeof dispute>;

/** Facts of one kind that the platform has about a dispute, as texts for people. */
export const evidenceSection = object({
  title: string().required(),
  lines: listOf(object({ name: string().required(), value: required(personal('text')) })),
  note: orNull(string(), 'Sentence in place of what the platform does not have.'),
});
export type EvidenceSection = InferType<typeof evidenceSection>;

const call = callsOf({ section: 'Reconciliation', access: 'reconcileMoney', capability: 'reconciliation' });

/** `GET /dashboard/reconciliation/disputes`: disputes of payments, the one that is due first. */
export const listDisputes = call('listDisputes', 'GET /dashboard/reconciliation/disputes', {
  ...exported,
  summary: 'Disputes of payments, the one that is due first',
  description:
    'Without a filter the open ones; without a sort by `dueAt`, those without a date last. A dispute that the provider changes is listed once, as it is now.',
  query: listQuery(disputeFilters, ['dueAt', 'amount']),
  answer: listAnswer(dispute),
});

/** `GET /dashboard/reconciliation/disputes/{id}`: a dispute with what the platform knows of the trip. */
export const readDispute = call('readDispute', 'GET /dashboard/reconciliation/disputes/{id}', {
  ...plain,
  failures: ['notFound'],
  summary: 'One dispute with the evidence of the platform',
  description:
    'The id of an earlier version leads to the dispute as it is now. The platform keeps no messages between members: the app sends none.',
  answer: dataAnswer(object({ dispute: dispute.required(), evidence: listOf(evidenceSection) }).required()),
});

/** `GET /dashboard/reconciliation/disputes/{id}/evidence`: the evidence as one file to send. */
export const exportEvidence = call('exportEvidence', 'GET /dashboard/reconciliation/disputes/{id}/evidence', {
  ...proved,
  failures: ['notFound', 'forbidden'],
  summary: 'The evidence of a dispute as one file to send',
  description:
    'Needs `viewPersonalData`, as the CSV of a list does. Recorded as an export, and in the audit of the dispute.',
  answer: dataAnswer(
    object({
      name: required(string(), 'Name of the file.'),
      html: required(string(), 'The file: a page without scripts that loads nothing.'),
    }).required(),
  ),
});
