import { array, bool, number, object, string, type InferType } from 'yup';
import { recordIds } from '../base/bulk.ts';
import { callsOf, exported, plain, proved } from '../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../base/envelope.ts';
import { closed, instant, orNull, required } from '../base/fields.ts';

/** Types of events that the endpoint of a deployment can receive. */
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

/** Failed attempts in a row after which deliveries pause. */
export const webhookPausedAfter = 5;

/** Result of one attempt; exactly one of `status` and `error` is null unless the answer was a failure. */
const attempt = {
  status: orNull(number(), 'HTTP status; null without an answer.'),
  error: orNull(string(), 'Reason of a failed attempt.'),
};

/** State of the deployment's endpoint. Times UTC. Its path and its secret are not part of it. */
export const webhook = object({
  host: orNull(string(), 'Host of `WEBHOOK_URL`; null without an endpoint.'),
  eventTypes: array().of(string().oneOf(webhookEventTypes).required()).required(),
  failures: required(number(), 'Failed attempts since the last success.'),
  pausedUntil: orNull(instant(), 'Time of the next attempt, after failures in a row.'),
  pending: required(number(), 'Deliveries that are not over.'),
  dead: required(number(), 'Dead letters: deliveries that were given up.'),
  lastDeliveredAt: orNull(instant()),
  lastAttempt: orNull(object({ at: instant().required(), ...attempt })),
});
export type Webhook = InferType<typeof webhook>;

const call = callsOf({ section: 'Webhooks', capability: 'webhooks', access: 'superAdmin' });

/** `GET /dashboard/webhooks`: state of the endpoint. */
export const readWebhook = call('readWebhook', 'GET /dashboard/webhooks', {
  ...plain,
  summary: 'State of the endpoint that receives events',
  description: 'The endpoint is set by `WEBHOOK_URL`, `WEBHOOK_SECRET` and `WEBHOOK_EVENTS` alone.',
  answer: dataAnswer(webhook.required()),
});

/** States of a delivery: `pending` waits for its first or next attempt, `dead` was given up. */
export const deliveryStates = ['pending', 'delivered', 'dead'] as const;

/** Delivery of one event. `eventId` is the header `webhook-id`. Times UTC. */
export const webhookDelivery = object({
  _id: string().required(),
  eventId: string().required(),
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

/** `GET /dashboard/webhooks/deliveries`: deliveries, newest first. */
export const listWebhookDeliveries = call('listWebhookDeliveries', 'GET /dashboard/webhooks/deliveries', {
  ...exported,
  summary: 'Deliveries of events, newest first',
  description:
    'The search covers the type of the event and the id of its record. Delivered events are kept for 7 days, dead letters for 30.',
  query: listQuery(['all', ...deliveryStates] as const),
  answer: listAnswer(webhookDelivery),
});

/** `POST /dashboard/webhooks/retry`: queues dead letters again. Errors: `conflict` without an endpoint. */
export const retryDeliveries = call('retryDeliveries', 'POST /dashboard/webhooks/retry', {
  ...proved,
  summary: 'Send dead letters again',
  description:
    'Queues the given dead letters, or all without `ids`, with their former event ids, and ends a pause. What is no dead letter stays as it is.',
  failures: ['conflict'],
  body: closed({ ids: recordIds().optional() }),
  answer: object({ success: bool().required(), retried: required(number(), 'Number of dead letters.') }),
});

/** Result of a ping. */
export const pingResult = object({
  delivered: bool().required(),
  ...attempt,
  milliseconds: number().required(),
});
export type PingResult = InferType<typeof pingResult>;

/** `POST /dashboard/webhooks/ping`: sends one signed `ping` event at once. Errors: `conflict` without an endpoint, or in a copy. */
export const pingWebhook = call('pingWebhook', 'POST /dashboard/webhooks/ping', {
  ...proved,
  summary: 'Try the endpoint at once',
  description:
    'Sends a signed event of type `ping`, and answers with the result. A database that is a copy sends none.',
  failures: ['conflict'],
  answer: dataAnswer(pingResult.required()),
});
