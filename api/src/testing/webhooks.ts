import assert from 'node:assert/strict';
import { webhookEventTypes, webhookPausedAfter, type WebhookEventType } from '@padiman/contracts';
import type { Handle } from '../database/schema.ts';
import type { WebhookEndpoint } from '../config/webhooks.ts';
import { claimDue, claimTurn } from '../modules/platform/webhooks/webhook-outbox.repository.ts';
import { attempt, type WebhookOutbox } from '../modules/platform/webhooks/webhook-outbox.service.ts';
import { webhookSender } from '../modules/platform/webhooks/webhook-sender.adapter.ts';
import { noteEndpoint } from '../modules/platform/webhooks/webhooks.service.ts';
import { testWebhooks } from './settings.ts';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';
import { deleteRows, rowsOf, setRows } from './rows.ts';
import type { LoggedIn } from './staff.ts';

/** Behaviour of the receiver for one request. `silent` never answers; `cut` closes the connection. */
export type Mood = number | 'silent' | 'cut' | 'redirect';

/** A received request. */
export interface Receipt {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
  /** Answer that it got. */
  mood: Mood;
}

/** A receiver on loopback that keeps all requests. */
export interface Receiver extends LoopbackServer {
  receipts: Receipt[];
  /** Decides on the answer of a request; 204 by default. */
  moodOf: (receipt: Omit<Receipt, 'mood'>) => Mood;
  /** Verifies the signature of a receipt. @throws WebhookVerificationError */
  verify: (receipt: Receipt, secret?: string) => void;
  /** Resolves once that many requests were received. */
  received: (count: number) => Promise<void>;
}

/** Starts a receiver. @param made object that becomes it */
export async function startReceiver(made = {} as Receiver): Promise<Receiver> {
  let waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const { headers, url: path = '/' } = request;
    const id = String(headers['webhook-id']);
    const body = await text(request);
    const received = { path, id, headers, text: body, event: JSON.parse(body) as Receipt['event'] };
    const mood = receiver.moodOf(received);
    receiver.receipts.push({ ...received, mood });
    waiting = waiting.filter(({ count, resolve }) => {
      if (receiver.receipts.length < count) return true;
      resolve();
      return false;
    });
    if (mood === 'silent') return;
    if (mood === 'cut') request.socket.destroy();
    else if (mood === 'redirect') response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
    else response.writeHead(mood).end();
  });
  const receiver: Receiver = Object.assign<Receiver, Receiver>(made, {
    ...(await listenOnLoopback(server)),
    receipts: [],
    moodOf: () => 204,
    verify: ({ text, headers }, secret = testWebhookSecret) => {
      new Webhook(secret, { format: 'raw' }).verify(text, headers as Record<string, string>);
    },
    received: (count) =>
      receiver.receipts.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
  });
  return receiver;
}

/** A receiver for a suite. Each test begins without requests and endpoints, and with the usual answer. */
export function receiverBefore(database: Handle): Receiver {
  const receiver = {} as Receiver;
  before(() => startReceiver(receiver));
  beforeEach(async () => {
    receiver.receipts.splice(0);
    receiver.moodOf = () => 204;
    await forgetWebhooks(database);
  });
  after(() => receiver.close());
  return receiver;
}

/** Blocks and unblocks users in turn, each of which is an event of each user. */
export async function changeUsers(admin: LoggedIn, userIds: string[], ...states: boolean[]): Promise<void> {
  for (const blockFlag of states) {
    const body = { userIds, deleteFlag: false, blockFlag };
    assert.equal((await admin.post('/dashboard/users/update-status', body)).status, 200);
  }
}

/** Secret of the endpoint in tests. */
export const testWebhookSecret = 'the-secret-of-the-test-endpoint-1';

/** Endpoint of settings that receives all events by default. */
export const endpointAt = (
  url: string,
  eventTypes: readonly WebhookEventType[] = webhookEventTypes,
): WebhookEndpoint => ({ url, secret: testWebhookSecret, eventTypes });

/** Dependencies of a worker. */
export function webhookOutbox(
  database: Handle,
  url: string,
  change: Partial<WebhookOutbox> = {},
): WebhookOutbox {
  const { timeout, retrySeconds, lifetimeSeconds } = testWebhooks();
  return {
    database,
    endpoint: endpointAt(url),
    send: webhookSender(timeout),
    log: { warn: () => undefined },
    leaseSeconds: 60,
    retrySeconds,
    lifetimeSeconds,
    ...change,
  };
}

/** Notes an endpoint as a server with it in its settings does, for all events by default. */
export const insertEndpoint = (
  database: Handle,
  url: string,
  eventTypes: readonly WebhookEventType[] = webhookEventTypes,
): Promise<void> => noteEndpoint(database, endpointAt(url, eventTypes));

/** Attempts everything that is due, until nothing is. @returns the number of attempts */
export async function deliverDue(outbox: WebhookOutbox): Promise<number> {
  for (let count = 0; ;) {
    const turn = await claimTurn(outbox.database, { ...outbox, pausedAfter: webhookPausedAfter });
    if (turn === undefined) return count;
    const limit = turn.isProbed ? 1 : 10;
    const deliveries = await claimDue(outbox.database, { limit, leaseSeconds: outbox.leaseSeconds });
    if (deliveries.length === 0) return count;
    await Promise.all(deliveries.map((delivery) => attempt(outbox, delivery)));
    count += deliveries.length;
  }
}

/** Makes all pending deliveries due and ends their leases. */
export async function passRetryTime(database: Handle): Promise<void> {
  const due = { next_try_at: new Date(0), leased_until: null };
  await setRows(database, 'webhook_deliveries', due, { state: 'pending' });
}

/** Removes the endpoint and all deliveries, so that the next test starts without. */
export async function forgetWebhooks(database: Handle): Promise<void> {
  await deleteRows(database, 'webhook_deliveries');
  await deleteRows(database, 'webhook_events');
  await deleteRows(database, 'webhook_endpoint');
}

/** Deliveries in the order of their events. */
export const deliveriesOf = (database: Handle) =>
  database
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .select(['delivery.id', 'delivery.record_id', 'delivery.state', 'delivery.attempts'])
    .select(['delivery.last_status', 'delivery.last_error', 'event.type', 'event.id as event_id'])
    .orderBy('delivery.sequence')
    .execute();

/** Stored events in their order. */
export async function eventsIn(database: Handle) {
  const rows = await rowsOf(database, 'webhook_events', ['type', 'record_id', 'body'], {}, 'sequence');
  return rows.map(({ type, record_id, body }) => ({
    ...{ type, record_id },
    data: (JSON.parse(body) as { data: Record<string, unknown> }).data,
  }));
}
