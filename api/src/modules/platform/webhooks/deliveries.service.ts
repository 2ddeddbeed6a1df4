import type { Outcome } from '@padiman/contracts';
import type { Actor } from '../../../plugins/caller.ts';
import type { Handle, TransactionHandle } from '../../../database/schema.ts';
import { readable } from '../../../lists/record-list-service.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import {
  deliveryList,
  lockDeliveries,
  requeueDead,
  selectDead,
  type DeliveryFilter,
  type DeliveryRow,
} from './deliveries.repository.ts';
import { WebhookDisabled, WebhookNotFound } from './webhooks.errors.ts';
import { lockEndpoint } from './webhooks.repository.ts';

export { selectBacklog as readBacklog } from './deliveries.repository.ts';
export type { DeliveryRow };

/** Deliveries to all endpoints. */
export const deliveries = readable<DeliveryRow, DeliveryFilter, never>(deliveryList, 'all');

/**
 * Queues dead letters again. Skips unknown ids, deliveries that are not dead, and those of disabled endpoints.
 *
 * @returns the outcome for each id, in the order of the request
 */
export function replayDeliveries(database: Handle, actor: Actor, given: string[]): Promise<Outcome[]> {
  const ids = [...new Set(given)];
  return database.transaction().execute(async (transaction) => {
    const found = new Map((await lockDeliveries(transaction, ids)).map((row) => [row.id, row]));
    const replayed = [...found.values()].filter(({ state, enabled }) => state === 'dead' && enabled);
    await requeueDead(
      transaction,
      replayed.map(({ id }) => id),
    );
    const endpointIds = [...new Set(replayed.map(({ endpoint_id: endpointId }) => endpointId))];
    for (const endpointId of endpointIds) {
      const count = replayed.filter(({ endpoint_id: other }) => other === endpointId).length;
      await audit(transaction, actor, endpointId, count);
    }
    const done = new Set(replayed.map(({ id }) => id));
    return ids.map((id): Outcome => {
      if (done.has(id)) return { _id: id, outcome: 'updated' };
      const row = found.get(id);
      const reason =
        row === undefined
          ? 'not found'
          : row.state === 'dead'
            ? 'the endpoint is disabled'
            : 'not a dead letter';
      return { _id: id, outcome: 'skipped', reason };
    });
  });
}

/**
 * Queues all dead letters of an endpoint again.
 *
 * @returns the number of them
 * @throws WebhookNotFound
 * @throws WebhookDisabled
 */
export function replayAll(database: Handle, actor: Actor, endpointId: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const endpoint = await lockEndpoint(transaction, endpointId);
    if (endpoint === undefined) throw new WebhookNotFound();
    if (!endpoint.enabled) throw new WebhookDisabled();
    const count = await requeueDead(transaction, await selectDead(transaction, endpointId));
    if (count > 0) await audit(transaction, actor, endpointId, count);
    return count;
  });
}

const audit = (transaction: TransactionHandle, actor: Actor, recordId: string, replayed: number) =>
  appendAudit(transaction, actor, [
    { action: 'webhook.replay', recordType: 'webhook', recordId, before: null, after: { replayed } },
  ]);
