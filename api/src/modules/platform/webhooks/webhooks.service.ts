import * as contracts from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { WebhookEndpoint } from '../../../config/webhooks.ts';
import { databaseNow } from '../../../database/clock.ts';
import type { Handle } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { readable } from '../../../lists/contract-list.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { refusal } from '../../../plugins/errors.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import { signedHeaders } from './webhook-signature.rules.ts';
import type { WebhookSender } from './webhooks.port.ts';
import * as repository from './webhooks.repository.ts';

export { readBacklog } from './webhooks.repository.ts';

class NoEndpoint extends refusal('conflict', 'There is no endpoint: WEBHOOK_URL is not set.') {}

class IsCopy extends refusal('conflict', 'The database is a copy, which sends nothing.') {}

/** Deliveries of events. */
export const deliveries = readable<{ id: string }>(repository.deliveryList);

/**
 * Stores what the settings say of the endpoint, so that every process and command knows which events are received. Its
 * path and its secret stay in the settings.
 */
export async function noteEndpoint(database: Handle, endpoint: WebhookEndpoint | undefined): Promise<void> {
  if (endpoint === undefined) return repository.removeEndpoint(database);
  const { url, eventTypes } = endpoint;
  await repository.storeEndpoint(database, { host: new URL(url).host, eventTypes: [...eventTypes] });
}

const toState = recordMapper(contracts.webhook);

/** State of the endpoint. */
export async function readWebhook(database: Handle): Promise<contracts.Webhook> {
  const row = await repository.selectState(database);
  const { last_tried_at: at, last_status: status, last_error: error } = row;
  const isPaused = row.failures >= contracts.webhookPausedAfter;
  return toState({
    ...row,
    pausedUntil: isPaused ? row.pausedUntil : null,
    lastAttempt: at && { at, status, error },
  });
}

/**
 * Queues dead letters again.
 * @param ids those of deliveries; undefined for all dead letters
 * @returns the number of dead letters
 * @throws NoEndpoint
 */
export function retryDeliveries(
  database: Handle,
  actor: Actor,
  endpoint: WebhookEndpoint | undefined,
  ids: string[] | undefined,
): Promise<number> {
  if (endpoint === undefined) throw new NoEndpoint();
  return database.transaction().execute(async (transaction) => {
    const retried = await repository.requeueDead(transaction, ids ?? null);
    if (retried > 0)
      await appendEntry(transaction, actor, 'webhook.retry', ['webhook', null], { deliveries: retried });
    return retried;
  });
}

/** Sends one signed `ping` event at once. @throws NoEndpoint @throws IsCopy */
export async function pingEndpoint(
  {
    database,
    endpoint,
    send,
    work,
  }: { database: Handle; endpoint: WebhookEndpoint | undefined; send: WebhookSender } & Pick<
    Deployment,
    'work'
  >,
  actor: Actor,
): Promise<contracts.PingResult> {
  if (endpoint === undefined) throw new NoEndpoint();
  if ((await work()).some(({ stoppedBy }) => stoppedBy === 'copy')) throw new IsCopy();
  await database
    .transaction()
    .execute((transaction) => appendEntry(transaction, actor, 'webhook.ping', ['webhook', null], null));
  const at = databaseNow();
  const body = JSON.stringify({ type: 'ping', timestamp: at.toISOString(), data: {} });
  const headers = signedHeaders(endpoint.secret, { id: newId(), body, at });
  const result = await send({ url: endpoint.url, headers, body });
  return { ...result, delivered: result.error === null };
}
