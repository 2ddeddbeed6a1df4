import { array, bool, number, object, string, type InferType } from 'yup';
import { outcomesAnswer, recordIds } from '../base/bulk.ts';
import { callsOf, byTwo, exported, plain, proved } from '../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, orNull, required } from '../base/fields.ts';
import { expiresOn, owned, validity } from '../base/owned.ts';

/** Types of events that endpoints can receive. */
export const webhookEventTypes = [
  'user.blocked',
  'user.unblocked',
  'user.warned',
  'user.suspended',
  'user.suspensionEnded',
  'record.deleted',
  'record.restored',
  'refund.issued',
  'withdrawal.accepted',
  'withdrawal.rejected',
  'payout.paid',
  'payout.failed',
  'payout.reversed',
  'driver.accepted',
  'driver.rejected',
  'post.published',
  'appeal.decided',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Largest number of endpoints. */
export const maxWebhooks = 50;

/** Hours that the former secret of an endpoint signs too, after a rotation. */
export const webhookRotationHours = 24;

/** Failed attempts in a row after which an endpoint pauses. */
export const webhookPausedAfter = 5;

const eventType = () => string().oneOf(webhookEventTypes).required();

/** Result of one attempt; exactly one of `status` and `error` is null unless the answer was a failure. */
const attempt = {
  status: orNull(number(), 'HTTP status; null without an answer.'),
  error: orNull(string(), 'Reason of a failed attempt.'),
};

/** An address that receives events. Times UTC. The secret is not part of it. */
export const webhook = object({
  _id: string().required(),
  url: string().required(),
  description: string().defined(),
  eventTypes: array().of(eventType()).required(),
  enabled: bool().required(),
  disabledReason: orNull(string(), 'Null if a super admin disabled it.'),
  formerSecretUntil: orNull(instant(), 'End of the rotation: until then the former secret signs too.'),
  ...owned,
  pausedUntil: orNull(instant(), 'Time of the next attempt at an endpoint that failed again and again.'),
  failures: required(number(), 'Failed attempts since the last success.'),
  createdAt: instant().required(),
  pending: required(number(), 'Deliveries that are not over.'),
  dead: required(number(), 'Dead letters: deliveries that were given up.'),
  lastDeliveredAt: orNull(instant()),
  lastAttempt: orNull(object({ at: instant().required(), ...attempt })),
});
export type Webhook = InferType<typeof webhook>;

const description = () => string().trim().max(200, 'Description must be at most 200 characters');

/** Form of an endpoint. The server also checks the scheme and the host of the address. */
export const webhookForm = closed({
  url: string()
    .trim()
    .required('Address is required')
    .max(2_000, 'Address must be at most 2,000 characters')
    .matches(/^https?:\/\/\S+$/, { message: 'Address must begin with https://', excludeEmptyString: true }),
  description: description().default(''),
  eventTypes: array()
    .of(eventType())
    .required()
    .min(1, 'Choose at least one event')
    .max(webhookEventTypes.length),
  expiresOn: expiresOn(),
});
export type WebhookForm = InferType<typeof webhookForm>;

const call = callsOf({ section: 'Webhooks', capability: 'webhooks', access: 'superAdmin' });

/** `GET /dashboard/webhooks`: all endpoints with their health, oldest first. */
export const listWebhooks = call('listWebhooks', 'GET /dashboard/webhooks', {
  ...plain,
  summary: 'Endpoints that receive events, oldest first',
  answer: dataAnswer(array().of(webhook).required()),
});

/** An endpoint with its secret, `whsec_…`; no other call returns the secret. */
const withSecret = object({
  success: bool().required(),
  data: webhook.required(),
  secret: required(string(), 'Signing secret; shown this once.'),
});

/** `POST /dashboard/webhooks`. Errors: `validation` for a refused address; `conflict` for too many endpoints. */
export const createWebhook = call('createWebhook', 'POST /dashboard/webhooks', {
  ...byTwo,
  summary: 'Add an endpoint',
  description:
    'The answer has the signing secret, once. Addresses are https; private and loopback networks are refused unless the deployment allows them. `expiresOn` is the last day of its validity (UTC), 90 days from now by default and at most a year. Events are sent while its owner, who made it, remains a super admin with the same password and rights, and nobody has ended the session; otherwise they wait, for at most 30 days. A new endpoint waits for a second super admin, while a limit for two admins is in force; otherwise all super admins are told.',
  failures: ['conflict'],
  body: webhookForm,
  answer: withSecret,
});

/** `PUT /dashboard/webhooks/{id}`. Errors: `validation` for a refused address; `notFound`. */
export const updateWebhook = call('updateWebhook', 'PUT /dashboard/webhooks/{id}', {
  ...byTwo,
  summary: 'Change, enable or disable an endpoint',
  description:
    'Disabling turns pending deliveries into dead letters, which can be replayed; a disabled endpoint receives no further events. Another address makes the caller its owner, and another host waits as that of a new endpoint.',
  body: webhookForm.shape({ enabled: bool().required() }),
  answer: dataAnswer(webhook.required()),
});

/** `DELETE /dashboard/webhooks/{id}`: removes the endpoint with its deliveries. Errors: `notFound`. */
export const deleteWebhook = call('deleteWebhook', 'DELETE /dashboard/webhooks/{id}', {
  ...proved,
  summary: 'Remove an endpoint with its deliveries',
});

/** `POST /dashboard/webhooks/{id}/take-over`: makes the caller its owner. Errors: `notFound`. */
export const takeOverWebhook = call('takeOverWebhook', 'POST /dashboard/webhooks/{id}/take-over', {
  ...proved,
  summary: 'Take over an endpoint',
  description: `The endpoint then rests on the authority of the caller, and lasts ${validity.days} days at least. Events that wait are sent.`,
});

/** `POST /dashboard/webhooks/{id}/rotate`: new secret; the former one signs too for 24 hours. Errors: `notFound`. */
export const rotateWebhookSecret = call('rotateWebhookSecret', 'POST /dashboard/webhooks/{id}/rotate', {
  ...proved,
  summary: 'Replace the signing secret of an endpoint',
  description:
    'The answer has the new secret, once. For 24 hours requests carry the signatures of both secrets; a second rotation ends the older one at once.',
  answer: withSecret,
});

/** Result of a ping. */
export const pingResult = object({
  delivered: bool().required(),
  ...attempt,
  milliseconds: number().required(),
});
export type PingResult = InferType<typeof pingResult>;

/** `POST /dashboard/webhooks/{id}/ping`: sends one signed `ping` event at once. Errors: `notFound`; `conflict`: suspended. */
export const pingWebhook = call('pingWebhook', 'POST /dashboard/webhooks/{id}/ping', {
  ...proved,
  summary: 'Try an endpoint at once',
  description:
    'Sends a signed event of type `ping`, also to a disabled endpoint, and answers with the result. A suspended one gets none.',
  failures: ['conflict'],
  answer: dataAnswer(pingResult.required()),
});

/** States of a delivery: `pending` waits for its first or next attempt, `dead` was given up. */
export const deliveryStates = ['pending', 'delivered', 'dead'] as const;

/** Delivery of one event to one endpoint. `eventId` is the header `webhook-id`. Times UTC. */
export const webhookDelivery = object({
  _id: string().required(),
  eventId: string().required(),
  endpointId: string().required(),
  url: string().required(),
  type: string().required(),
  recordId: string().required(),
  state: string().oneOf(deliveryStates).required(),
  attempts: number().required(),
  createdAt: instant().required(),
  triedAt: orNull(instant()),
  nextAttemptAt: orNull(instant(), 'Null unless pending.'),
  ...attempt,
});
export type WebhookDelivery = InferType<typeof webhookDelivery>;

/** `GET /dashboard/webhooks/deliveries`: deliveries to all endpoints, newest first. */
export const listWebhookDeliveries = call('listWebhookDeliveries', 'GET /dashboard/webhooks/deliveries', {
  ...exported,
  summary: 'Deliveries of events, newest first',
  description:
    'The search covers the type of the event, the id of its record and the address. Delivered events are kept for 7 days, dead letters for 30.',
  query: listQuery(['all', ...deliveryStates] as const),
  answer: listAnswer(webhookDelivery),
});

/** `POST /dashboard/webhooks/deliveries/replay`: queues dead letters again; each id has its outcome. */
export const replayDeliveries = call('replayDeliveries', 'POST /dashboard/webhooks/deliveries/replay', {
  ...proved,
  summary: 'Send dead letters again',
  description: 'Queues dead letters with their former event ids. Those of a disabled endpoint are skipped.',
  body: closed({ ids: recordIds() }),
  answer: outcomesAnswer,
});

/** `POST /dashboard/webhooks/{id}/replay`: all dead letters of an endpoint. Errors: `notFound`; `conflict`: disabled. */
export const replayWebhook = call('replayWebhook', 'POST /dashboard/webhooks/{id}/replay', {
  ...proved,
  summary: 'Send all dead letters of an endpoint again',
  failures: ['conflict'],
  answer: object({ success: bool().required(), replayed: number().required() }),
});

/** `POST /dashboard/webhooks/{id}/queue`: what waits for an endpoint. Errors: `notFound`; `conflict`: disabled. */
export const changeWebhookQueue = call('changeWebhookQueue', 'POST /dashboard/webhooks/{id}/queue', {
  ...proved,
  summary: 'Try what waits for an endpoint at once, or skip it',
  description: `After ${webhookPausedAfter} failed attempts in a row an endpoint pauses, and one event is tried from time to time, at most 15 minutes apart. \`retry\` ends the pause and makes all that waits due; \`skip\` turns it into dead letters, which can be replayed.`,
  failures: ['conflict'],
  body: closed({
    change: required(string().oneOf(['retry', 'skip'] as const)),
  }),
  answer: object({ success: bool().required(), changed: required(number(), 'Number of events.') }),
});
