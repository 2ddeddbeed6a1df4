import { array, bool, object, string, type InferType } from 'yup';
import { callsOf, plain } from './call.ts';
import { dataAnswer } from './envelope.ts';
import { closed, instant, listOf, orNull, personal, recordId, required } from './fields.ts';
import { notedTypes } from './notes.calls.ts';

/** Kinds of decisions that have reasons. */
export const reasonKinds = ['withdrawal', 'driverApplication', 'travel', 'post', 'user', 'refund'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Separates a reason of the list from the own words that follow it in the text of a decision. */
export const reasonSeparator = ': ';

const message = { en: string().required(), pcm: string().required() };

/** Reason of decisions. */
export const decisionReason = object({
  code: string().required(),
  kinds: array().of(string().oneOf(reasonKinds).required()).required(),
  staffText: required(string(), 'Text of a decision that has this reason; own words may follow it and `: `.'),
  ...message,
});
export type DecisionReason = InferType<typeof decisionReason>;

const call = callsOf({ section: 'Notes', capability: 'decisionReasons', access: 'staff' });

/** `GET /dashboard/decision-reasons`: the reasons of the deployment, in their order. */
export const listDecisionReasons = call('listDecisionReasons', 'GET /dashboard/decision-reasons', {
  ...plain,
  summary: 'Reasons of decisions, with what the member is told',
  answer: dataAnswer(listOf(decisionReason)),
});

/** States of a message to the member: `noAddress` goes nowhere, because no webhook receives its event. */
export const messageStates = ['delivered', 'waiting', 'failed', 'noAddress'] as const;

/** Decision of which the app of a member was told. Times UTC. */
export const memberMessage = object({
  _id: required(string(), 'The event, as its header `webhook-id` names it.'),
  type: string().required(),
  at: instant().required(),
  reasonCode: orNull(string()),
  message: orNull(object(message), 'Null without a reason of the list: own words alone are not sent.'),
  note: orNull(personal('text'), 'Own words that followed the reason.'),
  state: string().oneOf(messageStates).required(),
  deliveredAt: orNull(instant()),
});
export type MemberMessage = InferType<typeof memberMessage>;

const params = closed({ type: string().oneOf(notedTypes).required(), id: recordId().required() });
const path = '/dashboard/records/{type}/{id}/messages';
const messages = object({
  messages: listOf(memberMessage, 'Newest first, of the last 90 days; at most 50.'),
  hasAddress: required(bool(), 'False if no webhook is enabled, so that nobody can be told anything.'),
});
const access = 'Needs the access to the list of the record.';

/** `GET /dashboard/records/{type}/{id}/messages`. Errors: `forbidden` without access to the record's list. */
export const readMemberMessages = call('readMemberMessages', `GET ${path}`, {
  ...plain,
  params,
  refreshed: true,
  summary: 'Decisions on a record of which the member was told',
  description: access,
  failures: ['forbidden'],
  answer: dataAnswer(messages.required()),
});

/** Sends a message again. Errors: `notFound`; `conflict` while it waits, and without an address. */
export const resendMemberMessage = call('resendMemberMessage', `POST ${path}/resend`, {
  ...plain,
  params,
  summary: 'Send a message to the member again',
  description: `${access} The event keeps its id, and goes to each enabled webhook of its type.`,
  failures: ['forbidden', 'conflict'],
  body: closed({ messageId: recordId().required() }),
  answer: dataAnswer(messages.required()),
});
