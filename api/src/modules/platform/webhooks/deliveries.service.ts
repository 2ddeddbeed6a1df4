import type { Outcome, PingResult } from '@padiman/contracts';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../../plugins/caller.ts';
import { conflict, found, refusal } from '../../../plugins/errors.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { readable } from '../../../lists/contract-list.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import type { SealKeys } from '../../../sealing/sealed-text.ts';
import { signedHeaders, SecretUnreadable } from './webhook-secrets.rules.ts';
import type { WebhookSender } from './webhooks.port.ts';
import * as repository from './webhooks.repository.ts';
import { databaseNow } from '../../../database/clock.ts';

export { readBacklog } from './webhooks.repository.ts';

export class WebhookNotFound extends refusal('notFound', 'There is no such endpoint.') {}

/** Deliveries to all endpoints. */
export const deliveries = readable<{ id: string }>(repository.deliveryList);

/**
 * Queues dead letters again. Skips unknown ids, deliveries that are not dead, and those of disabled endpoints.
 * @returns the outcome for each id, in the order of the request
 */
export function replayDeliveries(database: Handle, actor: Actor, given: string[]): Promise<Outcome[]> {
  const ids = [...new Set(given)];
  return database.transaction().execute(async (transaction) => {
    const found = new Map((await repository.lockDeliveries(transaction, ids)).map((row) => [row.id, row]));
    const replayed = [...found.values()].filter(({ state, enabled }) => state === 'dead' && enabled);
    await repository.requeueDead(transaction, { ids: replayed.map(({ id }) => id) });
    const endpointIds = [...new Set(replayed.map(({ endpoint_id: endpointId }) => endpointId))];
    for (const endpointId of endpointIds) {
      const count = replayed.filter(({ endpoint_id: other }) => other === endpointId).length;
      await appendEntry(transaction, actor, 'webhook.replay', ['webhook', endpointId], { deliveries: count });
    }
    const done = new Set(replayed.map(({ id }) => id));
    return ids.map((id): Outcome => {
      if (done.has(id)) return { _id: id, outcome: 'updated' };
      const row = found.get(id);
      const obstacle = row?.state === 'dead' ? 'the endpoint is disabled' : 'not a dead letter';
      return { _id: id, outcome: 'skipped', reason: row === undefined ? 'not found' : obstacle };
    });
  });
}

/** Changes of the queue of an endpoint, by the names that the audit has. @returns the number of deliveries */
const queueChanges = {
  replay: (transaction: TransactionHandle, endpointId: string) =>
    repository.requeueDead(transaction, { endpointId }),
  retry: repository.restartPending,
  skip: (transaction: TransactionHandle, endpointId: string) =>
    repository.giveUpPending(transaction, endpointId, 'A super admin skipped it.'),
};

/**
 * Queues the dead letters of an endpoint again, tries what waits for it at once, or turns that into dead letters; ends its
 * pause.
 * @returns the number of deliveries
 * @throws WebhookNotFound
 */
export const changeQueue = (
  database: Handle,
  actor: Actor,
  endpointId: string,
  change: keyof typeof queueChanges,
): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const endpoint = found(await repository.lockEndpoint(transaction, endpointId), WebhookNotFound);
    if (!endpoint.enabled) throw conflict('The endpoint is disabled; enable it first.');
    const count = await queueChanges[change](transaction, endpointId);
    await repository.updateEndpoint(transaction, endpointId, repository.unpaused);
    if (count > 0)
      await appendEntry(transaction, actor, `webhook.${change}`, ['webhook', endpointId], {
        deliveries: count,
      });
    return count;
  });

/** Sends one signed `ping` event at once, also to a disabled endpoint. @throws WebhookNotFound */
export async function pingEndpoint(
  { database, key, sender }: { database: Handle; key: SealKeys; sender: WebhookSender },
  actor: Actor,
  id: string,
): Promise<PingResult> {
  const endpoint = await database.transaction().execute(async (transaction) => {
    const [found] = await repository.selectEndpoints(transaction, id);
    if (found === undefined) throw new WebhookNotFound();
    if (found.suspended !== null) throw conflict(`The endpoint is suspended: ${found.suspended}.`);
    await appendEntry(transaction, actor, 'webhook.ping', ['webhook', id], null);
    return found;
  });
  const at = databaseNow();
  const body = JSON.stringify({ type: 'ping', timestamp: at.toISOString(), data: { endpointId: id } });
  try {
    const headers = signedHeaders(key, endpoint, { id: newId(), body, at });
    const result = await sender.send({ url: endpoint.url, headers, body });
    return { ...result, delivered: result.error === null };
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return { delivered: false, status: null, error: error.message, milliseconds: 0 };
  }
}
